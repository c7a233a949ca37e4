// Budgets: of a crawler over many sites of which some are capped, and of one site.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestFreshness } from './analytic-optimum.ts';
import { mean, tell } from './measured.ts';
import { type Crawler, type Handed, simulate } from './simulate.ts';
import { SCENARIOS, simulatedPages } from './simulated-web.ts';

const SITES = 20;
const PAGES_PER_SITE = 15;
const PER_DAY = 0.3 * SITES * PAGES_PER_SITE;
// A third of what a site would get without.
const CAP_PER_DAY = 1.5;
const DAYS = 80;

/** Looks at what each site has, and takes the most valuable of all. */
async function askAllSites({ scheduler, siteIds }: Crawler, limit: number): Promise<Handed[]> {
  const seen: Handed[] = [];
  for (const siteId of siteIds) {
    const look = { limit: 3, leaseMs: 0, peek: true, more: true };
    for (const row of await scheduler.due(siteId, look)) seen.push({ siteId, row });
  }
  const best = seen.sort((a, b) => b.row.value - a.row.value).slice(0, limit);
  const handed: Handed[] = [];
  for (const [siteId, some] of Map.groupBy(best, (one) => one.siteId)) {
    const request = { limit: some.length, leaseMs: 60_000, more: true };
    for (const row of await scheduler.due(siteId, request)) handed.push({ siteId, row });
  }
  return handed;
}

test('with half of the sites capped the budget still goes where it is worth most', async (t) => {
  const caps = new Map(Array.from({ length: SITES / 2 }, (_, index) => [index + 1, CAP_PER_DAY]));
  const shares: number[] = [];
  for (const name of ['none', 'mixed']) {
    const seed = 1;
    const pages = simulatedPages(seed, SITES * PAGES_PER_SITE, SCENARIOS[name]!, SITES);
    const best = bestFreshness(pages, PER_DAY, { caps });
    const settings = { visitsPerDayMax: (siteId: number) => caps.get(siteId) };
    const world = { pages, seed, days: DAYS, perDay: PER_DAY, knows: 'rates' } as const;
    const run = await simulate({ ...world, stepDays: 0.1, settings, ask: askAllSites });
    shares.push(run.freshness / best);
    tell(t, [seed], { freshness: run.freshness, optimum: best, share: run.freshness / best });
  }
  assert.ok(mean(shares) >= 0.97, `${shares}`);
});

test('a site is never asked for more than its budget, in any window of time', async () => {
  const perDay = 48;
  const seed = 4;
  const { mixed } = SCENARIOS;
  const { visits } = await simulate({
    pages: simulatedPages(seed, 200, mixed!),
    seed,
    days: 30,
    perDay: 1_000_000,
    stepDays: 0.01,
    settings: { visitsPerDayMax: () => perDay },
  });
  // An hour's worth may come at once.
  const burst = perDay / 24;
  for (const days of [0.1, 1, 10, 30]) {
    let begin = 0;
    for (const [index, day] of visits.entries()) {
      while (day - (visits[begin] ?? 0) >= days - 1e-9) begin += 1;
      const count = index - begin + 1;
      assert.ok(count <= days * perDay + burst + 1e-6, `${count} in ${days} days before ${day}`);
    }
  }
  // And it is used up.
  assert.ok(visits.length >= 0.97 * 30 * perDay, `${visits.length}`);
});
