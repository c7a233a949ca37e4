// Which of a page's dates can be when it was modified.

import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { PageDate } from '../record/page-facts.ts';

// The Web's first pages are of 1990. What says to be older is the zero of a clock or of a database
// (1970-01-01, 1601-01-01), or the date of what the page is about.
const EARLIEST_MS = Date.UTC(1990, 0, 1);
// Clocks differ, and a date without time may be tomorrow's in another zone.
const AHEAD_MS = 86_400_000;

/**
 * Gives the first of a page's dates that is between 1990-01-01 and now plus one day, both
 * included; in W3C Datetime, as it stands.
 *
 * `nowMs`: milliseconds since 1970.
 */
export function plausibleLastmod(dates: readonly PageDate[], nowMs: number): string | undefined {
  for (const { value } of dates) {
    const moment = parseW3cDatetime(value)?.epochMs;
    if (moment !== undefined && moment >= EARLIEST_MS && moment <= nowMs + AHEAD_MS) return value;
  }
  return undefined;
}
