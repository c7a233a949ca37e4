// When a sitemap is asked for again whose server asked to come back later.
import { parseRetryAfter } from '../../net/pace/retry-after.ts';
import { UNAVAILABLE_MS } from '../../rules/delivery/delivery-overload-rules.ts';
import type { SitemapChange, SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SitemapHarvest } from '../run/session/sitemap-harvest.ts';

// So often in a row a server is believed that it will be well soon; then it is asked less.
const SOON_MAX = 3;
const NAMED_MS_MIN = 10_000;
const NAMED_MS_MAX = 24 * 3_600_000;
const STATUSES: ReadonlySet<number> = new Set([429, 503]);

/** How often it failed in a row, this read counted, and when it is asked for anyway. */
type NextPoll = Pick<SitemapChange, 'failuresInRow'> & Pick<SitemapRecord, 'intervalMs'>;

/**
 * Gives the time, in milliseconds since 1970, that the Retry-After of a failed read names: ten
 * seconds to a day after it ended. From the fourth failure in a row on no earlier than the sitemap
 * would be asked for anyway. `undefined`: none is named.
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
 * Gives the time at which a server that asks to come back later has asked so for too long: the
 * sitemap is read then, so that it is judged by that. `Infinity` where this is past, or another
 * matter.
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
