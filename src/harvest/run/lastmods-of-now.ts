// Lastmods that are just the time of the read.
import type { EntryFacts } from '../../formats/records/entry-facts.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';

// A site's clock may be off by this much, or a cached sitemap be this old.
const READING_SPAN_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
const DATE_CHARACTERS = 10;

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

/** Counts the entries whose lastmod is within five minutes of now. `facts`: of the same batch. */
export function countLastmodsOfNow(
  entries: readonly UrlEntry[],
  now: number,
  facts?: Pick<EntryFacts, 'traits' | 'days'>,
): number {
  // In every time zone the day is one of these: most lastmods need not be parsed.
  const days = [now - DAY_MS, now, now + DAY_MS].map(dayOf);
  const numbers = days.map((day) => Number(day.replaceAll('-', '')));
  let count = 0;
  for (let index = 0; index < entries.length; index += 1) {
    const isScanned = (facts?.traits[index] ?? -1) >= 0;
    if (isScanned && !numbers.includes(facts?.days[index] ?? 0)) continue;
    const { lastmod = '' } = entries[index] as UrlEntry;
    if (!days.includes(lastmod.slice(0, DATE_CHARACTERS))) continue;
    if (isLastmodOfNow(lastmod, { startedAt: now, endedAt: now })) count += 1;
  }
  return count;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, DATE_CHARACTERS);
}
