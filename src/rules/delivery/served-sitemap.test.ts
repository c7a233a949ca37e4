// Which answers are a sitemap's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFetch } from './sample-fetch.ts';
import { servedSitemap } from './served-sitemap.ts';

test('an answer with status 200 is that of the sitemap, also of one that was guessed', () => {
  assert.equal(servedSitemap(sampleFetch({})), true);
  assert.equal(servedSitemap(sampleFetch({ found: 'guessed' })), true);
});

test('another status, a failure, a page and a robots.txt are not', () => {
  assert.equal(servedSitemap(sampleFetch({ status: 201 })), false);
  assert.equal(servedSitemap(sampleFetch({ status: 200, failure: 'broken-off' })), false);
  assert.equal(servedSitemap(sampleFetch({ looksLike: 'html' })), false);
  assert.equal(servedSitemap(sampleFetch({ url: 'https://example.com/robots.txt' })), false);
});
