// Pages that change their ways, and signals that come late.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWeb } from './make-web.ts';
import { mean, SEEDS, tell } from './measured.ts';
import type { SimulatedPage } from './page-events.ts';
import { ProductPolicy } from './product-policy.ts';
import { simulate } from './simulate.ts';
import { type World, worldOf } from './worlds.ts';

// Recovered is who is as good as one who knew no other web.
test('thirty visits a page after it became five times as lively the web is known', async (t) => {
  const shares: number[] = [];
  const world = worldOf('worth-mixed');
  const drift = { day: 60, share: 1, factor: 5 };
  for (const seed of SEEDS) {
    // Thirty visits a page are a hundred days; the twenty days after them count.
    const pages = makeWeb(seed, 180, { ...world, drift });
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
    tell(t, [seed], { drifted, 'knew no other': knewNoOther });
  }
  assert.ok(mean(shares) >= 0.97, `${shares}`);
});

test('the later signals come the less they bring, and a time with them brings more', async (t) => {
  const seed = 1;
  const world: World = { ...worldOf('worth-.8/.8'), days: 80, fromDay: 20 };
  const at = async (pollDays: number, asPings = false): Promise<number> => {
    const pages = makeWeb(seed, world.days, world);
    const policy = new ProductPolicy(pages, { knows: 'rates', asPings });
    const perDay = world.perPage * world.pages;
    const run = await simulate({ ...world, pages, seed, perDay, pollDays }, policy);
    return run.freshness(world.fromDay, world.days);
  };
  const [now, tenth, day, dayPing] = [
    await at(0.05),
    await at(0.1),
    await at(1),
    await at(1, true),
  ];
  tell(t, [seed], { now, 'lastmod 0.1 d': tenth, 'lastmod 1 d': day, 'ping 1 d': dayPing });
  assert.ok(tenth <= now && tenth >= now - 0.02);
  assert.ok(day < tenth && day >= now - 0.08);
  assert.ok(dayPing < day);
});
