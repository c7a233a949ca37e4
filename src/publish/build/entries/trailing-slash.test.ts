// The slash at the end of a path.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyTrailingSlash, type TrailingSlash } from './trailing-slash.ts';

const CASES: readonly [TrailingSlash, string, string][] = [
  ['preserve', 'https://e.com/a', 'https://e.com/a'],
  ['preserve', 'https://e.com', 'https://e.com'],
  ['always', 'https://e.com', 'https://e.com/'],
  ['always', 'https://e.com/a', 'https://e.com/a/'],
  ['always', 'https://e.com/a/', 'https://e.com/a/'],
  ['always', 'https://e.com/a?b=c/d', 'https://e.com/a/?b=c/d'],
  ['always', 'https://e.com/a#b', 'https://e.com/a/#b'],
  ['always', 'https://e.com/a.pdf', 'https://e.com/a.pdf'],
  ['always', 'https://e.com/v1.2/a', 'https://e.com/v1.2/a/'],
  ['never', 'https://e.com/', 'https://e.com/'],
  ['never', 'https://e.com/a/', 'https://e.com/a'],
  ['never', 'https://e.com/a//', 'https://e.com/a'],
  ['never', 'https://e.com//', 'https://e.com/'],
  ['never', 'https://e.com/a/?b=/', 'https://e.com/a?b=/'],
  ['never', 'a/', 'a/'],
];

for (const [policy, given, expected] of CASES) {
  test(`${policy}: ${given} becomes ${expected}`, () => {
    assert.equal(applyTrailingSlash(given, policy), expected);
    assert.equal(applyTrailingSlash(expected, policy), expected);
  });
}
