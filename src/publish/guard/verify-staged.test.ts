// What was written is found to be right, whatever entries were given; what is broken is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { urlEntries } from '../../../tests/roundtrip/entry-arbitraries.ts';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import type { EntryWriterOptions } from '../../formats/options/write-options.ts';
import { createEntryWriter } from '../../formats/sitemap-writer.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { ExpectedFile } from '../stage/compare-published.ts';
import { judgeSitemap } from './verify-staged.ts';

const BASE = 'https://e.example/';

const judge = (
  bytes: string | Uint8Array,
  urls: number,
  kind: ExpectedFile['kind'] = 'urlset',
): Promise<string | undefined> => {
  const chunks = async function* () {
    yield Buffer.from(bytes);
  };
  return judgeSitemap(chunks(), {
    name: 'sitemap.xml',
    kind,
    urls,
    bytes: 0,
    sha256: '',
    gzipped: false,
  });
};

function write(entries: readonly UrlEntry[], options: EntryWriterOptions) {
  const writer = createEntryWriter(options);
  const texts = entries.map((entry) => writer.entry(entry));
  const text = writer.head() + texts.join('') + writer.tail();
  return { text, urls: texts.filter((one) => one !== '').length };
}

const FORMATS = [
  ['urlset', 'urlset'],
  ['sitemapindex', 'index'],
  ['text', 'text'],
  ['rss', 'rss'],
  ['atom', 'atom'],
] as const;

for (const [format, kind] of FORMATS) {
  test(`whatever is given, what is written as ${format} is right`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(urlEntries(), { maxLength: 3 }), async (entries) => {
        const given = format === 'sitemapindex' ? entries.map(({ loc }) => ({ loc })) : entries;
        const { text, urls } = write(given, { format });
        assert.equal(await judge(text, urls, kind), undefined, text);
      }),
      { numRuns: 200 },
    );
  });

  test(`${format} without entries is right when there were to be none`, async () => {
    const { text } = write([], { format });
    assert.equal(await judge(text, 0, kind), undefined);
    assert.match((await judge(text, 1, kind)) ?? '', /.+/);
  });
}

test('a urlset without entries has its tags nevertheless', async () => {
  assert.match((await judge('', 0)) ?? '', /document is empty/);
});

test('compressed bytes are read as such', async () => {
  const { text } = write([{ loc: BASE }], { format: 'urlset' });
  assert.equal(await judge(gzipSync(text), 1), undefined);
  assert.match((await judge(gzipSync(text).subarray(0, -9), 1)) ?? '', /gzip/);
});

test('entries as they were given are right, however odd they are', async () => {
  const odd: UrlEntry[] = [
    { loc: `${BASE}a#b` },
    { loc: 'https://user:secret@e.example/' },
    { loc: 'HTTPS://E.EXAMPLE:443/a/../b?x=&amp;y' },
    { loc: BASE, lastmod: '2026' },
    { loc: BASE, lastmod: '2026-11' },
    { loc: BASE, lastmod: '0001-01-01' },
    { loc: BASE, extras: [{ namespace: 'urn:x', name: 'y', text: 'z' }] },
    { loc: BASE, extras: [{ namespace: '', name: 'y' }] },
    {
      loc: BASE,
      extras: [{ namespace: 'http://www.sitemaps.org/schemas/sitemap/0.9', name: 'loca' }],
    },
  ];
  for (const entry of odd) {
    const { text } = write([entry], { format: 'urlset' });
    assert.equal(await judge(text, 1), undefined, text);
  }
});

test('a file with fewer or more entries than were written is reported', async () => {
  const { text } = write([{ loc: BASE }, { loc: `${BASE}a` }], { format: 'urlset' });
  assert.equal(await judge(text, 3), 'it reads as 2 entries instead of 3');
  assert.equal(await judge(text, 1), 'it reads as 2 entries instead of 1');
});

const SOUND = write([{ loc: `${BASE}?a&b`, lastmod: '2026-11-20' }], { format: 'urlset' }).text;
const damages: Readonly<Record<string, string>> = {
  'cut off': SOUND.slice(0, -12),
  'cut within an entry': SOUND.slice(0, SOUND.indexOf('</url>')),
  empty: '',
  'of another kind': '<!doctype html><title>404</title>',
  'with a bare ampersand': SOUND.replace('&amp;', '&'),
  'with an end tag less': SOUND.replace('</loc>', ''),
  'with another date': SOUND.replace('2026-11-20', '20.11.2026'),
  'with a loc that is none': SOUND.replace(BASE, '/'),
  'with a control character': SOUND.replace('?a', '?\u0001a'),
  'with something behind it': `${SOUND}<x/>`,
  'with another namespace': SOUND.replace('sitemap/0.9', 'sitemap/0.8'),
};
for (const [name, text] of Object.entries(damages)) {
  test(`a file that is ${name} is reported, with the place`, async () => {
    assert.notEqual(text, SOUND);
    assert.match((await judge(text, 1)) ?? '', /^\d+:\d+ [A-Z]|entries instead of/);
  });
}

test('files for people are not read', async () => {
  for (const kind of ['html', 'css'] as const) assert.equal(await judge('', 7, kind), undefined);
});

test('an error that ends the reading is thrown', async () => {
  const breaking = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(SOUND.slice(0, 50));
    throw new Error('the disk went away');
  };
  const expected = { name: 'x', kind: 'urlset', urls: 1, bytes: 0, sha256: '', gzipped: false };
  await assert.rejects(judgeSitemap(breaking(), expected as ExpectedFile), /the disk went away/);
});
