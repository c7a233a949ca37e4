// Days on which no rule about lastmod finds anything, whatever the hour and the zone.
import { OLDEST_PLAUSIBLE } from './lastmod-value-rules.ts';

const DAY_MS = 86_400_000;

/** Days as 20260615. */
export interface PlausibleDays {
  /** The first one. */
  readonly from: number;
  /** The one after the last one. */
  readonly to: number;
}

/** Returns the days that need no look. A zone moves a moment by less than a day. */
export function plausibleDays(now: number): PlausibleDays {
  return { from: dayOf(OLDEST_PLAUSIBLE + DAY_MS), to: dayOf(now - DAY_MS) };
}

function dayOf(time: number): number {
  return dayNumber(new Date(time).toISOString());
}

/** Returns 20260615 for 2026-06-15T12:00:00Z, 20260000 for only a year. */
export function dayNumber(lastmod: string): number {
  const [year = '0', month = '0', day = '0'] = lastmod.slice(0, 10).split('-');
  return Number(year) * 10_000 + Number(month) * 100 + Number(day);
}

/** Returns the second of the day of a W3C Datetime, in its own zone; -1 without a time. */
export function secondOfDay(lastmod: string): number {
  if (lastmod.length < 16) return -1;
  const seconds = lastmod[16] === ':' ? Number(lastmod.slice(17, 19)) : 0;
  return Number(lastmod.slice(11, 13)) * 3_600 + Number(lastmod.slice(14, 16)) * 60 + seconds;
}
