// How many lastmods are but the time at which they were read.
import type { UrlEntry } from '../../protocol/url-entry.ts';

// A site's clock may be off by as much, and a sitemap be as old in a cache on its way.
const READING_SPAN_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
const DATE_CHARACTERS = 10;
const MONTH_CHARACTERS = 7;

/** When something was read, in milliseconds. */
export interface ReadingSpan {
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * Whether a lastmod lies within five minutes of a reading. A date alone does not: it covers a day.
 */
export function isLastmodOfNow(lastmod: string, { startedAt, endedAt }: ReadingSpan): boolean {
  if (lastmod.length <= DATE_CHARACTERS) return false;
  const time = Date.parse(lastmod);
  return time > startedAt - READING_SPAN_MS && time < endedAt + READING_SPAN_MS;
}

/** Counts the entries whose lastmod lies within five minutes of now. */
export function countLastmodsOfNow(entries: readonly UrlEntry[], now: number): number {
  // In no zone is it another month than one of these: most lastmods need not be parsed.
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
