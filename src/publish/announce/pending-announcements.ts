// What is still to be told after announcements failed: made of results, kept as JSON.
import { PENDING_URLS_MAX, RETRY_SECONDS_MIN } from './announce-limits.ts';
import type { Announcement, AnnounceResult } from './announcer.ts';

/** What one announcer has still to be told. Plain JSON; it never holds a secret. */
export interface PendingAnnouncement {
  /** As `indexnow`. */
  readonly announcer: string;
  /** Pages, or for announcers of sitemaps, sitemaps; the oldest first, each once. */
  readonly urls: readonly string[];
  /** When it may be tried again, in milliseconds since 1970. */
  readonly notBeforeMs: number;
  /** When the first of them failed, in milliseconds since 1970. */
  readonly createdMs: number;
}

/** What is pending after results were added. */
export interface PendingUpdate {
  readonly pending: readonly PendingAnnouncement[];
  /** How many URLs were let go because more than PENDING_URLS_MAX of an announcer were pending. */
  readonly droppedUrls: number;
}

/** How to add results. */
export interface AddPendingOptions {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

// All others tell of the whole set: a new announcement of theirs makes what was pending stale.
const TELL_DIFFERENCES: ReadonlySet<string> = new Set(['indexnow', 'bing-urls', 'baidu']);
const ANNOUNCERS_MAX = 100;

/**
 * Adds the results of a publication to what was pending.
 *
 * What failed is pending, not before its retry time and never within ten minutes. For announcers
 * of URLs it comes behind what was pending already; for announcers of sitemaps it takes its place,
 * and any other result than `skipped` clears it: an old set of sitemaps is never told again. Beyond
 * 100,000 URLs of one announcer the oldest go.
 * Errors: None.
 */
export function addPending(
  before: readonly PendingAnnouncement[],
  results: readonly AnnounceResult[],
  { nowMs }: AddPendingOptions,
): PendingUpdate {
  const byName = new Map(before.map((one) => [one.announcer, one]));
  let droppedUrls = 0;
  for (const { announcer, outcome, pending = [], retryAfterSeconds = 0 } of results) {
    const old = byName.get(announcer);
    const stale = !TELL_DIFFERENCES.has(announcer) && outcome !== 'skipped';
    if (stale) byName.delete(announcer);
    if (outcome !== 'failed' || pending.length === 0) continue;
    const all = [...new Set([...(stale ? [] : (old?.urls ?? [])), ...pending])];
    const urls = all.slice(-PENDING_URLS_MAX);
    droppedUrls += all.length - urls.length;
    const notBeforeMs = nowMs + Math.max(retryAfterSeconds, RETRY_SECONDS_MIN) * 1000;
    byName.set(announcer, { announcer, urls, notBeforeMs, createdMs: old?.createdMs ?? nowMs });
  }
  const left = [...byName.values()].filter(({ urls }) => urls.length > 0);
  return { pending: left, droppedUrls };
}

/**
 * Reads what was stored. What is not as it should be is left out: it came from a file.
 *
 * Errors: None.
 */
export function parsePending(stored: unknown): PendingAnnouncement[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, ANNOUNCERS_MAX).flatMap((item: unknown) => {
    const { announcer, urls, notBeforeMs, createdMs } = Object(item) as Record<string, unknown>;
    if (typeof announcer !== 'string' || !Array.isArray(urls)) return [];
    const known = urls.filter((url: unknown) => typeof url === 'string' && URL.parse(url) !== null);
    if (known.length === 0) return [];
    return {
      announcer,
      urls: known.slice(-PENDING_URLS_MAX),
      notBeforeMs: numberOr(notBeforeMs, 0),
      createdMs: numberOr(createdMs, 0),
    };
  });
}

/**
 * Makes the announcement that tells what is pending; for the announcer of that name alone.
 *
 * Errors: None.
 */
export function pendingAnnouncement(
  { urls }: PendingAnnouncement,
  context: Pick<Announcement, 'base' | 'signal'>,
): Announcement {
  const { base, signal } = context;
  // An announcer reads one or the other.
  return {
    sitemaps: urls,
    difference: () => [urls],
    base,
    initial: false,
    ...(signal && { signal }),
  };
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
