// Days on which no rule about lastmod finds anything, whatever the hour and the zone.
import { dayNumber } from './day-number.ts';
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
