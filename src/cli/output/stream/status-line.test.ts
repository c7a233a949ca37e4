// What the line says about how far things are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressText } from './status-line.ts';

const start = { entries: 0, bytes: 0, sitemapBytes: 0, sitemaps: 1, name: 'sitemap.xml' };

test('before the first entry it names what it waits for', () => {
  assert.equal(progressText(start, 500), '0 entries, 0 bytes, sitemap.xml');
});

test('with a known size it says how much is done and how long it still takes', () => {
  const progress = { ...start, entries: 30_000, bytes: 3e6, sitemapBytes: 3e6 };
  assert.equal(
    progressText({ ...progress, sitemapBytesTotal: 12e6 }, 2_000),
    '30,000 entries (15,000/s), 2.9 MiB, 25 %, 6.0 s left, sitemap.xml',
  );
  assert.equal(progressText(progress, 2_000), '30,000 entries (15,000/s), 2.9 MiB, sitemap.xml');
});

test('in a tree it counts sitemaps and promises no time', () => {
  const progress = { ...start, entries: 1, bytes: 100, sitemapBytes: 50, sitemaps: 7 };
  assert.equal(
    progressText({ ...progress, sitemapBytesTotal: 100, name: 'https://a.example/\x1b' }, 1_000),
    '1 entry (1/s), 100 bytes, 7 sitemaps, 50 %, https://a.example/\\x1b',
  );
});

test('a server that announced too small a size is not believed', () => {
  const progress = { ...start, bytes: 100, sitemapBytes: 100, sitemapBytesTotal: 10 };
  assert.equal(progressText(progress, 1_000), '0 entries, 100 bytes, sitemap.xml');
});
