// Items of extensions as a copy has them, against the writer of sitemaps and against the reader.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSitemap } from '../../../formats/sitemap-reader.ts';
import { createEntryWriter } from '../../../formats/sitemap-writer.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { createCopyWriter } from './copy-writer.ts';

const LOC = 'https://example.com/';
const extensions = ['alternate', 'image', 'video', 'news', 'pagemap', 'mobile'] as const;
const COMPLETE: UrlEntry = {
  loc: `${LOC}?a=1&b='2'`,
  lastmod: '2026-05-01T09:00:00Z',
  changefreq: 'daily',
  priority: 1,
  alternates: [{ hreflang: 'de', href: `${LOC}de?a=1&b=2` }],
  images: [{ loc: `${LOC}a.png`, caption: 'a < b & "c"', title: 'x' }],
  videos: [
    {
      thumbnailLoc: `${LOC}t.png`,
      title: 'A title',
      description: 'What is seen',
      playerLoc: `${LOC}p`,
      duration: 60,
      rating: 4.5,
      familyFriendly: false,
      tags: ['a', 'b'],
      restriction: { relationship: 'deny', countries: ['IE', 'GB'] },
      uploader: { name: 'Somebody', info: `${LOC}who` },
      prices: [{ value: 1.99, currency: 'EUR' }],
    },
  ],
  news: {
    publication: { name: 'The Mole', language: 'en' },
    publicationDate: '2026-05-01',
    title: 'Low tide',
    keywords: ['mole', 'tide'],
  },
  mobile: {},
  extras: [{ namespace: 'urn:example:x', name: 'depth', text: '9 m' }],
};

test('an entry that the writer of sitemaps takes is written as that writer does', () => {
  const writer = createEntryWriter({ format: 'urlset', extensions });
  const copy = createCopyWriter({ format: 'urlset', extensions });
  assert.equal(copy.head, writer.head());
  assert.equal(copy.entry({ kind: 'url', ...COMPLETE }), writer.entry(COMPLETE));
  assert.equal(copy.tail, writer.tail());
});

test('items that engines refuse are kept: incomplete ones, and URLs that are none', async () => {
  const entry: UrlEntry = {
    loc: LOC,
    priority: 0.55,
    alternates: [{ hreflang: 'de', href: '/de?a=[1]&b=100%' }],
    images: [{ loc: '/ü "a".png' }],
    videos: [{ title: 'Only a title' }, {}],
    news: { title: 'No publication' },
  } as unknown as UrlEntry;
  const writer = createCopyWriter({ format: 'urlset', extensions: ['image'] });
  const text = writer.head + writer.entry({ kind: 'url', ...entry }) + writer.tail;
  assert.match(text, /^<url xmlns:xhtml="[^"]+" xmlns:video="[^"]+" xmlns:news="[^"]+"><loc>/m);
  const read: unknown[] = [];
  for await (const one of readSitemap(new TextEncoder().encode(text))) read.push(one);
  assert.deepEqual(read, [{ kind: 'url', ...entry }]);
});

test('an entry of the other kind stays in its place', async () => {
  for (const format of ['urlset', 'sitemapindex'] as const) {
    const writer = createCopyWriter({ format, extensions: ['image'] });
    const entries = [
      { kind: 'sitemap', loc: `${LOC}a.xml`, lastmod: '2026-05-01' },
      { kind: 'url', loc: `${LOC}b`, images: [{ loc: `${LOC}b.png` }] },
    ] as const;
    const text = writer.head + entries.map((entry) => writer.entry(entry)).join('') + writer.tail;
    const read: unknown[] = [];
    for await (const one of readSitemap(new TextEncoder().encode(text))) read.push(one);
    assert.deepEqual(read, entries);
  }
});

test('the link to a stylesheet stands behind the declaration', () => {
  const stylesheet = '<?xml-stylesheet type="text/xsl" href="/map.xsl?v=2"?>';
  const { head } = createCopyWriter({ format: 'urlset', extensions: [], stylesheet });
  assert.equal(head.split('\n')[1], stylesheet);
});
