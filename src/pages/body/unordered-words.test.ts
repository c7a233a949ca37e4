// Hashes of words that do not depend on their order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnorderedWords } from './unordered-words.ts';

function hashOf(...texts: readonly string[]): string {
  const words = new UnorderedWords();
  for (const text of texts) words.add(text);
  return words.digits();
}

test('the same words in another order have the same hash', () => {
  const hash = hashOf('amber 12 oak', '7 amber birch');
  assert.match(hash, /^[0-9a-f]{16}$/);
  assert.equal(hashOf('\ufeff', 'birch\n amber\u00a07', '\u3000oak ', 'amber', '12'), hash);
});

test('other words, and words that occur more often, have another', () => {
  const texts = ['', 'a', 'a a', 'a b', 'ab', 'a b b', 'a a b', 'b c', 'a 12', 'a 21', '1 2', '12'];
  assert.equal(new Set(texts.map((text) => hashOf(text))).size, texts.length);
});

test('a word ends where its text ends', () => {
  assert.equal(hashOf('a', 'b'), hashOf('b a'));
  assert.notEqual(hashOf('a', 'b'), hashOf('ab'));
});

test('white space is what regular expressions take for it', () => {
  for (let code = 0x21; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    const isSpace = hashOf(`a${character}b`) === hashOf('a b');
    assert.equal(isSpace, /\s/.test(character), code.toString(16));
  }
});

test('slashes do not count', () => {
  assert.equal(hashOf('You are at /a/b/ now'), hashOf('You are at /a/b now'));
  assert.equal(hashOf('a / b'), hashOf('a b'));
});

test('lists of short words do not collide', () => {
  const texts = Array.from({ length: 20_000 }, (_, number) => {
    const others = [number % 100, Math.floor(number / 100)].sort((one, other) => one - other);
    return `${others.join(' ')} x${number % 7}`;
  });
  const different = [...new Set(texts)];
  assert.equal(new Set(different.map((text) => hashOf(text))).size, different.length);
});
