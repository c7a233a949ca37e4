// One sitemap corrected: what is written, what is said, and what is refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FixStage } from './copy/fix-stage.ts';
import { type FixSitemapOptions, fixSitemap } from './fix-sitemap.ts';
import type { FixedSitemap } from './notes/fix-report.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n`;

const GOOGLE = 'http://www.google.com/schemas/sitemap-';

interface Fixed {
  readonly complete: boolean;
  readonly sitemap: FixedSitemap;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Files that were begun and are neither published nor discarded. */
  readonly open: number;
}

type Options = Partial<FixSitemapOptions> & { readonly failAt?: number };

async function fix(source: string | Uint8Array, options: Options = {}): Promise<Fixed> {
  const files = new Map<string, Buffer>();
  const staged = new Set<object>();
  let writes = 0;
  const stage: FixStage = {
    async open() {
      const chunks: Uint8Array[] = [];
      const one = {
        async write(chunk: Uint8Array) {
          writes += 1;
          if (writes === options.failAt) throw new Error('no room');
          chunks.push(chunk.slice());
        },
        async publish(name: string) {
          staged.delete(one);
          files.set(name, Buffer.concat(chunks));
        },
        async discard() {
          staged.delete(one);
        },
      };
      staged.add(one);
      return one;
    },
  };
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  try {
    const report = await fixSitemap(bytes, { name: 'sitemap.xml', stage, ...options });
    const [sitemap] = report.files;
    assert.ok(sitemap);
    return { complete: report.complete, sitemap, files, open: staged.size };
  } catch (error) {
    assert.equal(staged.size, 0, 'what was begun is discarded');
    assert.equal(files.size, 0);
    throw error;
  }
}

function textOf({ files }: Fixed, name = 'sitemap.xml'): string | undefined {
  return files.get(name)?.toString();
}

function noted({ sitemap }: Fixed): readonly string[] {
  return sitemap.notes.map(({ class: fixClass, code, count }) => `${fixClass} ${code} ${count}`);
}

const urls = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<url><loc>https://example.com/${n}</loc></url>\n`).join(
    '',
  );

test('what has one meaning is written as it is meant', async () => {
  const fixed = await fix(
    '\ufeff<urlset xmlns="https://www.sitemaps.org/schemas/sitemap/0.9/">\n' +
      '<!-- a word -->\n<URL><lastmod>Sat, 01 Jan 2005 10:30:15 GMT</lastmod>' +
      '<priority>0,5</priority>' +
      '<changefreq>Daily</changefreq><loc> https://example.com/a b?c=1&d=2 </loc></URL></urlset>',
  );
  assert.equal(
    textOf(fixed),
    `${HEAD}<url><loc>https://example.com/a%20b?c=1&amp;d=2</loc><lastmod>2005-01-01T10:30:15Z` +
      '</lastmod><changefreq>daily</changefreq><priority>0.5</priority></url>\n</urlset>\n',
  );
  assert.equal(fixed.sitemap.state, 'fixed');
  assert.ok(fixed.complete);
  assert.ok(fixed.sitemap.notes.every((note) => note.class === 'repaired'));
  assert.deepEqual(fixed.sitemap.written, [
    {
      name: 'sitemap.xml',
      kind: 'copy',
      entries: 1,
      bytes: fixed.files.get('sitemap.xml')?.length,
    },
  ]);
});

test('elements out of order are put in order', async () => {
  const entry = '<url><priority>0.5</priority><loc>https://example.com/</loc></url>\n';
  const fixed = await fix(`${HEAD}${entry}</urlset>\n`);
  assert.match(textOf(fixed) ?? '', /<\/loc><priority>/);
  assert.deepEqual(noted(fixed), ['repaired element-order 1']);
  assert.equal(fixed.sitemap.notes[0]?.places[0]?.line, 3);
});

test('a sitemap without anything to fix is not written, however it is laid out', async () => {
  const fixed = await fix(`${HEAD}  <url>\n    <loc>https://example.com/</loc>\n </url></urlset>`);
  assert.deepEqual([fixed.sitemap.state, fixed.files.size, noted(fixed)], ['unchanged', 0, []]);
  assert.ok(fixed.complete);
});

