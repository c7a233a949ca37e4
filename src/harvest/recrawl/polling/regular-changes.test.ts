// How often something changes, by regular looks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regularChanges } from './regular-changes.ts';

const near = (got: number, expected: number): void =>
  assert.ok(Math.abs(got - expected) < 0.005, `${got}, not ${expected}`);

test('looks tell the changes, and no more than they can', () => {
  near(regularChanges({ looks: 2, changed: 1 }), 0.51);
  near(regularChanges({ looks: 100, changed: 10 }), 0.105);
  // All of them: more than one change a look, nobody knows how many.
  near(regularChanges({ looks: 20, changed: 20 }), 3.71);
  assert.equal(regularChanges({ looks: 20, changed: 0 }), 0);
  assert.equal(regularChanges({ looks: 0, changed: 0 }), 0);
});

test("the mean over what may be seen is the truth, as in the reference's table", () => {
  // Three changes a look, 200 looks: X is binomial with p = 1 − e^−3.
  const [looks, p] = [200, 1 - Math.exp(-3)];
  let [mean, chance] = [0, (1 - p) ** looks];
  for (let changed = 0; changed <= looks; changed += 1) {
    mean += chance * regularChanges({ looks, changed });
    chance *= ((looks - changed) / (changed + 1)) * (p / (1 - p));
  }
  near(mean, 3.0);
});
