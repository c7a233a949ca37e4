// The last days of a site.

import type { SiteDay, SiteRecord } from '../../../store/port/site-record.ts';
import type { Store } from '../../../store/port/store.ts';

const DAY_MS = 86_400_000;
const DAY_CHARACTERS = 10;

/** Returns the name of a day (UTC), `daysBack` days before a time: `2026-11-22`. */
export function dayName(at: number, daysBack: number = 0): string {
  return new Date(at - daysBack * DAY_MS).toISOString().slice(0, DAY_CHARACTERS);
}

/** Returns the last days of a site, today among them, of which something is known. */
export function lastDays(
  { sites }: Pick<Store, 'sites'>,
  siteId: number,
  of: { readonly now: number; readonly count: number },
): Promise<readonly SiteDay[]> {
  const { now, count } = of;
  return sites.days(siteId, { from: dayName(now, count - 1), to: dayName(now) });
}

/**
 * By how many URLs a site grew in the last seven days; absent when nothing older is known.
 * Input: its days, oldest first, from at least seven days back.
 */
export function weekGrowth(
  site: SiteRecord,
  days: readonly SiteDay[],
  now: number,
): number | undefined {
  const weekAgo = dayName(now, 7);
  const before = days.findLast(({ day }) => day <= weekAgo);
  return before === undefined ? undefined : site.urls - before.urls;
}