test('what is for the owner to say stays and is reported', async () => {
  const long = `https://example.com/${'x'.repeat(2_100)}`;
  const odd = [long, 'https://example.com/a#b', 'https://example.com/100%', 'HTTPS://example.com/'];
  const entries = odd.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('');
  const kept = ['loc-too-long', 'loc-fragment', 'loc-percent-invalid', 'loc-upper-case'];
  const expected = kept.map((code) => `kept ${code} 1`);
  const untouched = await fix(`${HEAD}${entries}</urlset>\n`);
  assert.deepEqual([untouched.sitemap.state, noted(untouched)], ['unchanged', expected]);
  const fixed = await fix(`\n${HEAD}${entries}</urlset>\n`);
  assert.equal(textOf(fixed), `${HEAD}${entries}</urlset>\n`);
  assert.deepEqual(noted(fixed), ['repaired document-blank-before 1', ...expected]);
});

test('a value that nobody can read is left out and told with its place', async () => {
  const entry = '<url><loc>https://example.com/</loc>\n<lastmod>01/02/2005</lastmod></url>\n';
  const fixed = await fix(`${HEAD}${entry}</urlset>`);
  assert.equal(textOf(fixed), `${HEAD}<url><loc>https://example.com/</loc></url>\n</urlset>\n`);
  assert.deepEqual(noted(fixed), ['dropped-value lastmod-invalid 1']);
  assert.deepEqual(fixed.sitemap.notes[0]?.places[0], {
    line: 4,
    column: 10,
    offset: HEAD.length + 46,
    found: '01/02/2005',
  });
});

test('an entry that nobody can read is left out and listed with its line', async () => {
  const bad = '<url><loc>ftp://example.com/</loc><lastmod>today</lastmod></url>\n';
  const fixed = await fix(`${HEAD}${urls(1)}${bad}${urls(1)}${bad}</urlset>`);
  assert.equal(textOf(fixed), `${HEAD}${urls(1)}${urls(1)}</urlset>\n`);
  assert.deepEqual(noted(fixed), ['dropped-entry loc-scheme-unsupported 2']);
  assert.deepEqual(
    fixed.sitemap.notes[0]?.places.map(({ line }) => line),
    [4, 6],
  );
  assert.equal(fixed.complete, false);
});

test('when no entry can be read nothing is written', async () => {
  const fixed = await fix(`${HEAD}<url><loc>ftp://example.com/</loc></url></urlset>`);
  assert.deepEqual([fixed.sitemap.state, fixed.files.size], ['not-written', 0]);
  assert.match(fixed.sitemap.remarks.join(), /None of its entries/);
});

test('strictly, nothing is written unless all of it is certain', async () => {
  const entry = '<url><loc>https://example.com/</loc><lastmod>2005-01-01T10:30:15</lastmod></url>';
  const assumed = `${HEAD}${entry}</urlset>`;
  const easy = await fix(assumed);
  assert.deepEqual(noted(easy), ['assumed lastmod-without-zone 1']);
  assert.match(textOf(easy) ?? '', /2005-01-01T10:30:15Z/);
  const strict = await fix(assumed, { strict: true });
  assert.deepEqual([strict.sitemap.state, strict.files.size], ['not-written', 0]);
  assert.match(strict.sitemap.remarks.join(), /lastmod-without-zone/);
  assert.equal(strict.complete, false);
  const certain = await fix(`\n${HEAD}${urls(1)}</urlset>`, { strict: true });
  assert.equal(certain.sitemap.state, 'fixed');
});

test('the zone of an article or a video is assumed, as that of a lastmod', async () => {
  const prefixes = `xmlns:news="${GOOGLE}news/0.9" xmlns:video="${GOOGLE}video/1.1"`;
  const dated = (news: string, video: string): string =>
    HEAD.replace('<urlset', `<urlset ${prefixes}`) +
    `<url><loc>https://example.com/</loc><news:news><news:publication_date>${news}` +
    '</news:publication_date></news:news><video:video><video:publication_date>' +
    `${video}</video:publication_date></video:video></url>\n</urlset>\n`;
  const fixed = await fix(dated('2026-11-21T10:00', '20261121'));
  assert.match(textOf(fixed) ?? '', />2026-11-21<.*>2026-11-21T10:00Z</);
  assert.deepEqual(noted(fixed), [
    'assumed extension-date-not-w3c 1',
    'repaired extension-date-not-w3c 1',
  ]);
  assert.equal(fixed.sitemap.notes[0]?.copy, 'The time in UTC.');
  const strict = await fix(dated('2026-11-21 10:00', '2026-11-21'), { strict: true });
  assert.equal(strict.sitemap.state, 'not-written');
  const certain = await fix(dated('2026-11-21 10:00+01:00', '2026-11-21'), { strict: true });
  assert.match(textOf(certain) ?? '', />2026-11-21T10:00\+01:00</);
});

