// Counts a signal in the memory of a page.
import type { PageMemory } from '../learn/page-memory.ts';
import { SIGNALS_COUNTED_MAX } from '../learn/visit-log.ts';
import { DAY_MS } from '../settings/recrawl-settings.ts';
import type { SignalTime } from '../settings/recrawl-signal.ts';

// As many as the quality of lastmods tells apart.
const LASTMODS_COUNTED_MAX = 600;

/**
 * Counts a signal. `undefined` when it says nothing: it speaks of a time at which the page was
 * visited since, or it came before.
 *
 * `triedAt` is when the page was last requested, with or without success; 0 for never.
 */
export function takeSignal(
  page: PageMemory,
  signal: SignalTime,
  triedAt: number,
): PageMemory | undefined {
  const signalAt = timeOf(signal);
  // A page that was gone was not seen; a try that failed saw nothing at all.
  const seenAt = page.goneInRow > 0 ? Math.max(page.visitedAt, triedAt) : page.visitedAt;
  if (signalAt <= seenAt || signalAt <= page.signalAt) return undefined;
  // That it is listed (again) says that it is there, not that it has changed.
  if (signal.kind === 'claims') return undefined;
  if (signal.kind === 'new') return page.goneInRow > 0 ? { ...page, signalAt } : undefined;
  const signals = Math.min(SIGNALS_COUNTED_MAX, page.signals + 1);
  const more = signal.kind === 'lastmod' ? 1 : 0;
  const lastmods = Math.min(LASTMODS_COUNTED_MAX, page.lastmods + more);
  return { ...page, signals, lastmods, signalAt };
}

/**
 * The latest time that the signal can speak of. A lastmod at midnight is a date, and covers its
 * day; none speaks of a time after it came.
 */
function timeOf({ at, lastmodAt }: SignalTime): number {
  if (lastmodAt === undefined || Number.isNaN(lastmodAt)) return at;
  const covers = lastmodAt % DAY_MS === 0 ? DAY_MS - 1 : 0;
  return Math.min(at, lastmodAt + covers);
}
