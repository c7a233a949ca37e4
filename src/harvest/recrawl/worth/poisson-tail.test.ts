// The Poisson tail beside its definition.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poissonTail } from './poisson-tail.ts';

// Term by term from the front: what the definition says, where no digits cancel.
function byDefinition(count: number, mean: number): number {
  let term = Math.exp(-mean);
  let head = term;
  for (let n = 1; n <= count; n += 1) head += term *= mean / n;
  return 1 - head;
}

test('the tail is what its definition says', () => {
  for (const mean of [0.3, 1, 4.5, 20, 100]) {
    for (const count of [0, 1, 2, 5, 19, 20, 21, 60, 140]) {
      const expected = byDefinition(count, mean);
      const got = poissonTail(count, mean);
      assert.ok(Math.abs(got - expected) < 1e-13, `${count} of ${mean}: ${got}, not ${expected}`);
    }
  }
});

test('a tail too thin for a difference is still exact', () => {
  // More than 3 of 1e-5: x⁴/4! · (1 − 4x/5 …).
  const expected = (1e-20 / 24) * (1 - (4 / 5) * 1e-5);
  assert.ok(Math.abs(poissonTail(3, 1e-5) / expected - 1) < 1e-9);
});

test('nothing is expected, or everything', () => {
  assert.equal(poissonTail(0, 0), 0);
  assert.equal(poissonTail(400, Number.POSITIVE_INFINITY), 1);
  assert.equal(poissonTail(400, 1e6), 1);
  assert.equal(poissonTail(400, 1e-300), 0);
});

test('more events are less likely, and more are likely where more are expected', () => {
  for (let count = 0; count < 400; count += 1) {
    assert.ok(poissonTail(count + 1, 200) <= poissonTail(count, 200));
    assert.ok(poissonTail(count, 200) <= poissonTail(count, 210));
  }
});
