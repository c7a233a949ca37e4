// The order of texts by code points, and the end of those that begin with one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import { compareCodePoints, endOfPrefix } from './compare-code-points.ts';

const letter = fc.constantFrom(
  '',
  'a',
  '\0',
  'é',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '😀',
  '\u{10ffff}',
);
const text = fc.array(letter, { maxLength: 4 }).map((letters) => letters.join(''));
const bytes = (value: string): Buffer => Buffer.from(value);

test('texts are in the order of their bytes in UTF-8', () => {
  const property = fc.property(text, text, (a, b) => {
    assert.equal(Math.sign(compareCodePoints(a, b)), Buffer.compare(bytes(a), bytes(b)));
  });
  fc.assert(property, { numRuns: 500 });
});

test('what begins with a text lies before its end, and all else does not', () => {
  const property = fc.property(text, text, (prefix, other) => {
    const end = endOfPrefix(prefix);
    const isWithin =
      Buffer.compare(bytes(other), bytes(prefix)) >= 0 &&
      (end === undefined || Buffer.compare(bytes(other), bytes(end)) < 0);
    assert.equal(isWithin, other.startsWith(prefix));
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('the end of what begins with a text is the next one of its length or shorter', () => {
  assert.equal(endOfPrefix('ab'), 'ac');
  assert.equal(endOfPrefix('a\ud7ff'), 'a\ue000');
  assert.equal(endOfPrefix('a\u{1ffff}'), 'a\u{20000}');
  assert.equal(endOfPrefix('a\u{10ffff}'), 'b');
  assert.equal(endOfPrefix('\u{10ffff}\u{10ffff}'), undefined);
  assert.equal(endOfPrefix(''), undefined);
});
