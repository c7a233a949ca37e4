// The span of time that a date speaks of, and the dates by which a page's lastmod is judged.
import { parseLastmod } from '../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { PageEvidence } from '../evidence/page-evidence.ts';

/** From the first to the last millisecond that a date may mean, UTC. */
export interface DateSpan {
  readonly value: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const DAY_MS = 86_400_000;
const LENGTHS_MS = {
  year: 366 * DAY_MS,
  month: 31 * DAY_MS,
  day: DAY_MS,
  minute: 60_000,
  second: 1_000,
  fraction: 1_000,
};
// A Last-Modified so close to the answer's own time was made with it, and tells nothing.
const MADE_ON_REQUEST_MS = 300_000;
// Dates of pages before the web are left-overs: 1970-01-01 above all.
const EARLIEST_MS = Date.UTC(1995, 0, 1);

/**
 * Gives the span of a W3C Datetime: a date is its whole day.
 *
 * What is no such date gives `undefined`.
 * Source: https://www.w3.org/TR/NOTE-datetime
 */
export function dateSpan(value: string): DateSpan | undefined {
  const date = parseW3cDatetime(value);
  if (!date) return undefined;
  return { value, fromMs: date.epochMs, toMs: date.epochMs + LENGTHS_MS[date.precision] - 1 };
}

/**
 * Gives the page's own dates of modification; without those that lie in the future or before 1995.
 */
export function ownDates(seen: PageEvidence, now: number): readonly DateSpan[] {
  const { page } = seen;
  const values = page?.dates ?? (page?.modified === undefined ? [] : [page.modified]);
  return values.flatMap((value) => plausible(dateSpan(value), now));
}

/**
 * Gives the date of the header Last-Modified, unless it is the time of the answer itself, as
 * servers send it that make each page when it is asked for.
 */
export function headerDate(seen: PageEvidence, now: number): readonly DateSpan[] {
  const { lastModified, date } = seen.response ?? {};
  const span = lastModified === undefined ? undefined : headerSpan(lastModified);
  const answered = date === undefined ? undefined : headerSpan(date);
  if (span && span.fromMs > (answered?.fromMs ?? now) - MADE_ON_REQUEST_MS) return [];
  return plausible(span, now);
}

function headerSpan(text: string): DateSpan | undefined {
  const { value } = parseLastmod(text);
  return value === undefined ? undefined : dateSpan(value);
}

function plausible(span: DateSpan | undefined, now: number): readonly DateSpan[] {
  return span && span.fromMs <= now + DAY_MS && span.fromMs >= EARLIEST_MS ? [span] : [];
}
