// Requests for a set, whole and in pages, and what they are answered with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HANDLER_BASE as BASE,
  createAskedHandler,
  pathsOf,
} from '../../tests/support/asked-handler.ts';
import type { PagedSection } from './index.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';

/** A section in pages over a table of addresses, with a record of what was asked. */
function tableOf(name: string, rows: readonly string[], asked: string[] = []): PagedSection {
  return {
    name,
    count() {
      asked.push(`count ${name}`);
      return rows.length;
    },
    page(page, size) {
      asked.push(`page ${name} ${page} ${size}`);
      return rows.slice(page * size, (page + 1) * size);
    },
  };
}

test('a set of one part is a urlset at sitemap.xml', async () => {
  const { ask } = createAskedHandler({ source: ['/a', { loc: '/b', lastmod: '2026-11-20' }] });
  const response = await ask('/sitemap.xml');
  assert.equal(response?.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8');
  const text = await response.text();
  assert.equal(
    text,
    `${HEAD}<url><loc>${BASE}a</loc></url>\n` +
      `<url><loc>${BASE}b</loc><lastmod>2026-11-20</lastmod></url>\n</urlset>\n`,
  );
  assert.equal(response.headers.get('content-length'), String(text.length));
});

test('several parts have an index at sitemap.xml, without dates', async () => {
  const { textOf, locsOf } = createAskedHandler({
    sections: [{ name: 'posts', source: pathsOf(5) }, { source: ['/x'] }],
    urlsMax: 2,
  });
  assert.deepEqual(await locsOf('/sitemap.xml'), [
    `${BASE}sitemap-posts-1.xml`,
    `${BASE}sitemap-posts-2.xml`,
    `${BASE}sitemap-posts-3.xml`,
    `${BASE}sitemap-1.xml`,
  ]);
  assert.doesNotMatch(await textOf('/sitemap.xml'), /lastmod/);
  assert.deepEqual(await locsOf('/sitemap-posts-2.xml'), [`${BASE}3`, `${BASE}4`]);
  assert.deepEqual(await locsOf('/sitemap-posts-3.xml'), [`${BASE}5`]);
  assert.deepEqual(await locsOf('/sitemap-1.xml'), [`${BASE}x`]);
});

test('of a section in pages the index asks for the count, and a part for its page', async () => {
  const asked: string[] = [];
  const sections = [tableOf('posts', pathsOf(5), asked)];
  const { locsOf } = createAskedHandler({ sections, urlsMax: 2 });
  assert.deepEqual(await locsOf('/sitemap-posts-2.xml'), [`${BASE}3`, `${BASE}4`]);
  assert.deepEqual(asked.splice(0), ['page posts 1 2']);
  assert.equal((await locsOf('/sitemap.xml')).length, 3);
  assert.deepEqual(asked.splice(0), ['count posts']);
  await locsOf('/sitemap-posts-2.xml');
  await locsOf('/sitemap.xml');
  assert.deepEqual(asked, []);
});

test('sections in pages and whole ones stand in one index, in their order', async () => {
  const { locsOf } = createAskedHandler({
    sections: [
      tableOf('b', pathsOf(3)),
      { name: 'a', source: ['/a'] },
      { ...tableOf('c', pathsOf(3)), urlsMax: 3 },
      tableOf('none', []),
    ],
    urlsMax: 2,
  });
  assert.deepEqual(
    (await locsOf('/sitemap.xml')).map((loc) => loc.slice(BASE.length)),
    ['sitemap-b-1.xml', 'sitemap-b-2.xml', 'sitemap-a-1.xml', 'sitemap-c-1.xml'],
  );
});

test('a section in pages that has one part is a urlset at sitemap.xml', async () => {
  const { locsOf } = createAskedHandler({ sections: [tableOf('posts', pathsOf(3))] });
  assert.deepEqual(await locsOf('/sitemap.xml'), [`${BASE}1`, `${BASE}2`, `${BASE}3`]);
});

test('the first part answers by its own name too, where an older index may name it', async () => {
  const { locsOf } = createAskedHandler({ source: ['/a'] });
  assert.deepEqual(await locsOf('/sitemap-1.xml'), [`${BASE}a`]);
});

test('counts come as databases give them', async () => {
  for (const count of ['3', 3n, 3, Promise.resolve('3')]) {
    const section = { ...tableOf('p', pathsOf(3)), count: () => count as number };
    const { locsOf } = createAskedHandler({ sections: [section], urlsMax: 2 });
    assert.equal((await locsOf('/sitemap.xml')).length, 2);
  }
});

test('a count that is no number is reported, and nothing is answered', async () => {
  for (const count of [-1, 1.5, Number.NaN, 'many', null, undefined, {}]) {
    const section = { ...tableOf('p', pathsOf(3)), count: () => count as number };
    const { statusOf, errors } = createAskedHandler({ sections: [section] });
    assert.equal(await statusOf('/sitemap.xml'), 503);
    assert.match(String(errors[0]), /The count of the section "p" is/);
  }
});

test('a set without entries is an empty urlset, and a finding', async () => {
  const { textOf, findings } = createAskedHandler({ source: [] });
  assert.equal(await textOf('/sitemap.xml'), `${HEAD}</urlset>\n`);
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['set-empty'],
  );
  const paged = createAskedHandler({ sections: [tableOf('p', [])] });
  assert.equal(await paged.textOf('/sitemap.xml'), `${HEAD}</urlset>\n`);
});

