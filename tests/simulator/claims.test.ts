// What entries claim of themselves: where learning begins, and never where it ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestOf, freshnessOf, runAll, tell, testWorld } from './measured.ts';
import type { SimulatedPage } from './page-events.ts';
import { ProductPolicy } from './product-policy.ts';
import { simulate } from './simulate.ts';

const LEAST: readonly (readonly [perPage: number, share: number])[] = [
  [0.1, 0.92],
  [0.3, 0.95],
];

for (const claims of ['none', 'all-daily', 'half-daily', 'half-always', 'half-never', 'right']) {
  for (const [perPage, least] of LEAST) {
    test(`claims ${claims}, ${perPage} visits a page and day: near the best`, async (t) => {
      const world = testWorld(`claims-${claims}@${perPage}`);
      const runs = await runAll(world, 'product');
      const product = freshnessOf(runs, world);
      const roundRobin = freshnessOf(await runAll(world, 'round-robin'), world);
      const best = bestOf(world);
      const counts = [...(runs[0]?.visitsByPage.values() ?? [])];
      const hardly = counts.filter((visits) => visits <= 3).length;
      tell(t, { product, roundRobin, best, share: product / best, hardly });
      assert.ok(product / best >= least, `${product / best} of the best`);
      assert.ok(product >= roundRobin - 0.002, `${product}, round robin ${roundRobin}`);
      assert.ok(hardly <= 0.02 * world.pages, `${hardly} pages were visited three times at most`);
    });
  }
}

for (const [perPage, least] of LEAST) {
  test(`mixed claims, ${perPage} visits a page and day: near the best`, async (t) => {
    const world = testWorld('mixed-claims', { perPage });
    const product = freshnessOf(await runAll(world, 'product'), world);
    const ignoring = freshnessOf(await runAll(world, 'ignoring'), world);
    const changefreq = freshnessOf(await runAll(world, 'changefreq'), world);
    const roundRobin = freshnessOf(await runAll(world, 'round-robin'), world);
    const best = bestOf(world);
    tell(t, { product, ignoring, changefreq, roundRobin, best, share: product / best });
    assert.ok(product / best >= least, `${product / best} of the best`);
    assert.ok(product >= Math.max(roundRobin, changefreq));
    assert.ok(product >= ignoring - 0.02);
  });
}

test('pages that never change and claim always are visited anyway', async (t) => {
  const pages = Array.from({ length: 100 }, (_, index): SimulatedPage => {
    const claims = index % 2 === 0 ? { changefreq: 'always' } : {};
    const never = { changes: 0, recall: 0, falseSignals: 0 };
    const loc = `https://site-1.example/${index}`;
    return { loc, siteId: 1, weight: 1, claims, ...never };
  });
  const perDay = 20;
  const world = { pages, seed: 1, days: 89, perDay, stepDays: 0.05, pollDays: 1 };
  const { visitsByPage, used } = await simulate(world, new ProductPolicy(pages));
  const visits = (some: readonly SimulatedPage[]): readonly number[] =>
    some.map((page) => visitsByPage.get(page) ?? 0);
  const always = visits(pages.filter(({ claims }) => claims?.changefreq !== undefined));
  const least = Math.min(...always);
  tell(t, { least, most: Math.max(...always), used });
  assert.ok(least >= 8, `${least} visits of a page that claims always`);
  assert.ok(used >= 0.95, `${used} of the visits that were asked for`);
});
