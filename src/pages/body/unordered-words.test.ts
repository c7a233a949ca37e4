// Hashes of words that do not depend on their order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unorderedWords } from './unordered-words.ts';

test('the same words in another order have the same hash', () => {
  const hash = unorderedWords('amber 12 oak 7 amber birch');
  assert.match(hash, /^[0-9a-f]{16}$/);
  assert.equal(unorderedWords('birch amber 7 oak amber 12'), hash);
  assert.equal(unorderedWords('猫 犬 é 😀'), unorderedWords('😀 犬 é 猫'));
});

test('a text of any length has one', () => {
  const words = Array.from({ length: 12_000 }, (_, number) => `${number}é😀`);
  const hash = unorderedWords(words.join(' '));
  assert.equal(unorderedWords(words.toReversed().join(' ')), hash);
  assert.notEqual(unorderedWords(words.slice(1).join(' ')), hash);
});

test('other words, and words that occur more often, have another', () => {
  const texts = ['', 'a', 'a a', 'a b', 'ab', 'a b b', 'a a b', 'b c', 'a 12', 'a 21', '1 2', '12'];
  assert.equal(new Set(texts.map((text) => unorderedWords(text))).size, texts.length);
});

test('slashes do not count', () => {
  assert.equal(unorderedWords('You are at /a/b/ now'), unorderedWords('You are at /a/b now'));
  assert.equal(unorderedWords('a / b'), unorderedWords('a b'));
});

test('lists of short words do not collide', () => {
  const texts = Array.from({ length: 20_000 }, (_, number) => {
    const others = [number % 100, Math.floor(number / 100)].sort((one, other) => one - other);
    return `${others.join(' ')} x${number % 7}`;
  });
  const different = [...new Set(texts)];
  assert.equal(new Set(different.map((text) => unorderedWords(text))).size, different.length);
});
