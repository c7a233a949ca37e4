// The most likely point of a likelihood.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { climb, invert } from './climb.ts';

test('the rate and the share of what was counted are found, and how sure they are', () => {
  // 30 of 100 are right; ln of the odds is normal with a variance of 1 / (100 · .3 · .7).
  const rights = Array.from({ length: 100 }, (_, index) => index < 30);
  const { point, covariance } = climb(
    ([odds = 0]) => rights.map((right) => -Math.log1p(Math.exp(right ? -odds : odds))),
    [{ mean: 0, spread: 1_000 }],
  );
  assert.ok(Math.abs((point[0] ?? 0) - Math.log(3 / 7)) < 0.05, `${point}`);
  assert.ok(Math.abs((covariance[0]?.[0] ?? 0) - 1 / 21) < 0.005, `${covariance}`);
});

test('of what nothing was seen the prior is told', () => {
  const { point, covariance } = climb(() => [], [{ mean: 3, spread: 2 }]);
  assert.deepEqual([point, covariance], [[3], [[4]]]);
});

test('a matrix times its inverse is one', () => {
  const inverse = invert([
    [4, 1],
    [1, 3],
  ]);
  assert.deepEqual(
    inverse.flat().map((value) => value.toFixed(6)),
    [3 / 11, -1 / 11, -1 / 11, 4 / 11].map((value) => value.toFixed(6)),
  );
});
