// A crawler of several sites: one that floods it with new URLs, one that lies, one that calms down.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshnessOf, mean, runAll, tell, testWorld } from './measured.ts';
import type { World } from './worlds.ts';

const PAGES = 350;
const WARM_VISITS = 6;
const COUNTED_DAYS = 25;

// The freshness of the first of two sites, and its visits a day.
async function firstOf(
  second: NonNullable<World['siteKinds']>[number],
  perPage: number,
): Promise<{ readonly freshness: number; readonly visits: number }> {
  const mix = { honest: 1 };
  const siteKinds = [{ mix }, second];
  // Warm is who made six visits a page.
  const fromDay = WARM_VISITS / perPage;
  const size = { pages: 2 * PAGES, days: fromDay + COUNTED_DAYS, fromDay };
  const world = testWorld('two-sites-flood', { ...size, perPage, siteKinds });
  const runs = await runAll(world, 'product');
  const visits = mean(runs.map((run) => run.visits.get(1) ?? 0)) / world.days;
  return { freshness: freshnessOf(runs, world, { siteId: 1 }), visits };
}

for (const perPage of [0.1, 0.3]) {
  let known: ReturnType<typeof firstOf> | undefined;
  const silently = () => (known ??= firstOf({ mix: { none: 1 } }, perPage));

  test(`${perPage} visits a page: an honest site keeps its own beside a liar`, async (t) => {
    const [silent, liar] = [await silently(), await firstOf({ mix: { bump: 1 } }, perPage)];
    tell(t, { silent: silent.freshness, liar: liar.freshness });
    tell(t, { silent: silent.visits, liar: liar.visits });
    assert.ok(liar.freshness >= silent.freshness - 0.05);
  });

  test(`${perPage} visits a page: an honest site keeps its own beside a flood`, async (t) => {
    const silent = await silently();
    const flood = await firstOf({ mix: { honest: 1 }, floodPerDay: 155 }, perPage);
    tell(t, { silent: silent.freshness, flood: flood.freshness });
    tell(t, { silent: silent.visits, flood: flood.visits });
    assert.ok(flood.freshness >= silent.freshness - 0.1);
  });
}

for (const name of ['flood', 'flood-at-once']) {
  test(`${name}: a site's own pages are visited beside its new ones`, async (t) => {
    const world = testWorld(name, { pages: PAGES, days: 45 });
    const runs = await runAll(world, 'product');
    const product = freshnessOf(runs, world);
    const roundRobin = freshnessOf(await runAll(world, 'round-robin'), world);
    tell(t, { product, roundRobin, flood: mean(runs.map((run) => run.floodVisits)) });
    assert.ok(product >= roundRobin);
    // Who knows all rates, and for how long each page stays, has .70.
    assert.ok(product >= 0.5);
  });
}

test('one site of twenty floods, one lies, one calms down: the others keep theirs', async (t) => {
  const world = testWorld('twenty-sites', { pages: 400, days: 100 });
  const plain = { ...world, siteKinds: [{}, {}, {}, ...(world.siteKinds?.slice(3) ?? [])] };
  const [beside, alone] = [await runAll(world, 'product'), await runAll(plain, 'product')];
  const roundRobin = await runAll(world, 'round-robin');
  const others = Array.from({ length: world.sites - 3 }, (_, index) => index + 4);
  const of = (runs: typeof beside): number =>
    mean(others.map((siteId) => freshnessOf(runs, world, { siteId })));
  tell(t, { beside: of(beside), alone: of(alone), 'round robin': of(roundRobin) });
  for (const siteId of [1, 2, 3]) {
    const freshness = freshnessOf(beside, world, { siteId });
    const visits = mean(beside.map((run) => run.visits.get(siteId) ?? 0));
    tell(t, { siteId, freshness, visits });
  }
  assert.ok(of(beside) >= of(roundRobin), 'never below round robin');
  assert.ok(of(beside) >= of(alone) - 0.15, 'beside a flood, a liar and one that calms down');
  const calm = { siteId: 3, from: 80 };
  const calmed = freshnessOf(beside, world, calm);
  assert.ok(calmed >= freshnessOf(roundRobin, world, calm) - 0.02, `calmed down: ${calmed}`);
});
