// Which answers are a sitemap's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchEvidence } from './sample-fetch.ts';
import { servedSitemap } from './served-sitemap.ts';

test('an answer with status 200 is that of the sitemap, also of one that was guessed', () => {
  assert.equal(servedSitemap(fetchEvidence({})), true);
  assert.equal(servedSitemap(fetchEvidence({ found: 'guessed' })), true);
});

test('another status, a failure, a page and a robots.txt are not', () => {
  assert.equal(servedSitemap(fetchEvidence({ status: 201 })), false);
  assert.equal(servedSitemap(fetchEvidence({ status: 200, failure: 'broken-off' })), false);
  assert.equal(servedSitemap(fetchEvidence({ looksLike: 'html' })), false);
  assert.equal(servedSitemap(fetchEvidence({ url: 'https://example.com/robots.txt' })), false);
});
