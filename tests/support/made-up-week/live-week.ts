// A week of many sites at a clock of its own: their sitemaps are read when they are due, and at the
// end everything must be known as it is.
import assert from 'node:assert/strict';
import { createHarvest } from '../../../src/harvest/create-harvest.ts';
import type { Queue } from '../../../src/queue/port/queue.ts';
import type { SitemapRecord } from '../../../src/store/port/sitemap-record.ts';
import type { Store } from '../../../src/store/port/store.ts';
import type { WeekSite } from './week-site.ts';
import { hourOf, weekVisitor } from './week-visitor.ts';

const START_MS = Date.UTC(2026, 10, 1);
/** How long the week lasts, in milliseconds. */
export const WEEK_MS: number = 7 * 24 * 3_600_000;

/** A week that goes on from where it stood. */
export interface LiveWeek {
  readonly sites: readonly WeekSite[];
  readonly clock: { now(): number; monotonic(): number };
  /** What was asked of each origin. */
  readonly asked: ReturnType<typeof weekVisitor>['asked'];
  /** What went wrong and should not have. */
  readonly troubles: unknown[];
  /** The most jobs that there were at a time. */
  jobsMost: number;
  /**
   * Submits all sites if it begins, and reads what is due up to a time of the week. Store and queue
   * stay open.
   */
  goOn(parts: { readonly store: Store; readonly queue: Queue }, untilMs: number): Promise<void>;
}

/** Begins a week. */
export function beginWeek(sites: readonly WeekSite[]): LiveWeek {
  let nowMs = START_MS;
  let hasBegun = false;
  const clock = { now: () => nowMs, monotonic: () => nowMs - START_MS };
  const { visitor, asked } = weekVisitor(sites, () => hourOf(START_MS, nowMs));
  const week: LiveWeek = {
    sites,
    clock,
    asked,
    troubles: [],
    jobsMost: 0,
    async goOn({ store, queue }, untilMs) {
      const onTrouble = (error: unknown): void => void week.troubles.push(error);
      const harvest = createHarvest({ store, queue, visitor, clock, onTrouble });
      try {
        if (!hasBegun) {
          for (const { origin, entry } of sites) {
            await harvest.submitSitemap(`${origin}${entry}`, { by: 'api' });
          }
        }
        hasBegun = true;
        for (;;) {
          await harvest.drain();
          const { waiting, leased, dead } = await queue.stats();
          week.jobsMost = Math.max(week.jobsMost, waiting + leased + dead);
          const dueAt = await queue.nextDueAt(['read-site']);
          assert.ok(dueAt !== undefined, 'every site is due again');
          if (dueAt > START_MS + untilMs) break;
          nowMs = Math.max(nowMs + 1_000, dueAt);
        }
        nowMs = START_MS + untilMs;
      } finally {
        await harvest.stop(0);
      }
    },
  };
  return week;
}

/** Makes sure that a site ended as it must. */
export async function judgeWeekSite(
  store: Store,
  { origin, entry, kind, truth }: WeekSite,
): Promise<void> {
  const name = `${kind} (${origin})`;
  const site = await store.sites.find(`${origin}/`);
  assert.ok(site, name);
  const sitemap = await store.sitemaps.find(site.id, `${origin}${entry}`);
  assert.ok(truth.status.includes(sitemap?.status ?? ''), `${name}: ${told(sitemap)}`);
  assert.equal(sitemap?.cause, truth.cause, `${name}: ${told(sitemap)}`);
  assert.equal(await store.urls.count(site.id), truth.urls, `${name}: URLs`);
  assert.equal(site.urls, truth.urls, `${name}: URLs of the record`);
  for (const loc of truth.listed ?? [])
    assert.ok(await isListed(store, site.id, loc), `${name} ${loc}`);
  for (const loc of truth.notListed ?? []) {
    assert.ok(!(await isListed(store, site.id, loc)), `${name}: ${loc} is listed`);
  }
  for (const path of truth.gone ?? []) {
    const gone = await store.sitemaps.find(site.id, `${origin}${path}`);
    assert.equal(gone?.status, 'gone', `${name}: ${path}`);
  }
}

async function isListed(store: Store, siteId: number, loc: string): Promise<boolean> {
  const detail = await store.urls.get(siteId, loc);
  return detail !== undefined && detail.row.goneAt === undefined;
}

function told(sitemap: SitemapRecord | undefined): string {
  return `${sitemap?.status} ${sitemap?.cause ?? ''} ${sitemap?.message ?? ''}`;
}
