// What users of other generators suffer from, by the numbers of docs/guides/migrate.md: one case
// each that shows it gone. Where a pain has tests of its own, the guide names those too.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import type { UrlEntry } from '../../src/protocol/url-entry.ts';
import { publish } from '../../src/publish/publish.ts';
import { publishChanges } from '../../src/publish/publish-changes.ts';
import type { PublishConfig } from '../../src/publish/settings/publish-config.ts';
import { startFakeIndexNow } from '../support/fake-engines/fake-indexnow.ts';
import { runPortolan } from './run-portolan.ts';

const base = 'https://example.com/';
const NOW = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

/** A folder with sources, and the set that is made of them. */
interface Place {
  readonly folder: string;
  readonly config: (more: Partial<PublishConfig>) => PublishConfig;
  readonly text: (name: string) => string;
  readonly names: () => readonly string[];
  readonly locs: (name?: string) => readonly string[];
  readonly entries: (name?: string) => Promise<readonly UrlEntry[]>;
}

function place(t: TestContext, files: Readonly<Record<string, string>> = {}): Place {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-pains-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const bytes = (name: string): Uint8Array => readFileSync(join(folder, 'out', name));
  const text = (name: string): string => {
    const content = bytes(name);
    return new TextDecoder().decode(name.endsWith('.gz') ? gunzipSync(content) : content);
  };
  return {
    folder,
    config: (more) => ({ base, folder, targets: 'out', ...more }),
    text,
    names: () => readdirSync(join(folder, 'out')).filter((name) => !name.startsWith('.')),
    locs: (name = 'sitemap.xml') =>
      [...text(name).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc),
    entries: async (name = 'sitemap.xml') => {
      const entries: UrlEntry[] = [];
      for await (const { kind: _, ...entry } of readSitemap(bytes(name))) entries.push(entry);
      return entries;
    },
  };
}

const pages = (count: number): string[] => Array.from({ length: count }, (_, n) => `/p/${n}`);

test('1: rich entries are split before the bytes run over', async (t) => {
  const { config, text, names } = place(t);
  const alternates = pages(40).map((href, n) => ({ hreflang: `en-${n}`, href }));
  const source = pages(60).map((loc) => ({ loc, alternates }));
  await publish(config({ source, bytesMax: 50_000 }));
  const shards = names().filter((name) => name !== 'sitemap.xml');
  assert.ok(shards.length > 3, String(shards.length));
  let entries = 0;
  for (const name of shards) {
    const document = text(name);
    assert.ok(Buffer.byteLength(document) <= 50_000, name);
    entries += document.match(/<url>/g)?.length ?? 0;
  }
  assert.equal(entries, 60);
});

test('2: one page more than a sitemap holds makes an index, at the same address', async (t) => {
  const { config, locs, text } = place(t);
  await publish(config({ source: pages(10), urlsMax: 10 }));
  assert.match(text('sitemap.xml'), /<urlset/);
  await publish(config({ source: pages(11), urlsMax: 10 }));
  assert.match(text('sitemap.xml'), /<sitemapindex/);
  assert.deepEqual(locs(), [`${base}sitemap-1.xml`, `${base}sitemap-2.xml`]);
  assert.equal(locs('sitemap-1.xml').length + locs('sitemap-2.xml').length, 11);
});

test('3: 200,000 entries from stdin fit into a heap of 48 MB', async (t) => {
  const { folder } = place(t);
  let stdin = '';
  for (let n = 0; n < 200_000; n += 1) stdin += `{"loc":"/a/rather/long/path/to/page-${n}"}\n`;
  const words = ['build', '-', '--base', base, '--out', 'out', '--format', 'json'];
  const nodeFlags = ['--max-old-space-size=48'];
  const { status, stdout, stderr } = await runPortolan(words, { folder, stdin, nodeFlags });
  assert.equal(status, 0, stderr);
  assert.equal(JSON.parse(stdout).entries, 200_000);
});

test('4: whatever characters a value holds, it reads back as it was', async (t) => {
  const { config, entries } = place(t);
  const nasty = `Tom & "Jerry" <b>'x'</b> ]]> &amp; 😀 \u00e9`;
  const source: UrlEntry[] = [
    {
      loc: `${base}a?b=1&c=%3C2%3E`,
      videos: [
        {
          thumbnailLoc: `${base}t?a&b`,
          title: nasty,
          description: nasty,
          contentLoc: `${base}v?a&b`,
          uploader: { name: nasty },
        },
      ],
      alternates: [{ hreflang: 'en', href: `${base}a?b=1&c=%3C2%3E` }],
    },
  ];
  const { findings } = await publish(config({ source }));
  assert.deepEqual(findings, []);
  assert.deepEqual(await entries(), source);
});

test('4: an address that is escaped already is told, not escaped twice in silence', async (t) => {
  const { config } = place(t);
  const { findings } = await publish(config({ source: [`${base}a?b=1&amp;c=2`] }));
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['loc-ampersand-escaped'],
  );
});

