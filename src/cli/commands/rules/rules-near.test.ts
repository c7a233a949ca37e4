// Which names are near to a misspelt one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesNear } from './rules-near.ts';

const KNOWN = [
  'loc',
  'lastmod',
  'lastmod-in-future',
  'loc-duplicate',
  'loc-too-long',
  'news-in-future',
];

test('slips of the hand come first, the nearest first', () => {
  assert.equal(rulesNear('lastmod-in-futur', KNOWN)[0], 'lastmod-in-future');
  assert.equal(rulesNear('lasmod', KNOWN)[0], 'lastmod');
});

test('names with more than half of the words are near', () => {
  assert.deepEqual(rulesNear('future-lastmod', KNOWN), ['lastmod-in-future']);
  assert.deepEqual(rulesNear('loc dupl', KNOWN), ['loc-duplicate']);
  assert.deepEqual(rulesNear('IN_FUTURE', KNOWN), ['lastmod-in-future', 'news-in-future']);
});

test('the beginning of a word counts from four letters on', () => {
  assert.deepEqual(rulesNear('dupl-zzzzzzzz-loc', KNOWN), ['loc-duplicate']);
  assert.deepEqual(rulesNear('dup-zzzzzzzz-loc', KNOWN), []);
});

test('there are five at most, each once', () => {
  const many = Array.from({ length: 9 }, (_, n) => `loc-${'x'.repeat(n + 9)}`);
  const near = rulesNear('loc-xxxxxxxx', many);
  assert.equal(near.length, 5);
  assert.equal(new Set(near).size, 5);
});

test('what is near to nothing, and what is far too long, has none', () => {
  assert.deepEqual(rulesNear('zzzzzzzz', KNOWN), []);
  assert.deepEqual(rulesNear('', KNOWN), []);
  assert.deepEqual(rulesNear(`lastmod${'-lastmod'.repeat(20)}`, KNOWN), []);
});
