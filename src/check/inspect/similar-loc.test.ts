// Addresses that are nearly another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSimilarLoc } from './similar-loc.ts';

const similar = createSimilarLoc('https://www.example.com/Pier/?a=1');

test('what differs by scheme, www, case, slash, index or query is similar', () => {
  for (const key of [
    'http://www.example.com/Pier/?a=1',
    'https://example.com/Pier/?a=1',
    'https://www.example.com/pier/?a=1',
    'https://www.example.com/Pier',
    'https://www.example.com/Pier/index.html',
    'https://www.example.com/Pier/index.php?a=2',
    `https://www.example.com/Pier/?${'b'.repeat(2_000)}`,
  ]) {
    assert.equal(similar.matches(key), true, key);
  }
});

test('the address itself and other pages are not', () => {
  for (const key of [
    'https://www.example.com/Pier/?a=1',
    'https://www.example.com/Pier/2',
    'https://www.example.com/Piers/',
    'https://shop.example.com/Pier/',
    'https://www.example.com/',
  ]) {
    assert.equal(similar.matches(key), false, key);
  }
});
