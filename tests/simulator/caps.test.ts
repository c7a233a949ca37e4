// Budgets: of a crawler over many sites of which some are capped, and of one site.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestFreshness } from './analytic-optimum.ts';
import { makeWeb } from './make-web.ts';
import { mean, tell } from './measured.ts';
import type { SimulatedPage } from './page-events.ts';
import { type ProductOptions, ProductPolicy } from './product-policy.ts';
import { type Simulated, simulate } from './simulate.ts';
import { type World, worldOf } from './worlds.ts';

const SITES = 20;
// A third of what a site would get without.
const CAP_PER_DAY = 1.5;

test('with half of the sites capped the budget still goes where it is worth most', async (t) => {
  const caps = new Map(Array.from({ length: SITES / 2 }, (_, index) => [index + 1, CAP_PER_DAY]));
  const shares: number[] = [];
  for (const name of ['none', 'mixed']) {
    const seed = 1;
    const world = {
      ...worldOf(`worth-${name}`),
      sites: SITES,
      pages: 300,
      days: 80,
      stepDays: 0.1,
    };
    const pages = makeWeb(seed, world.days, world);
    const perDay = world.perPage * world.pages;
    const best = bestFreshness(pages, perDay, { caps });
    const settings = { visitsPerDayMax: (siteId: number) => caps.get(siteId) };
    const run = await runOf(world, pages, perDay, { knows: 'rates', settings });
    const freshness = run.freshness(20, world.days);
    shares.push(freshness / best);
    tell(t, { freshness, optimum: best, share: freshness / best });
  }
  assert.ok(mean(shares) >= 0.97, `${shares}`);
});

test('a site is never asked for more than its budget, in any window of time', async () => {
  const perDay = 48;
  const days = 30;
  const world = { ...worldOf('worth-mixed'), days, stepDays: 0.01 };
  const pages = makeWeb(4, days, world);
  const settings = { visitsPerDayMax: () => perDay };
  const visits: number[] = [];
  const onVisit: ProductOptions['onVisit'] = ({ day }) => visits.push(day);
  await runOf(world, pages, 1_000_000, { settings, onVisit });
  // An hour's worth may come at once.
  const burst = perDay / 24;
  for (const window of [0.1, 1, 10, 30]) {
    let begin = 0;
    for (const [index, day] of visits.entries()) {
      while (day - (visits[begin] ?? 0) >= window - 1e-9) begin += 1;
      const count = index - begin + 1;
      assert.ok(count <= window * perDay + burst + 1e-6, `${count} in ${window} days`);
    }
  }
  // And it is used up.
  assert.ok(visits.length >= 0.97 * days * perDay, `${visits.length}`);
});

function runOf(
  world: World,
  pages: readonly SimulatedPage[],
  perDay: number,
  options: ProductOptions,
): Promise<Simulated> {
  return simulate({ ...world, pages, seed: 1, perDay }, new ProductPolicy(pages, options));
}
