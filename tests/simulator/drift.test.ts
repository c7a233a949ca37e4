// Pages and sitemaps that change their ways, and signals that come late.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWeb } from './make-web.ts';
import { freshnessOf, mean, runAll, SEEDS, tell, testWorld } from './measured.ts';
import type { SimulatedPage } from './page-events.ts';
import { ProductPolicy } from './product-policy.ts';
import { simulate } from './simulate.ts';
import { worldOf } from './worlds.ts';

/** Freshness in parts of the time, of several policies. */
async function parts(
  name: string,
  policies: readonly string[],
  days: readonly (readonly [from: number, until: number])[],
): Promise<readonly (readonly number[])[]> {
  const world = testWorld(name, { days: days.at(-1)?.[1] ?? 0 });
  const found: (readonly number[])[] = [];
  for (const policy of policies) {
    const runs = await runAll(world, policy);
    found.push(days.map(([from, until]) => freshnessOf(runs, world, { from, until })));
  }
  return found;
}

for (const name of ['honest-to-bump', 'honest-to-noise', 'half-to-bump']) {
  test(`${name}: as good as without them within ten days`, async (t) => {
    const times = [
      [60, 70],
      [70, 80],
      [80, 100],
      [100, 120],
    ] as const;
    const [product = [], ignoring = []] = await parts(name, ['product', 'ignoring'], times);
    for (const [index, [from, until]] of times.entries()) {
      tell(t, { from, until, product: product[index] ?? 0, ignoring: ignoring[index] ?? 0 });
    }
    for (const index of [1, 2, 3]) {
      assert.ok((product[index] ?? 0) >= (ignoring[index] ?? 0) - 0.02, `${times[index]}`);
    }
  });
}

test('lies turn into honest lastmods: as fast as who always visits what moved', async (t) => {
  const times = [
    [60, 70],
    [70, 80],
    [80, 100],
    [100, 120],
  ] as const;
  const policies = ['product', 'lastmod-first', 'ignoring'];
  const [product = [], first = [], ignoring = []] = await parts('bump-to-honest', policies, times);
  for (const [index, [from, until]] of times.entries()) {
    tell(t, { from, until, product: product[index] ?? 0, 'lastmod first': first[index] ?? 0 });
  }
  for (const [index, [from]] of times.entries()) {
    assert.ok((product[index] ?? 0) >= (first[index] ?? 0) - 0.02, `from day ${from}`);
    assert.ok((product[index] ?? 0) >= (ignoring[index] ?? 0) - 0.02, `from day ${from}`);
  }
});

for (const name of ['calming-8', 'calming-1', 'livening', 'livening-silent', 'calming-8@.1']) {
  test(`${name}: no worse than round robin within twenty days`, async (t) => {
    const day = worldOf(name).drift?.day ?? 0;
    const times = [
      [day - 20, day],
      [day, day + 20],
      [day + 20, day + 40],
      [day + 40, day + 80],
    ] as const;
    const [product = [], roundRobin = []] = await parts(name, ['product', 'round-robin'], times);
    for (const [index, [from, until]] of times.entries()) {
      tell(t, { from, until, product: product[index] ?? 0, roundRobin: roundRobin[index] ?? 0 });
    }
    // At a tenth of a visit a page twenty days are two visits.
    for (const index of worldOf(name).perPage > 0.1 ? [0, 2, 3] : [0, 3]) {
      assert.ok((product[index] ?? 0) >= (roundRobin[index] ?? 0) - 0.02, `${times[index]}`);
    }
  });
}

// Recovered is who is as good as one who knew no other web.
test('thirty visits a page after it became five times as lively the web is known', async (t) => {
  const shares: number[] = [];
  const drift = { day: 60, share: 1, factor: 5 };
  const world = testWorld('worth-mixed', { pages: 200, drift });
  for (const seed of SEEDS) {
    // Thirty visits a page are a hundred days; the twenty days after them count.
    const pages = makeWeb(seed, 180, world);
    const perDay = world.perPage * world.pages;
    const run = async (some: readonly SimulatedPage[], days: number): Promise<number> => {
      const simulation = { ...world, pages: some, seed, perDay, days };
      return (await simulate(simulation, new ProductPolicy(some))).freshness(days - 20, days);
    };
    const drifted = await run(pages, 180);
    const knewNoOther = await run(
      pages.map((page) => ({ ...page, ...page.later?.[0], later: [], fromDay: 0 })),
      120,
    );
    shares.push(drifted / knewNoOther);
    tell(t, { seed, drifted, 'knew no other': knewNoOther });
  }
  assert.ok(mean(shares) >= 0.96, `${shares}`);
});

test('the later signals come the less they bring, and a time with them brings more', async (t) => {
  const at = async (pollDays: number, asPings = false): Promise<number> => {
    const size = { pages: 200, days: 80, fromDay: 20, pollDays };
    const world = testWorld('worth-.8/.8', size);
    return freshnessOf(await runAll(world, 'product-rates', { asPings }), world);
  };
  const [now, tenth, day, dayPing] = [
    await at(0.05),
    await at(0.1),
    await at(1),
    await at(1, true),
  ];
  tell(t, { now, 'lastmod 0.1 d': tenth, 'lastmod 1 d': day, 'ping 1 d': dayPing });
  assert.ok(tenth <= now && tenth >= now - 0.02);
  assert.ok(day < tenth && day >= now - 0.08);
  assert.ok(dayPing < day);
});