test('names that the set could have and has not are not found; all others are left', async () => {
  const { statusOf } = createAskedHandler({
    sections: [tableOf('posts', pathsOf(3)), { source: pathsOf(3) }],
    urlsMax: 2,
  });
  const missing = [
    'sitemap-9.xml',
    'sitemap-0.xml',
    'sitemap-01.xml',
    'sitemap-posts-3.xml',
    'sitemap-posts-0.xml',
    'sitemap-posts-99999999999999999999.xml',
    'sitemap-index-1.xml',
    'sitemap-index-2.xml',
  ];
  for (const name of missing) assert.equal(await statusOf(`/${name}`), 404, name);
  const others = [
    '',
    'a',
    'sitemap',
    'sitemap.xml/',
    'sitemap.xml/x',
    'Sitemap.xml',
    'sitemap.XML',
    'x/sitemap.xml',
    'sitemap.xml.gz',
    'sitemap-videos-1.xml',
    'sitemap-posts.xml',
    'sitemap-posts-x.xml',
    'sitemap.txt',
    'sitemap-1.txt',
    'feed.rss',
    'robots.txt',
    'sitemap%2F1.xml',
    'sitemap.xml%00',
    '%E0%A4%A/sitemap.xml',
  ];
  for (const name of others) assert.equal(await statusOf(`/${name}`), 0, name);
});

test('escaped letters, dot segments, queries and any host lead to the same file', async () => {
  const { statusOf } = createAskedHandler({ source: ['/a'] });
  for (const path of [
    '/%73itemap.xml',
    '/x/../sitemap.xml',
    '/%2e/sitemap.xml',
    '/sitemap.xml?utm_source=x',
    '/sitemap.xml?',
    'http://127.0.0.1:3000/sitemap.xml',
  ]) {
    assert.equal(await statusOf(path), 200, path);
  }
});

test('the set is answered in the folder of its base, and robots.txt at the root', async () => {
  const { ask, locsOf, statusOf } = createAskedHandler({
    base: 'https://example.com/shop%20one',
    source: ['a'],
    robotsTxt: true,
  });
  assert.deepEqual(await locsOf('/shop%20one/sitemap.xml'), [`${BASE}shop%20one/a`]);
  assert.equal(await statusOf('/sitemap.xml'), 0);
  assert.equal(await statusOf('/shop%20one/robots.txt'), 0);
  const robots = await ask('/robots.txt');
  assert.equal(robots?.headers.get('content-type'), 'text/plain; charset=utf-8');
  const line = `Sitemap: ${BASE}shop%20one/sitemap.xml\n`;
  assert.equal(await robots?.text(), `User-agent: *\nDisallow:\n\n${line}`);
});