test('a relative URL needs the address of its sitemap', async () => {
  const source = `${HEAD}${urls(1)}<url><loc>/b</loc></url></urlset>`;
  const without = await fix(source);
  assert.deepEqual(noted(without), ['dropped-entry loc-relative 1']);
  const fixed = await fix(source, { url: 'https://example.com/a/sitemap.xml' });
  assert.match(textOf(fixed) ?? '', /<loc>https:\/\/example\.com\/b<\/loc>/);
  assert.deepEqual(noted(fixed), ['repaired loc-relative 1']);
});

test('a source that is cut gives a copy of what was whole, and says so', async () => {
  const fixed = await fix(`${HEAD}${urls(3)}<url><loc>https://exam`);
  assert.equal(textOf(fixed), `${HEAD}${urls(3)}</urlset>\n`);
  assert.deepEqual([fixed.sitemap.state, fixed.complete], ['incomplete', false]);
  assert.deepEqual(noted(fixed), ['incomplete document-cut 1']);
});

test('unknown elements and links to stylesheets are kept, comments are not', async () => {
  const link = '<?xml-stylesheet type="text/xsl" href="/map.xsl"?>';
  const entry =
    '<url><loc>https://example.com/</loc><x:a xmlns:x="urn:x" b="1">c<x:d/></x:a></url>\n';
  const fixed = await fix(`\n<?xml version="1.0"?><!-- <?xml-stylesheet href="no"?> -->${link}
<urlset xmlns="${NAMESPACE}">${entry}</urlset>`);
  const [declaration, second, , url] = (textOf(fixed) ?? '').split('\n');
  assert.deepEqual([declaration, second], [HEAD.split('\n')[0], link]);
  assert.match(url ?? '', /<ns1:a xmlns:ns1="urn:x" b="1">c<ns1:d\/><\/ns1:a><\/url>$/);
});

test('an unknown element is in the namespace of sitemaps, however it was spelt', async () => {
  const inside = '<url><loc>https://example.com/</loc><chagefreq>daily<y/></chagefreq></url>\n';
  const roots: readonly (readonly [string, string])[] = [
    [' xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"', 'namespace-misspelt'],
    [' xmlns="http://www.google.com/schemas/sitemap/0.84"', 'namespace-misspelt'],
    [' xmlns="http://unknown.example/"', 'namespace-foreign'],
    [` xmlns="http://unknown.example/${'x'.repeat(100)}"`, 'namespace-foreign'],
    ['', 'namespace-missing'],
  ];
  for (const [root, code] of roots) {
    const source = `<?xml version="1.0"?>\n<urlset${root}>\n${inside}</urlset>\n`;
    const fixed = await fix(source);
    assert.equal(textOf(fixed), `${HEAD}${inside}</urlset>\n`, root);
    assert.deepEqual(noted(fixed), [`repaired ${code} 1`, 'kept element-unknown 1']);
  }
  const foreign = inside.replace('<chagefreq', '<chagefreq xmlns="urn:x"');
  const kept = await fix(`\n${HEAD}${foreign}</urlset>`);
  assert.match(textOf(kept) ?? '', /<ns1:chagefreq xmlns:ns1="urn:x">/);
});

test('an unknown element of an extension is in its namespace as it is spelt', async () => {
  const misspelt = `${GOOGLE}image/1.1/`.replace('http:', 'https:');
  const entry = `<url><loc>https://example.com/</loc><i:x xmlns:i="${misspelt}">1</i:x></url>`;
  const source = `${HEAD}${entry}\n</urlset>`;
  const fixed = await fix(source);
  assert.match(textOf(fixed) ?? '', /<image:x>1<\/image:x>/);
  assert.deepEqual(noted(fixed), ['repaired namespace-misspelt 1', 'kept element-misplaced 1']);
});

