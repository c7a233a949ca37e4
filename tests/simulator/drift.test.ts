// Pages that change their ways, and signals that come late.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mean, measure, SEEDS, tell, VISITS_PER_DAY } from './measured.ts';
import { simulate } from './simulate.ts';
import { SCENARIOS, simulatedPages } from './simulated-web.ts';

const { mixed, '.8/.8': good } = SCENARIOS;
assert.ok(mixed && good);

// Recovered is who is as good as one who knew no other web.
test('thirty visits a page after it became five times as lively the web is known', async (t) => {
  const shares: number[] = [];
  for (const seed of SEEDS.slice(0, 2)) {
    const before = simulatedPages(seed, 200, mixed);
    const after = before.map((page) => ({ ...page, changes: 5 * page.changes }));
    const world = { seed, perDay: VISITS_PER_DAY };
    // Thirty visits a page are a hundred days; the twenty days after them count.
    const factor = (day: number): number => (day < 60 ? 1 : 5);
    const drifted = { ...world, pages: before, days: 180, fromDay: 160, factor };
    const { freshness } = await simulate(drifted);
    const knewNoOther = { ...world, pages: after, days: 120, fromDay: 100 };
    const other = await simulate(knewNoOther);
    shares.push(freshness / other.freshness);
    tell(t, [seed], { drifted: freshness, 'knew no other': other.freshness });
  }
  assert.ok(mean(shares) >= 0.97, `${shares}`);
});

test('the later signals come the less they bring, and a time with them brings more', async (t) => {
  const seed = 1;
  const at = async (pollDays: number, asPings = false): Promise<number> => {
    const options = { knows: 'rates', pollDays, asPings, days: 80 } as const;
    return (await measure(good, seed, options)).freshness;
  };
  const [now, tenth, day, dayPing] = [await at(0), await at(0.1), await at(1), await at(1, true)];
  tell(t, [seed], { now, 'lastmod 0.1 d': tenth, 'lastmod 1 d': day, 'ping 1 d': dayPing });
  // The reference has .816, .808, .765 and .745.
  assert.ok(tenth <= now && tenth >= now - 0.02);
  assert.ok(day < tenth && day >= now - 0.08);
  assert.ok(dayPing < day);
});
