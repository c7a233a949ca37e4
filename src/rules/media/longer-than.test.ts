// Lengths in characters, at the limit and beyond.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLongerThan } from './longer-than.ts';

test('a text at the limit is not longer, one character more is', () => {
  assert.equal(isLongerThan('abcd', 4), false);
  assert.equal(isLongerThan('abcde', 4), true);
});

test('a character beyond U+FFFF counts once', () => {
  assert.equal(isLongerThan('😀😀😀😀', 4), false);
  assert.equal(isLongerThan('😀😀😀😀a', 4), true);
});
