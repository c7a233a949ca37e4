// The text of a urlset: one line an entry, elements in order, what will not do left out.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { utf8Length } from '../bytes/utf8-length.ts';
import type { WriteProblem } from '../problems/write-problem.ts';
import { createUrlsetWriter } from './urlset-writer.ts';

const LOC = 'https://example.com/a';

function write(entry: unknown): { text: string; problems: string[] } {
  const problems: string[] = [];
  const onProblem = ({ code, field }: WriteProblem): number =>
    problems.push(field === undefined ? code : `${code} ${field}`);
  const writer = createUrlsetWriter({ format: 'urlset', onProblem });
  return { text: writer.entry(entry as UrlEntry), problems };
}

test('an entry with all of the protocol, in the order of the schema', () => {
  const entry = { priority: 0.5, changefreq: 'daily', lastmod: '2024-05-01', loc: LOC };
  const line = [
    `<url><loc>${LOC}</loc><lastmod>2024-05-01</lastmod>`,
    '<changefreq>daily</changefreq><priority>0.5</priority></url>\n',
  ].join('');
  assert.deepEqual(write(entry), { text: line, problems: [] });
});

test('head and tail make a document of it', () => {
  const writer = createUrlsetWriter({ format: 'urlset' });
  assert.equal(
    writer.head() + writer.entry({ loc: LOC }) + writer.tail(),
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${LOC}</loc></url>
</urlset>
`,
  );
});

test('what was looked at already is written as what was not', () => {
  for (const lastmod of [undefined, '2024-05-01', '2024-05-01T10:00:00.5+02:00']) {
    for (const loc of [LOC, `${LOC}?a=1&b='2'`, `${LOC}%C3%BC`, 'http://example.com:8080/']) {
      const entry = { loc, lastmod, changefreq: 'daily' } as UrlEntry;
      const writer = createUrlsetWriter({});
      const text = writer.entry(entry);
      const bytes = writer.entryBytes;
      assert.equal(writer.entry(entry, true), text);
      assert.equal(writer.entryBytes, bytes);
      assert.equal(bytes, utf8Length(text));
    }
  }
});

test('an entry that is left out has no bytes, whatever came before', () => {
  const writer = createUrlsetWriter({});
  for (const before of [{ loc: LOC }, { loc: LOC, images: [{ loc: LOC, title: 'ü' }] }]) {
    writer.entry(before);
    assert.ok(writer.entryBytes > 0);
    assert.equal(writer.entry({ loc: '' }), '');
    assert.equal(writer.entryBytes, 0);
  }
});

const PRIORITIES: readonly (readonly [number, string])[] = [
  [0, '0.0'],
  [-0, '0.0'],
  [0.3, '0.3'],
  [1, '1.0'],
  [0.55, '0.55'],
  [0.09999999999999999, '0.09999999999999999'],
  [1e-7, '0.0000001'],
];

for (const [priority, written] of PRIORITIES) {
  test(`priority ${priority} is written ${written}`, () => {
    const { text, problems } = write({ loc: LOC, priority });
    assert.equal(text, `<url><loc>${LOC}</loc><priority>${written}</priority></url>\n`);
    assert.deepEqual(problems, []);
  });
}

describe('a value that will not do is left out, the entry stays', () => {
  const rows: readonly (readonly [field: string, value: unknown, code: string])[] = [
    ['lastmod', '2024-02-30', 'lastmod-invalid'],
    ['lastmod', '2024-05-01T09:00:00', 'lastmod-invalid'],
    ['lastmod', '', 'lastmod-invalid'],
    ['lastmod', '0000', 'lastmod-invalid'],
    ['lastmod', new Date(0), 'lastmod-invalid'],
    ['lastmod', 1_714_521_600, 'lastmod-invalid'],
    ['changefreq', 'Daily', 'changefreq-invalid'],
    ['changefreq', 1, 'changefreq-invalid'],
    ['priority', '0.5', 'priority-invalid'],
    ['priority', Number.NaN, 'priority-invalid'],
    ['priority', 1.1, 'priority-out-of-range'],
    ['priority', -0.1, 'priority-out-of-range'],
    ['priority', Number.POSITIVE_INFINITY, 'priority-out-of-range'],
  ];
  for (const [field, value, code] of rows) {
    test(`${field}: ${String(value)}`, () => {
      assert.deepEqual(write({ loc: LOC, [field]: value }), {
        text: `<url><loc>${LOC}</loc></url>\n`,
        problems: [`${code} ${field}`],
      });
    });
  }
});

test('dates stay as they were given, in all six forms', () => {
  for (const lastmod of [
    '2024',
    '2024-05',
    '2024-02-29',
    '2024-05-01T09:00+14:00',
    '2024-05-31T23:59:59Z',
    '2024-05-01T09:00:00.123456789-05:30',
  ]) {
    assert.equal(
      write({ loc: LOC, lastmod }).text,
      `<url><loc>${LOC}</loc><lastmod>${lastmod}</lastmod></url>\n`,
    );
  }
});

test('what is undefined or null is absent', () => {
  const absent = { lastmod: undefined, changefreq: null, priority: null, images: undefined };
  assert.deepEqual(write({ loc: LOC, ...absent }), {
    text: `<url><loc>${LOC}</loc></url>\n`,
    problems: [],
  });
});

describe('an entry that will not do is left out', () => {
  const long = `https://example.com/${'a'.repeat(2_028)}`;
  const rows: readonly (readonly [title: string, entry: unknown, problem: string])[] = [
    ['no object', 'https://example.com/', 'entry-invalid'],
    ['null', null, 'entry-invalid'],
    ['a list', [], 'entry-invalid'],
    ['a sitemap', { kind: 'sitemap', loc: LOC }, 'entry-other-kind kind'],
    ['no loc', {}, 'entry-without-loc loc'],
    ['an empty loc', { loc: '' }, 'entry-without-loc loc'],
    ['a loc of another type', { loc: new URL(LOC) }, 'entry-without-loc loc'],
    ['a relative loc', { loc: '/a' }, 'loc-invalid loc'],
    ['another scheme', { loc: 'ftp://example.com/a' }, 'loc-invalid loc'],
    ['2,048 characters', { loc: long }, 'loc-too-long loc'],
    ['2,048 characters when encoded', { loc: `${long.slice(0, -3)}ü` }, 'loc-too-long loc'],
  ];
  for (const [title, entry, problem] of rows) {
    test(title, () => assert.deepEqual(write(entry), { text: '', problems: [problem] }));
  }
});

test('a loc of 2,047 characters is written', () => {
  const loc = `https://example.com/${'a'.repeat(2_027)}`;
  assert.equal(write({ loc }).text, `<url><loc>${loc}</loc></url>\n`);
});

test('a loc is encoded, then escaped', () => {
  assert.equal(
    write({ loc: "https://example.com/ü?a=1&b='<>" }).text,
    '<url><loc>https://example.com/%C3%BC?a=1&amp;b=&apos;%3C%3E</loc></url>\n',
  );
});

test('characters that are dropped from a loc are told of', () => {
  assert.deepEqual(write({ loc: 'https://example.com/\ud800a\u0000' }), {
    text: `<url><loc>${LOC}</loc></url>\n`,
    problems: ['xml-character-forbidden loc'],
  });
});

test('entries are counted from 0, those left out too', () => {
  const indices: number[] = [];
  const writer = createUrlsetWriter({
    format: 'urlset',
    onProblem: ({ index }) => indices.push(index),
  });
  for (const loc of ['/0', LOC, '/2', '/3']) writer.entry({ loc });
  assert.deepEqual(indices, [0, 2, 3]);
});

test('the bytes of an entry are known when it is written', () => {
  const writer = createUrlsetWriter({ format: 'urlset' });
  for (const entry of [
    { loc: 'https://example.com/ü&' },
    { loc: '/none' },
    { loc: LOC, images: [{ loc: LOC, caption: 'ü€😀' }] },
    { loc: LOC },
  ]) {
    const text = writer.entry(entry);
    assert.equal(writer.entryBytes, new TextEncoder().encode(text).length);
    assert.equal(writer.entryBytes, utf8Length(text));
  }
});

describe('namespaces', () => {
  const image = { loc: LOC, images: [{ loc: LOC }] };
  const written = `<image:image><image:loc>${LOC}</image:loc></image:image>`;
  const declared = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

  test('the root declares what the entries before it use', () => {
    const writer = createUrlsetWriter({ format: 'urlset' });
    assert.equal(writer.entry(image), `<url><loc>${LOC}</loc>${written}</url>\n`);
    assert.ok(writer.head().endsWith(`sitemap/0.9" ${declared}>\n`));
    assert.equal(writer.entry(image), `<url><loc>${LOC}</loc>${written}</url>\n`);
  });

  test('an entry declares what the root could not know', () => {
    const writer = createUrlsetWriter({ format: 'urlset' });
    assert.ok(!writer.head().includes('xmlns:'));
    const own = `<url ${declared}><loc>${LOC}</loc>${written}</url>\n`;
    assert.equal(writer.entry(image), own);
    assert.equal(writer.entry({ loc: LOC }), `<url><loc>${LOC}</loc></url>\n`);
    assert.equal(writer.entry(image), own);
    assert.ok(!writer.head().includes('xmlns:'));
  });

  test('the root declares the extensions of the options, and only those', () => {
    const writer = createUrlsetWriter({ format: 'urlset', extensions: ['news', 'image'] });
    const entry = { ...image, mobile: {} };
    assert.match(writer.entry(entry), /^<url xmlns:mobile="[^"]+"><loc>/);
    assert.match(writer.head(), / xmlns:image="[^"]+" xmlns:news="[^"]+">\n$/);
  });

  test('an item that is left out needs no namespace', () => {
    const writer = createUrlsetWriter({ format: 'urlset' });
    const entry = { loc: LOC, images: [{}], videos: [] } as unknown as UrlEntry;
    assert.equal(writer.entry(entry), `<url><loc>${LOC}</loc></url>\n`);
    assert.ok(!writer.head().includes('xmlns:'));
  });
});

test('entries may be instances of classes, with getters', () => {
  class Page {
    loc = LOC;
    get images(): unknown {
      return [{ loc: LOC }];
    }
  }
  assert.match(write(new Page()).text, /<image:loc>/);
});