test('an element that is lost is not said to be kept', async () => {
  const source = `\n<?xml version="1.0"?>\n<sitemapindex xmlns="${NAMESPACE}">
<sitemap><loc>https://example.com/a.xml</loc><x>1</x></sitemap></sitemapindex>`;
  assert.deepEqual(noted(await fix(source)), [
    'repaired document-blank-before 1',
    'dropped-value element-unknown 1',
  ]);
});

test('the name decides whether a copy is compressed', async () => {
  const plain = `${HEAD}${urls(2)}</urlset>\n`;
  const named = await fix(plain, { name: 'sitemap.xml.gz' });
  assert.equal(gunzipSync(named.files.get('sitemap.xml.gz') ?? '').toString(), plain);
  assert.deepEqual(noted(named), ['repaired gzip-not-compressed 1']);
  const unnamed = await fix(gzipSync(plain));
  assert.equal(textOf(unnamed), plain);
  assert.deepEqual(noted(unnamed), ['repaired gzip-not-named 1']);
});

test('a plain list stays one', async () => {
  const fixed = await fix('# all\nhttps://example.com/a https://example.com/ü\nfoo\n', {
    name: 'urls.txt',
  });
  assert.equal(textOf(fixed, 'urls.txt'), 'https://example.com/a\nhttps://example.com/%C3%BC\n');
});

test('no line of a plain list yields only half of its addresses', async () => {
  const certain = ['https://e.example/1 https://e.example/2', 'https://e.example/a,b'];
  const uncertain = [
    'https://e.example/about us',
    'https://e.example/home # a fragment or a comment',
    'https://e.example/a, https://e.example/b',
    'https://e.example/a; https://e.example/b',
    'https://e.example/archive,2026-01-01',
    '1. https://e.example/one',
    'https://e.example/ok https://[broken',
    'https://e.example/no\u00a0break',
  ];
  const list = [...uncertain.slice(0, 4), ...certain, ...uncertain.slice(4)].join('\r\n');
  const fixed = await fix(`# all\r\n${list}\r\nfoo\r\n`, { name: 'urls.txt' });
  assert.equal(
    textOf(fixed, 'urls.txt'),
    'https://e.example/1\nhttps://e.example/2\nhttps://e.example/a,b\n',
  );
  assert.deepEqual(noted(fixed), [
    'dropped-value text-comment 1',
    'repaired text-several-urls 1',
    'dropped-entry text-not-url 1',
    'dropped-entry text-line-uncertain 10',
  ]);
  const places = fixed.sitemap.notes.at(-1)?.places ?? [];
  assert.deepEqual(
    places.map(({ line }) => line),
    [2, 3, 4, 4, 5, 5, 8, 9, 10, 11],
  );
  assert.equal(places[0]?.found, 'https://e.example/about');
  assert.equal(fixed.complete, false);
});

test('a list of which no line is certain is not written', async () => {
  const fixed = await fix('https://e.example/about us\n', { name: 'urls.txt' });
  assert.deepEqual([fixed.sitemap.state, fixed.files.size], ['not-written', 0]);
});

test('a line beyond the limit is an entry that is left out', async () => {
  const long = `https://e.example/${'x'.repeat(4_194_304)}`;
  const fixed = await fix(`https://e.example/\n${long}\n`, { name: 'urls.txt' });
  assert.equal(textOf(fixed, 'urls.txt'), 'https://e.example/\n');
  assert.deepEqual(noted(fixed), ['dropped-entry limit-text 1']);
});

test('a feed is left as it is, for it has more than is read', async () => {
  const fixed = await fix(
    '<rss version="2.0"><channel><item><title>A</title><link>/a</link></item></channel></rss>',
  );
  assert.deepEqual([fixed.sitemap.state, fixed.files.size], ['unchanged', 0]);
  assert.match(fixed.sitemap.remarks.join(), /feed/);
});

test('what is not a sitemap is not written', async () => {
  const fixed = await fix('<!doctype html><html><body>Not found</body></html>');
  assert.deepEqual([fixed.sitemap.state, fixed.complete], ['not-written', false]);
});