test('5: when it has returned, every file that the index names is there to its end', async (t) => {
  const { config, locs, text } = place(t);
  await publish(config({ source: pages(25), urlsMax: 10, gzip: true }));
  for (const loc of locs()) assert.match(text(loc.slice(base.length)), /<\/urlset>\s*$/);
});

test('6: a single page is added, changed or removed without the source', async (t) => {
  const { config, text, locs } = place(t);
  const set = config({ source: pages(30), urlsMax: 10, state: 'state.db' });
  await publish(set, { now: NOW });
  const others = [text('sitemap-1.xml'), text('sitemap-3.xml')];
  const changes = { upsert: [{ loc: '/p/12', lastmod: '2026-11-20' }], remove: ['/p/13'] };
  await publishChanges(set, changes, { now: NOW + DAY_MS });
  assert.deepEqual([text('sitemap-1.xml'), text('sitemap-3.xml')], others);
  assert.match(text('sitemap-2.xml'), /p\/12<\/loc><lastmod>2026-11-20</);
  assert.ok(!locs('sitemap-2.xml').includes(`${base}p/13`));
});

test('7: dates that a build made up are dropped, and that is reported', async (t) => {
  const { config, text } = place(t);
  const stamp = (loc: string) => ({ loc, lastmod: new Date(NOW) });
  const { findings } = await publish(config({ source: pages(30).map(stamp) }), { now: NOW });
  assert.doesNotMatch(text('sitemap.xml'), /<lastmod>/);
  assert.match(findings.map(({ rule }) => rule).join(), /^lastmod-(?:build-time|uniform)$/);
});

