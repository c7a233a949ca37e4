// Screen: when the sitemaps and the URLs of a site are due, and what its lastmods are worth.
import { z } from 'zod';
import type { LastmodQuality } from '../../../harvest/port/harvest.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { SitemapStore } from '../../../store/port/store.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Screen } from '../../core/screen.ts';
import { DUE_DAYS, type DueHour, loadDueHours } from '../parts/due-hours.ts';
import { idParam, type SiteScreenParams } from '../parts/screen-params.ts';
import { loadSiteName } from '../parts/site-name.ts';
import { toldAnswers } from '../parts/told-answers.ts';
import { schedulePage } from './schedule-page.ts';
import type { NextRead, ScheduleView, SitemapAccuracy } from './schedule-view.ts';

const DAY_MS = 86_400_000;
/** Sitemaps that are searched for the next reads, and those that are shown. */
const SITEMAPS_LOOKED_AT = 1_000;
const SITEMAPS_SHOWN = 25;
const NEXT_READS_SHOWN = 25;

export type ScheduleParams = SiteScreenParams;

export const scheduleScreen: Screen<ScheduleParams, ScheduleView, DueHour> = {
  name: 'schedule',
  path: '/sites/:site/schedule',
  params: z.object({ site: idParam }),
  load,
  columns: [
    { key: 'hourAt', title: 'Hour', kind: 'time', value: ({ hourAt }) => hourAt },
    { key: 'urls', title: 'URLs', kind: 'number', value: ({ urls }) => urls },
  ],
  rows: ({ hours }) => hours,
  page: schedulePage,
};

async function load(
  context: ConsoleContext,
  params: ScheduleParams,
): Promise<ScheduleView | undefined> {
  const site = await loadSiteName(context, params.site);
  if (site === undefined) return undefined;
  const { store, harvest, clock } = context;
  const now = clock.now();
  const [lastmodQuality, visits, whole, sitemaps, due] = await Promise.all([
    harvest.lastmodQuality(site.id),
    harvest.visitSettings(site.id),
    store.schedule.site(site.id, now),
    store.sitemaps.due(site.id, now + DUE_DAYS * DAY_MS, SITEMAPS_LOOKED_AT),
    loadDueHours(store.schedule, site.id, now),
  ]);
  const { learned: _, indexable: __, ...schedule } = whole;
  const told = await toldAnswers(store, site.id, whole);
  return {
    site,
    lastmodQuality,
    visits,
    sitemapAccuracy: await accuracyBySitemap(store.sitemaps, site.id, lastmodQuality),
    schedule: { ...schedule, ...told },
    nextReads: nextReads(sitemaps),
    hours: due.hours,
    hoursComplete: due.complete,
    hoursCountedUntilAt: due.countedUntilAt,
  };
}

async function accuracyBySitemap(
  sitemaps: SitemapStore,
  siteId: number,
  quality: LastmodQuality,
): Promise<readonly SitemapAccuracy[]> {
  const largest = quality.sitemaps
    .filter(({ precision }) => precision !== undefined)
    .toSorted((a, b) => b.pages - a.pages)
    .slice(0, SITEMAPS_SHOWN);
  const shown = largest.map(async (one): Promise<SitemapAccuracy | undefined> => {
    const record = await sitemaps.get(one.sitemapId);
    return record?.siteId === siteId ? { ...one, url: record.url } : undefined;
  });
  return (await Promise.all(shown)).filter((one) => one !== undefined);
}

function nextReads(sitemaps: readonly SitemapRecord[]): NextRead[] {
  return sitemaps
    .toSorted((a, b) => (a.nextReadAt ?? 0) - (b.nextReadAt ?? 0))
    .slice(0, NEXT_READS_SHOWN)
    .map(({ id, url, status, intervalMs, nextReadAt }) => ({
      id,
      url,
      status,
      intervalMs,
      ...(nextReadAt !== undefined && { nextReadAt }),
    }));
}
