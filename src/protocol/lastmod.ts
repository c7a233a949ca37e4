// The dates of the protocol: W3C Datetime in its six forms, and the same moment in other shapes.

import { checkText } from '../base/check-value.ts';
import { parseOtherDate } from './other-dates.ts';
import { formatW3cDatetime, parseW3cDatetime, type W3cDatetime } from './w3c-datetime.ts';

/** What reading a `lastmod` may note. `READ_PROBLEMS` has a sentence for each. */
export type LastmodNote =
  | 'lastmod-empty'
  | 'lastmod-invalid'
  | 'lastmod-not-w3c'
  | 'lastmod-without-zone'
  | 'lastmod-coarse';

/** A `lastmod` that was read: a string in W3C Datetime if it is valid, and what was odd. */
export interface LastmodReading {
  readonly value?: string;
  readonly note?: LastmodNote;
}

// No form of a date is longer; longer texts are not parsed.
const DATE_CHARACTERS_MAX = 100;

/**
 * Reads a `lastmod`. W3C Datetime stays as written; another form is rewritten when its meaning is
 * certain (RFC 822, a blank for the `T`, `20050101`, no zone for UTC); all else, and every day that
 * does not exist, has no value.
 *
 * Source: https://www.w3.org/TR/NOTE-datetime
 */
export function parseLastmod(text: string): LastmodReading {
  checkText('text', text);
  const trimmed = text.trim();
  if (trimmed === '') return { note: 'lastmod-empty' };
  if (trimmed.length > DATE_CHARACTERS_MAX) return { note: 'lastmod-invalid' };
  const exact = parseW3cDatetime(trimmed);
  if (exact) {
    const coarse = exact.precision === 'year' || exact.precision === 'month';
    return coarse ? { value: trimmed, note: 'lastmod-coarse' } : { value: trimmed };
  }
  const other = parseOtherDate(trimmed);
  if (!other) return { note: 'lastmod-invalid' };
  const note = other.zoneAssumed ? 'lastmod-without-zone' : 'lastmod-not-w3c';
  return { value: formatW3cDatetime(other), note };
}

/**
 * Compares two dates at the coarser of their two precisions: -1 when the first is earlier, 1 when
 * it is later, 0 when they are equal at that precision.
 *
 * `2024-05-01` and `2024-05-01T09:00:00Z` are equal: a date covers its whole day, in UTC. A value
 * that is not W3C Datetime makes it `undefined`.
 * Source: https://www.w3.org/TR/NOTE-datetime
 */
export function compareLastmod(a: string, b: string): -1 | 0 | 1 | undefined {
  checkText('a', a);
  checkText('b', b);
  const first = parseW3cDatetime(a);
  const second = parseW3cDatetime(b);
  if (!first || !second) return undefined;
  const digits = Math.min(comparableDigits(first), comparableDigits(second));
  const left = comparable(first).slice(0, digits);
  const right = comparable(second).slice(0, digits);
  return left < right ? -1 : left > right ? 1 : 0;
}

// How much of `2005-01-01T10:30:15.123456789` a precision speaks of.
function comparableDigits(date: W3cDatetime): number {
  switch (date.precision) {
    case 'year':
      return 4;
    case 'month':
      return 7;
    case 'day':
      return 10;
    case 'minute':
      return 16;
    case 'second':
      return 19;
    default:
      return 20 + date.fraction.length;
  }
}

// The moment in UTC, as text, so that fractions of any length compare without rounding.
function comparable(date: W3cDatetime): string {
  const utc = new Date(date.epochMs).toISOString().slice(0, 19);
  return date.fraction === '' ? utc : `${utc}.${date.fraction}`;
}
