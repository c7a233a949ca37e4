// Lastmods that are just the time of the read.
import type { UrlEntry } from '../../protocol/url-entry.ts';

// A site's clock may be off by this much, or a cached sitemap be this old.
const READING_SPAN_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
const DATE_CHARACTERS = 10;
const MONTH_CHARACTERS = 7;

/** The time of a read, in milliseconds. */
export interface ReadingSpan {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Whether a lastmod is within five minutes of a read. A date is not: it covers a day. */
export function isLastmodOfNow(lastmod: string, { startedAt, endedAt }: ReadingSpan): boolean {
  if (lastmod.length <= DATE_CHARACTERS) return false;
  const time = Date.parse(lastmod);
  return time > startedAt - READING_SPAN_MS && time < endedAt + READING_SPAN_MS;
}

/** Counts the entries whose lastmod is within five minutes of now. */
export function countLastmodsOfNow(entries: readonly UrlEntry[], now: number): number {
  // In every time zone the month is one of these: most lastmods need not be parsed.
  const [before, after] = [monthOf(now - DAY_MS), monthOf(now + DAY_MS)];
  let count = 0;
  for (const { lastmod = '' } of entries) {
    if (!lastmod.startsWith(before) && !lastmod.startsWith(after)) continue;
    if (isLastmodOfNow(lastmod, { startedAt: now, endedAt: now })) count += 1;
  }
  return count;
}

function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, MONTH_CHARACTERS);
}
