// A week of many sites with faults of every kind, at a clock of its own: every site ends in the
// right state with the right cause. The truth stands beside the answers, in support/made-up-week.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { SitemapRecord } from '../../src/store/port/sitemap-record.ts';
import type { Store } from '../../src/store/port/store.ts';
import type { WeekSite } from '../support/made-up-week/week-site.ts';
import { weekSites } from '../support/made-up-week/week-sites.ts';
import { hourOf, weekVisitor } from '../support/made-up-week/week-visitor.ts';

// PORTOLAN_WEEK_SITES=500 for all of it; a few of each kind, otherwise.
const SITES = Number(process.env['PORTOLAN_WEEK_SITES'] ?? 62);
const START_MS = Date.UTC(2026, 10, 1);
const WEEK_MS = 7 * 24 * 3_600_000;
const QUARTER_HOURS = 0.25;

test(`${SITES} sites for a week: each ends as it must, and none was asked too often`, async () => {
  let nowMs = START_MS;
  const clock = { now: () => nowMs, monotonic: () => nowMs - START_MS };
  const sites = weekSites(SITES);
  const { visitor, asked } = weekVisitor(sites, () => hourOf(START_MS, nowMs));
  const store = await openStore(undefined);
  const queue = await openQueue(undefined, { clock });
  const troubles: unknown[] = [];
  const harvest = createHarvest({
    store,
    queue,
    visitor,
    clock,
    onTrouble: (error) => troubles.push(error),
  });
  try {
    for (const { origin, entry } of sites) {
      await harvest.submitSitemap(`${origin}${entry}`, { by: 'api' });
    }
    let jobsMost = 0;
    for (;;) {
      await harvest.drain();
      const { waiting, leased, dead } = await queue.stats();
      jobsMost = Math.max(jobsMost, waiting + leased + dead);
      const dueAt = await queue.nextDueAt(['read-site']);
      assert.ok(dueAt !== undefined, 'every site is due again');
      if (dueAt > START_MS + WEEK_MS) break;
      nowMs = Math.max(nowMs + 1_000, dueAt);
    }
    nowMs = START_MS + WEEK_MS;
    assert.deepEqual(troubles, []);
    assert.equal(jobsMost, SITES, 'one job a site');
    for (const site of sites) await judge(store, site);
    for (const [origin, { hours, atOnceMost }] of asked) {
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
    const calls = asked.get((sites[failing] as WeekSite).origin)?.hours.length ?? 0;
    assert.ok(calls < 25, `a site that is down was asked ${calls} times in a week`);
    const validated = asked.get((sites[1] as WeekSite).origin);
    assert.ok((validated?.notModified ?? 0) > 0, 'validators are sent');
  } finally {
    await harvest.stop(0);
    await queue.close();
    await store.close();
  }
});

async function judge(store: Store, { origin, entry, kind, truth }: WeekSite): Promise<void> {
  const name = `${kind} (${origin})`;
  const site = await store.sites.find(`${origin}/`);
  assert.ok(site, name);
  const sitemap = await store.sitemaps.find(site.id, `${origin}${entry}`);
  assert.ok(truth.status.includes(sitemap?.status ?? ''), `${name}: ${told(sitemap)}`);
  assert.equal(sitemap?.cause, truth.cause, `${name}: ${told(sitemap)}`);
  assert.equal(await store.urls.count(site.id), truth.urls, `${name}: URLs`);
  assert.equal(site.urls, truth.urls, `${name}: URLs of the record`);
  for (const loc of truth.listed ?? [])
    assert.ok(await listed(store, site.id, loc), `${name} ${loc}`);
  for (const loc of truth.notListed ?? []) {
    assert.ok(!(await listed(store, site.id, loc)), `${name}: ${loc} is listed`);
  }
  for (const path of truth.gone ?? []) {
    const gone = await store.sitemaps.find(site.id, `${origin}${path}`);
    assert.equal(gone?.status, 'gone', `${name}: ${path}`);
  }
}

async function listed(store: Store, siteId: number, loc: string): Promise<boolean> {
  const detail = await store.urls.get(siteId, loc);
  return detail !== undefined && detail.row.goneAt === undefined;
}

function told(sitemap: SitemapRecord | undefined): string {
  return `${sitemap?.status} ${sitemap?.cause ?? ''} ${sitemap?.message ?? ''}`;
}
