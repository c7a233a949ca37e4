// The most likely point of a likelihood.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { climbLikelihood, invert } from './climb-likelihood.ts';

test('the share of what was counted is found, and how sure it is', () => {
  // 30 of 100 are right; ln of the odds is normal with a variance of 1 / (100 · .3 · .7).
  const rights = Array.from({ length: 100 }, (_, index) => index < 30);
  const logAt = ([odds = 0]: readonly number[]): number =>
    rights.reduce((sum, right) => sum - Math.log1p(Math.exp(right ? -odds : odds)), 0);
  const slopesAt = (point: readonly number[]) => {
    const share = 1 / (1 + Math.exp(-(point[0] ?? 0)));
    return { log: logAt(point), slopes: rights.map((right) => [(right ? 1 : 0) - share]) };
  };
  const { point, covariance } = climbLikelihood({ logAt, slopesAt }, [{ mean: 0, spread: 1_000 }]);
  assert.ok(Math.abs((point[0] ?? 0) - Math.log(3 / 7)) < 0.05, `${point}`);
  assert.ok(Math.abs((covariance[0]?.[0] ?? 0) - 1 / 21) < 0.005, `${covariance}`);
});

test('where nothing was seen the prior is the answer', () => {
  const nothing = { logAt: () => 0, slopesAt: () => ({ log: 0, slopes: [] }) };
  const { point, covariance, evidence } = climbLikelihood(nothing, [{ mean: 3, spread: 2 }]);
  assert.deepEqual([point, covariance, evidence], [[3], [[4]], 0]);
});

test('a matrix times its inverse is one', () => {
  const { inverse, logDeterminant } = invert([
    [4, 1],
    [1, 3],
  ]);
  assert.deepEqual(
    inverse.flat().map((value) => value.toFixed(6)),
    [3 / 11, -1 / 11, -1 / 11, 4 / 11].map((value) => value.toFixed(6)),
  );
  assert.equal(logDeterminant.toFixed(6), Math.log(11).toFixed(6));
});