test('a robots.txt of the site keeps its text and gets its line once', async () => {
  const line = `Sitemap: ${BASE}sitemap.xml`;
  for (const [text, expected] of [
    ['User-agent: *\nDisallow: /cart', `User-agent: *\nDisallow: /cart\n\n${line}\n`],
    [`User-agent: *\nDisallow: /cart\n${line}\n`, `User-agent: *\nDisallow: /cart\n${line}\n`],
    ['', `${line}\n`],
  ] as const) {
    const { textOf } = createAskedHandler({ source: ['/a'], robotsTxt: text });
    assert.equal(await textOf('/robots.txt'), expected);
  }
});

test('robots.txt is answered when no source can be read', async () => {
  const source = () => Promise.reject(new Error('the database is down'));
  const { statusOf } = createAskedHandler({ source, robotsTxt: true });
  assert.equal(await statusOf('/sitemap.xml'), 503);
  assert.equal(await statusOf('/robots.txt'), 200);
});

test('text lists and feeds are answered where they are asked for', async () => {
  const { ask, textOf, statusOf } = createAskedHandler({
    source: [{ loc: '/a', lastmod: '2026-11-01' }, { loc: '/b', lastmod: '2026-11-02' }, '/c'],
    formats: ['text', 'rss', 'atom'],
    feed: { title: 'News', entries: 1 },
    urlsMax: 2,
  });
  assert.equal(await statusOf('/sitemap.xml'), 0);
  assert.equal(await textOf('/sitemap-1.txt'), `${BASE}a\n${BASE}b\n`);
  assert.equal(await textOf('/sitemap-2.txt'), `${BASE}c\n`);
  assert.equal(await statusOf('/sitemap.txt'), 404);
  for (const [name, type] of [
    ['/feed.rss', 'application/rss+xml; charset=utf-8'],
    ['/feed.atom', 'application/atom+xml; charset=utf-8'],
  ] as const) {
    const response = await ask(name);
    assert.equal(response?.headers.get('content-type'), type);
    const text = (await response?.text()) ?? '';
    assert.match(text, /<title>News<\/title>/);
    assert.ok(text.includes(`${BASE}b`) && !text.includes(`${BASE}c`), text);
    assert.ok(text.includes(BASE + name.slice(1)), 'it names itself');
  }
});

test('entries of all kinds: addresses, batches, variants, and items of Next', async () => {
  const { textOf, locsOf } = createAskedHandler({
    async *source() {
      yield '/a';
      yield [{ loc: '/b' }, '/c', '/a'];
      yield { variants: { en: '/en', de: '/de' } };
      yield {
        url: 'https://example.com/next',
        lastModified: new Date('2026-11-01T10:00:00Z'),
        changeFrequency: 'weekly',
        priority: 0.5,
        alternates: { languages: { en: `${BASE}next`, fr: `${BASE}fr/next` } },
        images: [`${BASE}1.png`],
        videos: [
          {
            title: 'T',
            description: 'D',
            thumbnail_loc: `${BASE}t.png`,
            content_loc: `${BASE}v.mp4`,
            family_friendly: 'no',
            restriction: { relationship: 'allow', content: 'DE AT' },
            uploader: { content: 'Us', info: `${BASE}us` },
            tag: 'one',
          },
        ],
      };
    },
  });
  const paths = ['a', 'b', 'c', 'en', 'de', 'next'].map((path) => BASE + path);
  assert.deepEqual(await locsOf('/sitemap.xml'), paths);
  const text = await textOf('/sitemap.xml');
  const item = text.slice(text.indexOf(`<loc>${BASE}next`));
  const video =
    `<video:video><video:thumbnail_loc>${BASE}t.png</video:thumbnail_loc>` +
    '<video:title>T</video:title><video:description>D</video:description>' +
    `<video:content_loc>${BASE}v.mp4</video:content_loc><video:tag>one</video:tag>` +
    '<video:family_friendly>no</video:family_friendly>' +
    '<video:restriction relationship="allow">DE AT</video:restriction>' +
    `<video:uploader info="${BASE}us">Us</video:uploader></video:video>`;
  for (const part of [
    '<lastmod>2026-11-01T10:00:00Z</lastmod><changefreq>weekly</changefreq>',
    '<priority>0.5</priority>',
    `<xhtml:link rel="alternate" hreflang="fr" href="${BASE}fr/next"/>`,
    `<image:image><image:loc>${BASE}1.png</image:loc></image:image>`,
    video,
  ]) {
    assert.ok(item.includes(part), `${part}\n${item}`);
  }
});

