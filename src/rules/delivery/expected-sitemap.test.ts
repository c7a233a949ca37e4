// Which fetches had to succeed, and which responses are a sitemap's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedSitemap, servedSitemap } from './expected-sitemap.ts';
import { fetchEvidence } from './sample-fetch.ts';

test('what a robots.txt, an index or the user names is expected to be there', () => {
  for (const found of ['robots-txt', 'index', 'given'] as const) {
    assert.equal(expectedSitemap(fetchEvidence({ found })), true, found);
  }
});

test('a guess may come to nothing', () => {
  assert.equal(expectedSitemap(fetchEvidence({ found: 'guessed' })), false);
});

test('a robots.txt is not a sitemap, but a sitemap in a folder of that name is one', () => {
  const at = (url: string): boolean => expectedSitemap(fetchEvidence({ url, found: 'given' }));
  assert.equal(at('https://example.com/robots.txt'), false);
  assert.equal(at('http://example.com:8080/robots.txt'), false);
  assert.equal(at('https://example.com/robots.txt/sitemap.xml'), true);
  assert.equal(at('https://example.com/a/robots.txt'), true);
});

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
