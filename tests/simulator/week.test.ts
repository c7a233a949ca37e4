// A week of many sites with faults of every kind, at a clock of its own: every site ends in the
// right state with the right cause. The truth stands beside the answers, in support/made-up-week.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openQueue } from '../../src/queue/open-queue.ts';
import { openStore } from '../../src/store/open-store.ts';
import { beginWeek, judgeWeekSite, WEEK_MS } from '../support/made-up-week/live-week.ts';
import type { WeekSite } from '../support/made-up-week/week-site.ts';
import { weekSites } from '../support/made-up-week/week-sites.ts';

// PORTOLAN_WEEK_SITES=500 for all of it; a few of each kind, otherwise.
const SITES = Number(process.env['PORTOLAN_WEEK_SITES'] ?? 62);
const QUARTER_HOURS = 0.25;

test(`${SITES} sites for a week: each ends as it must, and none was asked too often`, async () => {
  const sites = weekSites(SITES);
  const week = beginWeek(sites);
  const store = await openStore(undefined);
  const queue = await openQueue(undefined, { clock: week.clock });
  try {
    await week.goOn({ store, queue }, WEEK_MS);
    assert.deepEqual(week.troubles, []);
    assert.equal(week.jobsMost, SITES, 'one job a site');
    for (const site of sites) await judgeWeekSite(store, site);
    for (const [origin, { hours, atOnceMost }] of week.asked) {
      assert.equal(atOnceMost, 1, `${origin} was asked for two things at once`);
      const kind = sites.find((site) => site.origin === origin)?.kind ?? '';
      const sorted = [...hours].sort((a, b) => a - b);
      const perQuarter = new Map<number, number>();
      for (const hour of sorted) {
        const quarter = Math.floor(hour / QUARTER_HOURS);
        perQuarter.set(quarter, (perQuarter.get(quarter) ?? 0) + 1);
      }
      // An index has four sitemaps; a quarter of an hour may hold two rounds of them.
      assert.ok(Math.max(...perQuarter.values()) <= 8, `${origin} (${kind}) was asked too often`);
    }
    const failing = sites.findIndex(({ kind }) => kind === 'down');
    const calls = week.asked.get((sites[failing] as WeekSite).origin)?.hours.length ?? 0;
    assert.ok(calls < 25, `a site that is down was asked ${calls} times in a week`);
    const validated = week.asked.get((sites[1] as WeekSite).origin);
    assert.ok((validated?.notModified ?? 0) > 0, 'validators are sent');
  } finally {
    await queue.close();
    await store.close();
  }
});
