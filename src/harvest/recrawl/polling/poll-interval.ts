// How long to wait before a sitemap is read again.
import type { FetchCause, SitemapRecord } from '../../../store/port/sitemap-record.ts';

export interface PollInterval {
  readonly intervalMs: number;
  /** It could not be fetched for thirty days. */
  readonly stale: boolean;
}

export type PolledSitemap = Pick<
  SitemapRecord,
  | 'firstSeenAt'
  | 'lastSuccessAt'
  | 'lastChangeAt'
  | 'failuresInRow'
  | 'readings'
  | 'readingsChanged'
  | 'intervalMs'
  | 'lastReadAt'
> & {
  readonly counts: Pick<SitemapRecord['counts'], 'news'>;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After the first reading, as long as nothing is known. */
export const POLL_FIRST_MS: number = HOUR_MS;
const POLL_MS_MIN = 15 * MINUTE_MS;
const POLL_MS_MAX = 7 * DAY_MS;
// A signal loses most of its worth when it is as old as a tenth of the time between two changes.
const POLLS_PER_CHANGE = 10;
// From one reading to the next the interval grows or shrinks by no more than this.
const STEP_MAX = 2;
// What was quiet for a while is polled less than its past says: a third of the quiet time is taken
// for the mean time between changes.
const QUIET_PARTS = 3;
// The news window is 48 hours: an article that is found late is worth nothing.
const NEWS_MS_MAX = 15 * MINUTE_MS;
const UNMODIFIED_MS = 180 * DAY_MS;
const UNMODIFIED_POLL_MS = 30 * DAY_MS;
const FAILURE_MS_MIN = 15 * MINUTE_MS;
const FAILURE_MS_MAX = DAY_MS;
const STALE_MS = 30 * DAY_MS;
const STALE_POLL_MS = 7 * DAY_MS;
// Causes that lie in the document: they do not pass within the hour.
const LASTING_CAUSES: ReadonlySet<FetchCause> = new Set([
  ...(['http-4xx', 'robots-blocked', 'address-forbidden', 'redirect-loop'] as const),
  ...(['not-sitemap', 'empty', 'too-large', 'answer-invalid'] as const),
]);
const LASTING_FACTOR = 16;

/**
 * How long to wait after a reading.
 *
 * - A tenth of the mean time between two changes, 15 minutes at least and 7 days at most; an hour
 *   at first; at most twice or half the interval before.
 * - With news: 15 minutes at most.
 * - Unmodified for 180 days: 30 days.
 * - After failures: 15 minutes, twice as long with each, a day at most; 4 hours at least when the
 *   cause is one that lasts. After 30 days of failing it is stale, and asked for weekly.
 *
 * `now` is when the reading ended; `cause` says why it failed.
 */
export function nextPoll(
  sitemap: PolledSitemap,
  reading: { readonly now: number; readonly cause?: FetchCause },
): PollInterval {
  if (sitemap.failuresInRow > 0) return afterFailure(sitemap, reading);
  const { firstSeenAt, lastChangeAt = firstSeenAt, readings, counts, intervalMs } = sitemap;
  const { lastReadAt = firstSeenAt } = sitemap;
  const quietMs = reading.now - lastChangeAt;
  if (quietMs >= UNMODIFIED_MS) return { intervalMs: UNMODIFIED_POLL_MS, stale: false };
  if (counts.news > 0) return { intervalMs: NEWS_MS_MAX, stale: false };
  if (readings <= 1 || intervalMs <= 0) return { intervalMs: POLL_FIRST_MS, stale: false };
  // Looks in quick succession, as somebody asks for them, say no more than one.
  if (reading.now - lastReadAt < intervalMs / STEP_MAX && lastChangeAt < lastReadAt) {
    return { intervalMs, stale: false };
  }
  const wanted = Math.max(meanChangeMs(sitemap, reading.now), quietMs / QUIET_PARTS);
  const stepped = between(wanted / POLLS_PER_CHANGE, intervalMs / STEP_MAX, intervalMs * STEP_MAX);
  return { intervalMs: Math.round(between(stepped, POLL_MS_MIN, POLL_MS_MAX)), stale: false };
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The mean time between two changes; Infinity when there was none but the first. */
function meanChangeMs(sitemap: PolledSitemap, now: number): number {
  const { firstSeenAt, readings, readingsChanged } = sitemap;
  // The first reading brings everything: that is no change.
  const looks = readings - 1;
  const changed = between(readingsChanged - 1, 0, looks);
  // A clock that was put back may be before the first of them.
  const lookMs = Math.max(1, now - firstSeenAt) / looks;
  return lookMs / regularChanges({ looks, changed });
}

/**
 * The changes in one interval between two looks, by how many looks found a change.
 *
 * A look that finds a change does not tell how many there were: X/n would say too little. This
 * estimate has hardly any bias: 1 of 2 is 0.51, 20 of 20 is 3.7, 0 of 20 is 0.
 * Source: Cho and Garcia-Molina, "Estimating frequency of change", ACM TOIT 3(3), 2003.
 */
export function regularChanges(seen: { readonly looks: number; readonly changed: number }): number {
  const { looks, changed } = seen;
  if (looks <= 0) return 0;
  return Math.max(0, -Math.log((looks - changed + 0.5) / (looks + 0.5)));
}

function afterFailure(
  sitemap: PolledSitemap,
  { now, cause }: { readonly now: number; readonly cause?: FetchCause },
): PollInterval {
  const { failuresInRow, firstSeenAt, lastSuccessAt = firstSeenAt } = sitemap;
  const factor = cause !== undefined && LASTING_CAUSES.has(cause) ? LASTING_FACTOR : 1;
  const waitMs = backoffMs(failuresInRow, factor);
  // A sitemap that is asked for monthly has not failed for a month when it fails once.
  const failingMs = Math.min(now - lastSuccessAt, failedForMs(failuresInRow - 1, factor));
  const stale = failingMs >= STALE_MS;
  return { intervalMs: stale ? STALE_POLL_MS : waitMs, stale };
}

function backoffMs(failure: number, factor: number): number {
  return Math.min(FAILURE_MS_MAX, FAILURE_MS_MIN * factor * 2 ** (failure - 1));
}

/** How long so many failures in a row take, one after the other. */
function failedForMs(failures: number, factor: number): number {
  const days = STALE_MS / FAILURE_MS_MAX;
  let ms = 0;
  // The pauses grow to a day within a week; from there on it is a day for each.
  for (let failure = 1; failure <= Math.min(failures, 2 * days); failure += 1) {
    ms += backoffMs(failure, factor);
  }
  return ms;
}
