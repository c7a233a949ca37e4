// Fingerprints from bytes: the same values as those of the texts, in windows of every size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings } from '../../../tests/support/chunkings.ts';
import { leanBatches, wholeEntry } from '../../../tests/support/lean-batches.ts';
import { createFingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { markEntries } from '../../store/urls/snapshot/listing-columns.ts';
import { readSitemap } from '../sitemap-reader.ts';

const SEED = Uint8Array.from({ length: 16 }, (_, index) => 251 - 13 * index);
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const A = 'https://a.example';
const url = (loc: string, rest = ''): string => `<url><loc>${loc}</loc>${rest}</url>\n`;
const lastmod = (value: string): string => `<lastmod>${value}</lastmod>`;
const image = `<image:image><image:loc>${A}/i.png</image:loc></image:image>`;
const hundredths = Array.from({ length: 101 }, (_, number) => (number / 100).toFixed(2));
const plain = [
  url(`${A}/`),
  url(`${A}/${'x'.repeat(2_000)}`, lastmod('2026-11-28')),
  ...Array.from({ length: 17 }, (_, length) => url(`${A}/${'y'.repeat(length)}`)),
  url(`${A}/p?a=1&amp;b=2&amp;`, lastmod('2026-11-28T10:11:12.123456789+13:45')),
  url(`${A}/frequent`, '<changefreq>always</changefreq>'),
  url(`${A}/seldom`, `${lastmod('2026-11-28T10:11Z')}<changefreq>never</changefreq>`),
  ...['0', '1', '0.5', '0.50', '1.0', ...hundredths].map((priority) =>
    url(`${A}/${priority}`, `<priority>${priority}</priority>`),
  ),
  url(`${A}/all`, `${lastmod('2026-11-28')}<changefreq>daily</changefreq><priority>0.7</priority>`),
];
const odd = [
  url(A),
  url(`${A}/%7euser/%C3%BC`),
  url(`${A}/ü`, lastmod('2026-11-28')),
  url(` ${A}/blanks `),
  url(`${A}:443/port#fragment`),
  url('/relative'),
  url('nothing at all ://'),
  url(`<![CDATA[${A}/cdata]]>`),
  url(`${A}/commented`, '<!-- here -->'),
  url(`${A}/illustrated`, lastmod('2026-11-28') + image),
  url(`${A}/odd-date`, lastmod('28 November 2026')),
  url(`${A}/odd-priority`, '<priority>0,5</priority>'),
];
const document = (rows: readonly string[]): Uint8Array =>
  new TextEncoder().encode(`<urlset ${NAMESPACES}>\n${rows.join('')}</urlset>`);
const mixed = plain.flatMap((row, index) => [row, odd[index % odd.length] as string]);

test('what is plain is fingerprinted from bytes, all of it', async () => {
  const batches = await leanBatches(document(plain), SEED);
  assert.equal(batches.flatMap(({ entries }) => entries).length, plain.length);
  for (const { made } of batches) assert.deepEqual([made.withoutLoc, made.withoutRest], [[], []]);
});

for (const [name, rows] of Object.entries({ plain, mixed })) {
  test(`${name} entries have the fingerprints of their texts in every window`, async () => {
    const bytes = document(rows);
    const entries: UrlEntry[] = [];
    for await (const entry of readSitemap(bytes, { url: `${A}/map.xml` })) entries.push(entry);
    const fingerprinter = createFingerprinter(SEED, { wasm: false });
    const { locs, rests } = markEntries(entries, { fingerprinter });
    const ways = chunkings(bytes);
    for (const [number, windowBytes] of [90, 1_000, 2_600, 65_536].entries()) {
      for (const scanner of [true, false]) {
        const way = ways[number % ways.length];
        const options = { url: `${A}/map.xml`, windowBytes, scanner };
        const batches = await leanBatches(way?.chunks() ?? bytes, SEED, options);
        const how = `${way?.name}, ${windowBytes}, scanner ${scanner}`;
        assert.deepEqual(
          batches.flatMap((batch) => batch.entries.map(wholeEntry)),
          entries,
          how,
        );
        let from = 0;
        for (const { entries: some, made } of batches) {
          const marks = markEntries(some as readonly UrlEntry[], { fingerprinter, made });
          const to = from + some.length;
          assert.deepEqual(marks.locs, locs.slice(from * 2, to * 2), how);
          assert.deepEqual(marks.rests, rests.slice(from, to), how);
          from = to;
        }
      }
    }
  });
}
