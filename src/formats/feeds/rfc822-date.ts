// Dates of RSS: whether they are as RFC 822 asks.

// Of the zones, the military letters but Z mean nothing certain (RFC 1123 §5.2.14).
const FORM =
  /^(?:[a-z]{3},\s*)?\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\s+(?:\d{4}|\d\d)\s+(?:[01]\d|2[0-3]):\d\d(?::\d\d)?\s+(?:utc?|gmt|z|[ecmp][sd]t|[+-]\d{4})$/i;
const FIRST_WORD = /^[a-z]+/i;
const SHORTEST = 3;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * How a date follows RFC 822.
 *
 * - `valid`: in any case and with two or four digits of the year
 * - `other`: of another form, without a time or a zone, or with a weekday that is not that day's
 * - `unreadable`: it begins with a word that is not a weekday in English
 */
export type Rfc822Verdict = 'valid' | 'other' | 'unreadable';

/**
 * Judges a date that has been read: `text` as written, trimmed, and `value` as W3C Datetime.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc822#section-5
 */
export function judgeRfc822Date(text: string, value: string): Rfc822Verdict {
  const word = FIRST_WORD.exec(text)?.[0].toLowerCase();
  if (word === undefined) return FORM.test(text) ? 'valid' : 'other';
  const weekday = WEEKDAYS.findIndex((name) => name.startsWith(word));
  if (weekday < 0 || word.length < SHORTEST) return 'unreadable';
  if (!FORM.test(text)) return 'other';
  const day = new Date(`${value.slice(0, 10)}T00:00Z`).getUTCDay();
  return day === weekday ? 'valid' : 'other';
}
