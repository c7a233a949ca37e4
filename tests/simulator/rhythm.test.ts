// Crawlers that ask often and seldom, for as much as they can do until they ask again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshnessOf, mean, runAll, tell, testWorld } from './measured.ts';

for (const [name, perPage] of [
  ['hourly', 0.3],
  ['nightly-fill', 0.2],
  ['nightly-fill', 0.1],
  ['weekly-fill', 0.1],
] as const) {
  test(`${name}, ${perPage} visits a page and day: all is given that is asked for`, async (t) => {
    const world = testWorld(name, { perPage, fill: true });
    const runs = await runAll(world, 'product');
    const product = freshnessOf(runs, world);
    const oracle = freshnessOf(await runAll(world, 'oracle'), world);
    const roundRobin = freshnessOf(await runAll(world, 'round-robin'), world);
    // Days after the last request are nobody's.
    const asked = (Math.floor(world.days / world.stepDays) * world.stepDays) / world.days;
    const used = mean(runs.map((run) => run.used)) / asked;
    tell(t, { product, oracle, roundRobin, share: product / oracle, used });
    assert.ok(used >= 0.999, `${used} of the visits that were asked for`);
    assert.ok(product / oracle >= (perPage > 0.1 ? 0.95 : 0.92), `${product / oracle}`);
    assert.ok(product >= roundRobin, `${product}, round robin ${roundRobin}`);
  });
}

for (const stepDays of [1, 7]) {
  test(`twenty sites every ${stepDays} days: all is given that is asked for`, async (t) => {
    const rhythm = { stepDays, perPage: 0.1, fill: true, pages: 400, days: 70, fromDay: 21 };
    const world = testWorld('twenty-sites', rhythm);
    const runs = await runAll(world, 'product');
    const product = freshnessOf(runs, world);
    const roundRobin = freshnessOf(await runAll(world, 'round-robin'), world);
    const used = mean(runs.map((run) => run.used));
    tell(t, { product, roundRobin, used });
    assert.ok(used >= 0.999, `${used} of the visits that were asked for`);
    assert.ok(product >= roundRobin, `${product}, round robin ${roundRobin}`);
  });
}
