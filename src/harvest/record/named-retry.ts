// When to read a sitemap again whose server sent a Retry-After.
import { parseRetryAfter } from '../../net/pace/retry-after.ts';
import { UNAVAILABLE_MS } from '../../rules/delivery/delivery-overload-rules.ts';
import type { SitemapChange, SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SitemapHarvest } from '../run/session/sitemap-harvest.ts';

// After this many failures in a row, the server's Retry-After may not shorten the interval.
const SOON_MAX = 3;
const NAMED_MS_MIN = 10_000;
const NAMED_MS_MAX = 24 * 3_600_000;
const STATUSES: ReadonlySet<number> = new Set([429, 503]);

/** Failures in a row, including this read, and the interval without Retry-After. */
type NextPoll = Pick<SitemapChange, 'failuresInRow'> & Pick<SitemapRecord, 'intervalMs'>;

/**
 * Returns the time in the Retry-After of a failed read, in milliseconds since 1970: ten seconds to
 * a day after its end. From the fourth failure in a row, not before the sitemap is due anyway.
 */
export function namedRetryAt(
  { result, visit, startedAt, endedAt }: SitemapHarvest,
  { failuresInRow = 0, intervalMs }: NextPoll,
): number | undefined {
  if (result !== 'failed' || !STATUSES.has(visit.status ?? 0)) return undefined;
  const namedMs = parseRetryAfter(visit.headers.get('retry-after'), endedAt);
  if (namedMs === undefined) return undefined;
  const namedAt = endedAt + Math.min(Math.max(namedMs, NAMED_MS_MIN), NAMED_MS_MAX);
  return failuresInRow <= SOON_MAX ? namedAt : Math.max(namedAt, startedAt + intervalMs);
}

/**
 * Returns the time at which a server has been unavailable for too long: the sitemap is read then to
 * report it. `Infinity` if that time is past, or the failure is another one.
 */
export function judgedAgainAt(
  { result, visit, endedAt }: SitemapHarvest,
  { failingSince }: Pick<SitemapChange, 'failingSince'>,
): number {
  const status = visit.status ?? visit.robots?.status ?? 0;
  if (result !== 'failed' || !STATUSES.has(status) || failingSince === undefined) return Infinity;
  const at = failingSince + UNAVAILABLE_MS;
  return at > endedAt ? at : Infinity;
}
