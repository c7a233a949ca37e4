// The moments that a date may mean: a day is a different one in each zone.
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';

/** From the first to the last moment that a date may mean, in milliseconds since 1970. */
export interface ExtensionDateSpan {
  readonly earliestMs: number;
  readonly latestMs: number;
}

const HOUR_MS = 3_600_000;
// https://www.iana.org/time-zones: days begin 14 hours before UTC's and end 12 hours after.
const EAST_MS = 14 * HOUR_MS;
const WEST_MS = 12 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the span of a date: a moment for one with a time, and a whole day in any zone for one
 * without.
 *
 * `undefined` for what is not a W3C Datetime, or has no day.
 */
export function extensionDateSpan(text: string): ExtensionDateSpan | undefined {
  const date = parseW3cDatetime(text);
  if (!date || date.precision === 'year' || date.precision === 'month') return undefined;
  const { epochMs, precision } = date;
  if (precision !== 'day') return { earliestMs: epochMs, latestMs: epochMs };
  return { earliestMs: epochMs - EAST_MS, latestMs: epochMs + DAY_MS + WEST_MS };
}