test('8: the lastmod of a sitemap in the index is when its bytes changed', async (t) => {
  const { config, text } = place(t);
  const set = (changed: string) =>
    config({
      source: pages(20).map((loc, n) => ({ loc, lastmod: n === 15 ? changed : '2026-01-02' })),
      urlsMax: 10,
      state: 'state.db',
      lastmodGuard: false,
    });
  await publish(set('2026-11-01'), { now: NOW });
  await publish(set('2026-11-20'), { now: NOW + DAY_MS });
  const dates = [...text('sitemap.xml').matchAll(/<lastmod>([^<]*)</g)].map(([, date]) => date);
  assert.deepEqual(dates, ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z']);
});

test('11: one build serves many domains', async (t) => {
  const { config, locs } = place(t);
  const set = config({ base: ({ SITE = '' }) => SITE, source: ['/a'] });
  for (const SITE of ['https://one.example/', 'https://two.example/']) {
    await publish(set, { environment: { SITE } });
    assert.deepEqual(locs(), [`${SITE}a`]);
  }
});

test('12: pages that are not to be found are not listed, and the report says why', async (t) => {
  const { config, locs } = place(t, {
    'dist/index.html': '<title>Home</title>',
    'dist/hidden.html': '<meta name="robots" content="noindex, follow">',
    'dist/moved.html': '<meta http-equiv="refresh" content="0; url=/">',
    'dist/copy.html': '<link rel="canonical" href="https://example.com/">',
    'dist/404.html': '<title>Not found</title>',
  });
  const { findings } = await publish(config({ source: 'dist' }));
  assert.deepEqual(locs(), [base]);
  assert.deepEqual(findings.map(({ rule }) => rule).sort(), [
    'page-canonical-elsewhere',
    'page-error-page',
    'page-noindex',
    'page-redirects',
  ]);
});

test('13: every page of a cluster lists all of it, itself and x-default included', async (t) => {
  const { config, entries } = place(t);
  const variants = { en: '/faq', es: '/es/faq', 'x-default': '/faq' };
  await publish(config({ source: [{ variants }] }));
  const alternates = Object.entries(variants).map(([hreflang, path]) => ({
    hreflang,
    href: new URL(path, base).href,
  }));
  assert.deepEqual(await entries(), [
    { loc: `${base}faq`, alternates },
    { loc: `${base}es/faq`, alternates },
  ]);
});

test('14: addresses are written as they are given', async (t) => {
  const { config, locs } = place(t);
  const source = ['https://example.com', `${base}a`, `${base}b/`, `${base}C%2fd?x=1`];
  await publish(config({ source }));
  assert.deepEqual(locs(), source);
});

test('15: an index names files by the names that they have', async (t) => {
  const { config, locs, folder } = place(t);
  await publish(config({ source: pages(11), urlsMax: 10, gzip: true }));
  for (const loc of locs()) {
    const bytes = readFileSync(join(folder, 'out', loc.slice(base.length)));
    assert.match(loc, /\.xml\.gz$/);
    assert.deepEqual([...bytes.subarray(0, 2)], [0x1f, 0x8b]);
  }
});

for (const count of [1, 11]) {
  test(`17: the way in is sitemap.xml, uncompressed, for ${count} pages`, async (t) => {
    const { config, text } = place(t);
    const set = config({ source: pages(count), urlsMax: 10, gzip: true });
    assert.deepEqual((await publish(set)).sitemaps, [`${base}sitemap.xml`]);
    assert.match(text('sitemap.xml'), /^<\?xml/);
  });
}

test('18: a ping that is dead is refused with the reason, and breaks nothing', async (t) => {
  const { config, locs } = place(t);
  const announce = { pings: ['https://www.google.com/ping'] };
  const { announcements } = await publish(config({ source: ['/a'], announce }));
  assert.deepEqual(locs(), [`${base}a`]);
  assert.equal(announcements[0]?.outcome, 'refused');
  assert.match(announcements[0]?.message ?? '', /2023/);
});

test('19: IndexNow is told of what changed, and of nothing else', async (t) => {
  const { config, folder } = place(t);
  const key = '0123456789abcdef';
  await using engine = await startFakeIndexNow({
    keyFileAt: (url) => readFileSync(join(folder, 'out', new URL(url).pathname), 'utf8').trim(),
  });
  const indexNow = { key, endpoint: `${engine.origin}/indexnow` };
  const set = (changed: string, last: number) =>
    config({
      source: pages(last).map((loc, n) => ({ loc, lastmod: n === 3 ? changed : '2026-01-02' })),
      state: 'state.db',
      lastmodGuard: false,
      announce: { indexNow },
    });
  await publish(set('2026-11-01', 10));
  assert.deepEqual(engine.received, []);
  await publish(set('2026-11-02', 11));
  await publish(set('2026-11-02', 10));
  await publish(set('2026-11-02', 10));
  assert.deepEqual(
    engine.received.map((urls) => [...urls].sort()),
    [[`${base}p/10`, `${base}p/3`], [`${base}p/10`]],
  );
});

test('20: people get CSS and a page, no stylesheet in XSLT', async (t) => {
  const { config, text, names } = place(t);
  await publish(config({ source: ['/a'], html: true, css: true }));
  assert.deepEqual([...names()].sort(), ['sitemap.css', 'sitemap.html', 'sitemap.xml']);
  assert.match(text('sitemap.xml'), /<\?xml-stylesheet [^>]*type="text\/css"/);
  assert.doesNotMatch(text('sitemap.xml'), /xsl/i);
});

test('21: news leaves after 48 hours, and an empty section leaves the index', async (t) => {
  const { config, locs } = place(t);
  const publication = { name: 'The Log', language: 'en' };
  const set = (ageMs: number) => {
    const news = { title: 'A', publicationDate: new Date(NOW - ageMs).toISOString(), publication };
    return config({
      source: ['/about'],
      sections: [{ name: 'news', source: [{ loc: '/n', news }], news: true }],
      shrinkShareMax: 1,
    });
  };
  await publish(set(2 * DAY_MS), { now: NOW });
  assert.deepEqual([...locs()].sort(), [`${base}sitemap-1.xml`, `${base}sitemap-news-1.xml`]);
  await publish(set(2 * DAY_MS + 1), { now: NOW });
  assert.deepEqual(locs(), [`${base}about`]);
});

test('22: a page that comes twice is listed once', async (t) => {
  const { config, locs } = place(t);
  const report = await publish(config({ source: ['/a', `${base}a`, '/b', '/a'] }));
  assert.deepEqual(locs(), [`${base}a`, `${base}b`]);
  assert.equal(report.duplicates, 2);
});

test('23: a bad date costs the date, and dates keep their precision and zone', async (t) => {
  const { config, entries } = place(t);
  const dates = ['yesterday', '2026-11-02', '2026-11-02T10:00:00+09:00', new Date(NOW)];
  const source = dates.map((lastmod, n) => ({ loc: `/p/${n}`, lastmod }));
  const { findings } = await publish(config({ source }), { now: NOW + DAY_MS });
  assert.deepEqual(
    (await entries()).map(({ lastmod }) => lastmod),
    [undefined, '2026-11-02', '2026-11-02T10:00:00+09:00', '2026-11-20T12:00:00Z'],
  );
  assert.deepEqual(
    findings.map(({ rule, places }) => [rule, places[0]?.row]),
    [['lastmod-invalid', 1]],
  );
});

test('24: one scan of the source makes all formats, sections and targets', async (t) => {
  const { config, locs } = place(t);
  let scans = 0;
  function* source() {
    scans += 1;
    for (const loc of pages(30)) yield { loc, lastmod: '2026-11-02' };
  }
  const set = config({
    source,
    formats: ['xml', 'text', 'rss', 'atom'],
    targets: ['out', 'mirror'],
    sections: [{ name: 'first', rule: { path: '/p/?' } }],
    lastmodGuard: false,
  });
  const report = await publish(set);
  assert.equal(scans, 1);
  assert.equal(report.files.length, 6);
  assert.equal(locs('sitemap-first-1.xml').length, 10);
});