test('50,000 entries are one file, one more are two and an index', async () => {
  const url = 'https://example.com/maps/sitemap.xml';
  const at = await fix(`\n${HEAD}${urls(50_000)}</urlset>`, { url });
  assert.deepEqual([...at.files.keys()], ['sitemap.xml']);
  const beyond = await fix(`${HEAD}${urls(50_001)}</urlset>`, { url });
  assert.deepEqual([...beyond.files.keys()], ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
  assert.deepEqual(noted(beyond), ['repaired sitemap-entries-over-limit 1']);
  assert.deepEqual(
    beyond.sitemap.written.map(({ kind, entries }) => [kind, entries]),
    [
      ['part', 50_000],
      ['part', 1],
      ['index', 2],
    ],
  );
  assert.equal(
    textOf(beyond),
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n` +
      '<sitemap><loc>https://example.com/maps/sitemap-1.xml</loc></sitemap>\n' +
      '<sitemap><loc>https://example.com/maps/sitemap-2.xml</loc></sitemap>\n</sitemapindex>\n',
  );
  assert.ok(beyond.complete);
});

test('parts are as full as the limit of bytes lets them be, to the byte', async () => {
  const entry = urls(1).length;
  const tail = '</urlset>\n'.length;
  const source = `${HEAD}${urls(9)}</urlset>`;
  const url = 'https://example.com/sitemap.xml';
  const bytesMax = HEAD.length + 3 * entry + tail;
  const three = await fix(source, { url, limits: { bytesMax } });
  assert.deepEqual(
    three.sitemap.written.map(({ entries }) => entries),
    [3, 3, 3, 3],
  );
  assert.equal(three.files.get('sitemap-1.xml')?.length, bytesMax);
  const fewer = await fix(source, { url, limits: { bytesMax: bytesMax - 1 } });
  assert.deepEqual(
    fewer.sitemap.written.map(({ entries }) => entries),
    [2, 2, 2, 2, 1, 5],
  );
});

test('without an address parts have no index, which is reported', async () => {
  const fixed = await fix(`${HEAD}${urls(3)}</urlset>`, { limits: { entriesMax: 2 } });
  assert.deepEqual([...fixed.files.keys()], ['sitemap-1.xml', 'sitemap-2.xml']);
  assert.equal(fixed.complete, false);
  assert.match(fixed.sitemap.remarks.join(), /--base/);
});

test('an index is never split', async () => {
  const source = `<sitemapindex xmlns="${NAMESPACE}">${['a', 'b', 'c']
    .map((name) => `<sitemap><loc>https://example.com/${name}.xml</loc></sitemap>`)
    .join('')}</sitemapindex>`;
  const fixed = await fix(source, { limits: { entriesMax: 2 } });
  assert.deepEqual(
    fixed.sitemap.written.map(({ kind, entries }) => [kind, entries]),
    [['copy', 3]],
  );
});

test('a write that fails leaves nothing behind, whichever it is', async () => {
  const source = `${HEAD}${urls(9)}</urlset>`;
  const url = 'https://example.com/sitemap.xml';
  for (const name of ['sitemap.xml', 'sitemap.xml.gz']) {
    const whole = await fix(source, { name, url, limits: { entriesMax: 3 } });
    assert.equal(whole.open, 0);
    for (let failAt = 1; failAt <= 4; failAt += 1) {
      const failing = fix(source, { name, url, limits: { entriesMax: 3 }, failAt });
      await assert.rejects(failing, /no room/);
    }
  }
});

test('a source that changes between the two readings is an error', async () => {
  const open: FixStage['open'] = async () => ({
    write: async () => {},
    publish: async () => assert.fail('nothing is published'),
    discard: async () => {},
  });
  let count = 3;
  const input = (): Uint8Array => {
    count -= 1;
    return new TextEncoder().encode(`\n${HEAD}${urls(count)}</urlset>`);
  };
  const fixing = fixSitemap(input, { name: 'sitemap.xml', stage: { open } });
  await assert.rejects(fixing, { code: 'SOURCE_UNREADABLE' });
});

test('the signal ends it with its own reason', async () => {
  const reason = new Error('enough');
  const fixing = fix(`\n${HEAD}${urls(10)}</urlset>`, { signal: AbortSignal.abort(reason) });
  await assert.rejects(fixing, reason);
});
