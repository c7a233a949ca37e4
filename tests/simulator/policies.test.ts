// The scheduler beside the best policy that there is, by simulation: known rates, and learned ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mean, SEEDS, tell } from './measured.ts';
import { optimumAt, runWorld } from './run-world.ts';
import { worldOf } from './worlds.ts';

for (const name of ['none', '.5/.2', '.8/.8', '.99/.99', 'mixed']) {
  const world = worldOf(`worth-${name}`);
  const { fromDay, days } = world;
  const shareOf = async (policy: string): Promise<number> => {
    const shares: number[] = [];
    for (const seed of SEEDS) {
      const run = await runWorld(world, seed, policy);
      shares.push(run.freshness(fromDay, days) / optimumAt(world, seed, 0));
    }
    return mean(shares);
  };

  test(`signals ${name}: near the optimum when rates are known`, async (t) => {
    const share = await shareOf('product-rates');
    tell(t, SEEDS, { share });
    assert.ok(share >= 0.98, `${share}`);
  });

  test(`signals ${name}: not far from it when all is learned from nothing`, async (t) => {
    const share = await shareOf('product');
    tell(t, SEEDS, { share });
    assert.ok(share >= 0.93, `${share}`);
  });
}
