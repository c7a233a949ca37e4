// The status of a site, or of a sitemap with all that it lists: one word for many sitemaps.
import type { SitemapStatus, SitemapSums } from '../../store/port/sitemap-record.ts';

/**
 * The status of a site, a sitemap with all that it lists, or a submission: the worst status among
 * its sitemaps, or
 *
 * - `partly-fetched`: some of them could be fetched, others could not
 * - `no-sitemap`: a site on which none was found
 */
export type Standing = SitemapStatus | 'partly-fetched' | 'no-sitemap';

// Of sitemaps that could all be fetched, the worst first. Results come before what is in progress.
const WORST_FIRST: readonly SitemapStatus[] = [
  ...(['has-errors', 'success-with-warnings', 'fetching', 'pending', 'success'] as const),
];

/** Whether a sitemap in this status could not be fetched in its last read. */
export function isFailing(status: Standing): boolean {
  return status === 'couldnt-fetch' || status === 'stale';
}

// For sorted tables: a failed fetch is worse than errors in a sitemap.
const BEST_FIRST: readonly string[] = [
  'gone',
  'success',
  'paused',
  'pending',
  'fetching',
  'success-with-warnings',
  'partly-fetched',
  'has-errors',
  'stale',
  'no-sitemap',
  'couldnt-fetch',
];

/** Returns how bad a status is: the higher, the worse. */
export function statusRank(status: string): number {
  return BEST_FIRST.indexOf(status);
}

/** Returns the common status of sitemaps; `undefined` if there are none. */
export function standingOf({ statuses }: Pick<SitemapSums, 'statuses'>): Standing | undefined {
  const count = (status: SitemapStatus): number => statuses[status] ?? 0;
  const all = countOf({ statuses });
  if (all === 0) return undefined;
  const failing = failingOf({ statuses });
  if (failing === 0) return WORST_FIRST.find((status) => count(status) > 0);
  if (failing < all) return count('has-errors') > 0 ? 'has-errors' : 'partly-fetched';
  return count('couldnt-fetch') > 0 ? 'couldnt-fetch' : 'stale';
}

export function countOf({ statuses }: Pick<SitemapSums, 'statuses'>): number {
  return Object.values(statuses).reduce((sum, count) => sum + count, 0);
}

export function failingOf({ statuses }: Pick<SitemapSums, 'statuses'>): number {
  return (statuses['couldnt-fetch'] ?? 0) + (statuses.stale ?? 0);
}