test('exclude, transform, trailingSlash and lastmod are those of publish', async () => {
  const { textOf } = createAskedHandler({
    source: ['/a', '/admin/x', '/drop', { loc: '/b', lastmod: '2026-11-20' }],
    exclude: ['/admin/**'],
    transform: (entry) =>
      entry.loc.endsWith('/drop/') ? undefined : { ...entry, changefreq: 'daily' },
    trailingSlash: 'always',
    lastmod: 'none',
  });
  const changefreq = '<changefreq>daily</changefreq>';
  assert.equal(
    await textOf('/sitemap.xml'),
    `${HEAD}<url><loc>${BASE}a/</loc>${changefreq}</url>\n` +
      `<url><loc>${BASE}b/</loc>${changefreq}</url>\n</urlset>\n`,
  );
});

test('dates that say nothing are dropped from whole sections, not from pages', async () => {
  const entries = pathsOf(30).map((loc) => ({ loc, lastmod: '2026-11-20' }));
  const whole = createAskedHandler({ source: entries });
  assert.doesNotMatch(await whole.textOf('/sitemap.xml'), /lastmod/);
  assert.equal(whole.findings[0]?.rule, 'lastmod-uniform');
  const kept = createAskedHandler({ source: entries, lastmodGuard: false });
  assert.match(await kept.textOf('/sitemap.xml'), /lastmod/);
  const paged = createAskedHandler({
    sections: [{ count: () => entries.length, page: () => entries }],
  });
  assert.match(await paged.textOf('/sitemap.xml'), /lastmod/);
});

test('other methods are refused on files of the set alone', async () => {
  const { ask, statusOf } = createAskedHandler({ source: ['/a'], robotsTxt: true });
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    for (const path of ['/sitemap.xml', '/sitemap-9.xml', '/robots.txt']) {
      const response = await ask(path, { method });
      assert.equal(response?.status, 405, `${method} ${path}`);
      assert.equal(response.headers.get('allow'), 'GET, HEAD');
    }
    assert.equal(await statusOf('/other', { method }), 0);
  }
});

test('HEAD has the headers of GET, and no bytes', async () => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
    const { ask } = createAskedHandler({ source: pathsOf(100) });
    const get = await ask('/sitemap.xml', { headers });
    const head = await ask('/sitemap.xml', { method: 'HEAD', headers });
    assert.deepEqual([...(head?.headers ?? [])], [...(get?.headers ?? [])]);
    assert.equal((await head?.arrayBuffer())?.byteLength, 0);
    assert.equal(head?.status, 200);
  }
});

test('callbacks that reject do not end the process', async () => {
  const failure = new Error('callback');
  // An unhandled rejection fails the test.
  const reject = async (): Promise<never> => {
    throw failure;
  };
  const source = ['/a', 'https://other.example/'];
  const { statusOf, errors } = createAskedHandler({ source, onFinding: reject });
  assert.equal(await statusOf('/sitemap.xml'), 200);
  assert.deepEqual(errors, [failure]);
  const failing = createAskedHandler({ source: reject, onError: reject });
  assert.equal(await failing.statusOf('/sitemap.xml'), 503);
});
