import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unorderedWords } from './unordered-words.ts';

test('the same words in another order have the same hash', () => {
  const hash = unorderedWords('amber 12 oak 7 amber birch');
  assert.match(hash, /^[0-9a-f]{16}$/);
  assert.equal(unorderedWords('birch amber 7 oak amber 12'), hash);
});

test('other words, and words that occur more often, have another', () => {
  const texts = ['', 'a', 'a a', 'a b', 'ab', 'a b b', 'a a b', 'b c', 'a 12', 'a 21', '1 2', '12'];
  assert.equal(new Set(texts.map(unorderedWords)).size, texts.length);
});

test('lists of short words do not collide', () => {
  const texts = Array.from({ length: 20_000 }, (_, number) => {
    const ofOthers = [number % 100, Math.floor(number / 100)].sort((one, other) => one - other);
    return `${ofOthers.join(' ')} ${number % 7}`;
  });
  const different = new Set(texts);
  assert.equal(new Set([...different].map(unorderedWords)).size, different.size);
});
