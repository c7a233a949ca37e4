// How a site, or a sitemap with all that it lists, stands: one word for many sitemaps.
import type { SitemapStatus, SitemapSums } from '../../store/port/sitemap-record.ts';

/**
 * How a site, a sitemap with all that it lists, or a submission stands: the worst status among its
 * sitemaps, or
 *
 * - `partly-fetched`: some of them could be fetched, others could not
 * - `no-sitemap`: a site on which none was found
 */
export type Standing = SitemapStatus | 'partly-fetched' | 'no-sitemap';

// Of sitemaps that could all be fetched, the worst first. What goes on says less than its result.
const WORST_FIRST: readonly SitemapStatus[] = [
  ...(['has-errors', 'success-with-warnings', 'fetching', 'pending', 'success'] as const),
];

/** Whether a sitemap in this status could not be fetched when it was last asked for. */
export function isFailing(status: Standing): boolean {
  return status === 'couldnt-fetch' || status === 'stale';
}

// For tables that are sorted by it: what could not be fetched at all is worse than errors in what
// could.
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

/** Gives how sitemaps stand together; `undefined` where there are none. */
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

/** How many of them could not be fetched. */
export function failingOf({ statuses }: Pick<SitemapSums, 'statuses'>): number {
  return (statuses['couldnt-fetch'] ?? 0) + (statuses.stale ?? 0);
}
