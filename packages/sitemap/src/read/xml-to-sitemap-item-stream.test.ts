// What is read from a sitemap, beside npm sitemap: what it wrote comes back the same.

import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import * as theirs from 'sitemap';
import * as ours from '../index.ts';

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="v" xmlns:image="i" ' +
  'xmlns:news="n" xmlns:xhtml="x"';
const LOC = '<loc>https://example.com/?a&amp;b</loc>';

const documents: Readonly<Record<string, string>> = {
  'the fields of a page': `<url>${LOC}<lastmod> 2026-11-28 </lastmod><changefreq>daily</changefreq>
    <priority>0.5</priority></url><url>${LOC}</url>`,
  images: `<url>${LOC}<image:image><image:loc>https://example.com/i</image:loc>
    <image:caption>a &amp; b<![CDATA[ <c>]]></image:caption>
    <image:title>${'t'.repeat(600)}</image:title>
    <image:geo_location>Kiel</image:geo_location><image:license>x</image:license>
    </image:image></url>`,
  videos: `<url>${LOC}<video:video><video:title>t</video:title><video:tag>a</video:tag>
    <video:tag>b</video:tag><video:player_loc autoplay="a" allow_embed="no">p</video:player_loc>
    <video:price type="rent" currency="EUR" resolution="HD">1.90</video:price>
    <video:restriction relationship="deny">DE  FR</video:restriction><video:live>YES</video:live>
    <video:uploader info="i">u</video:uploader><video:gallery_loc title="g">l</video:gallery_loc>
    <video:platform relationship="allow">web tv</video:platform><video:id type="url">1</video:id>
    <video:rating>4.5</video:rating><video:view_count>7</video:view_count></video:video></url>`,
  news: `<url>${LOC}<news:news><news:publication><news:name>n</news:name>
    <news:language>en</news:language></news:publication><news:title>t</news:title>
    <news:publication_date>2026-11-28T01:02:03+01:00</news:publication_date>
    <news:access>Registration</news:access><news:genres>Blog</news:genres>
    <news:keywords>k</news:keywords><news:stock_tickers>A:B</news:stock_tickers></news:news></url>`,
  links: `<url>${LOC}
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>
    <xhtml:link rel="alternate" href="android-app://a"/>
    <xhtml:link rel="amphtml" href="amp"/></url>`,
  'what is out of range': `<url><loc>javascript:1</loc><lastmod>x</lastmod><priority>5</priority>
    <changefreq>x</changefreq><video:video><video:duration>-1</video:duration>
    <video:rating>9</video:rating><video:view_count>-1</video:view_count></video:video></url>`,
  'unknown elements': `<foo a="b">x</foo><url>${LOC}<bar/></url>`,
  'too many videos': `<url>${LOC}${'<video:video/>'.repeat(101)}</url>`,
  'too many images': `<url>${LOC}${'<image:image/>'.repeat(1001)}</url>`,
};

for (const [name, inside] of Object.entries(documents)) {
  test(`the same items and notes as npm sitemap: ${name}`, async () => {
    const xml = `<?xml version="1.0"?>\n<urlset ${NAMESPACES}>${inside}</urlset>`;
    const expected = await read(theirs, [xml]);
    assert.deepEqual(await read(ours, [xml]), expected);
    // However the chunks are cut.
    const bytes = Buffer.from(xml);
    assert.deepEqual(
      await read(
        ours,
        Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)),
      ),
      expected,
    );
  });
}

test('the same items of an index', async () => {
  const entries = [
    '<loc>https://a.example/</loc><lastmod>2026-11-28</lastmod>',
    '<loc>x</loc>',
    '',
  ];
  const inside = entries.map((entry) => `<sitemap>${entry}</sitemap>`).join('');
  const xml = `<sitemapindex ${NAMESPACES}>${inside}</sitemapindex>`;
  const quiet = { level: 'silent' } as never;
  const [expected, found] = await Promise.all(
    [theirs.XMLToSitemapIndexStream, ours.XMLToSitemapIndexStream].map((Stream) =>
      Readable.from([xml]).pipe(new Stream(quiet)).toArray(),
    ),
  );
  assert.deepEqual(found, expected);
});

test('a document that is not well-formed fails', async (t) => {
  t.mock.method(console, 'warn', () => {});
  t.mock.method(console, 'log', () => {});
  const xml = `<urlset ${NAMESPACES}><url>${LOC}</urlset>`;
  await assert.rejects(ours.parseSitemap(Readable.from([xml])));
  await assert.rejects(ours.parseSitemapIndex(Readable.from([xml])));
});

async function read(
  { XMLToSitemapItemStream }: Pick<typeof ours, 'XMLToSitemapItemStream'> | typeof theirs,
  chunks: readonly (string | Buffer)[],
): Promise<unknown> {
  const stream = new XMLToSitemapItemStream({ logger: false } as never);
  const items = await Readable.from(chunks)
    .pipe(stream as never as NodeJS.ReadWriteStream & Readable)
    .toArray();
  return { items, errors: (stream as { errors: Error[] }).errors.map(({ message }) => message) };
}
