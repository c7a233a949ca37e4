// The schedule in worlds that stay as they are, beside the best that there is and the baselines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestOf, freshnessOf, runAll, tell, testWorld } from './measured.ts';

const AS_GOOD = 0.95;
const AS_GOOD_LEAN = 0.92;
// What hearing signals may cost where they are worth nothing.
const HEARING_COST = 0.02;

/**
 * The share of the optimum that is asked for; `oracle` where lastmods come too late for the
 * optimum, which hears them at once. 0 for budgets under which the web is hardly ever known.
 */
const WORLDS: Readonly<Record<string, number | 'oracle'>> = {
  none: AS_GOOD,
  honest: AS_GOOD,
  half: AS_GOOD,
  now: AS_GOOD,
  bump: AS_GOOD,
  delayed: 'oracle',
  liars: AS_GOOD,
  mixed: AS_GOOD,
  'mixed-by-page': AS_GOOD,
  'mixed@.1': AS_GOOD_LEAN,
  'none@.1': AS_GOOD_LEAN,
  'mixed@.02': 0,
  'mixed-ample': AS_GOOD,
  'few-fast': AS_GOOD,
  'few-fast-calm': AS_GOOD,
  'few-fast-silent': AS_GOOD,
  'weights-flat': AS_GOOD,
  'weights-noisy': 'oracle',
  'weights-pareto': AS_GOOD,
  'come-and-go': 'oracle',
};

for (const [name, least] of Object.entries(WORLDS)) {
  test(`${name}: near the best, never below the baselines`, async (t) => {
    const world = testWorld(name);
    const product = freshnessOf(await runAll(world, 'product'), world);
    const ignoring = freshnessOf(await runAll(world, 'ignoring'), world);
    const roundRobin = freshnessOf(await runAll(world, 'round-robin'), world);
    const best =
      least === 'oracle' ? freshnessOf(await runAll(world, 'oracle'), world) : bestOf(world);
    tell(t, { product, ignoring, roundRobin, best, share: product / best });
    const share = least === 'oracle' ? AS_GOOD : least;
    assert.ok(product / best >= share, `${product / best} of the best`);
    assert.ok(product >= roundRobin, `${product}, round robin ${roundRobin}`);
    assert.ok(product >= ignoring - HEARING_COST, `${product}, signals ignored ${ignoring}`);
  });
}

for (const name of ['none', '.5/.2', '.8/.8', '.99/.99', 'mixed']) {
  test(`signals ${name}: near the optimum when rates are known`, async (t) => {
    const world = testWorld(`worth-${name}`, { pages: 200, days: 100, fromDay: 25 });
    const known = freshnessOf(await runAll(world, 'product-rates'), world);
    const best = bestOf(world);
    tell(t, { known, best, share: known / best });
    assert.ok(known / best >= 0.98, `${known / best}`);
  });
}
