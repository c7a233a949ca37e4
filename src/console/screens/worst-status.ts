// The state that says most of a site: the worst that a sitemap of it is in.
import type { SitemapStatus } from '../../store/sitemap-record.ts';

// The worst first. What goes on says less than what came of it.
const WORST_FIRST: readonly SitemapStatus[] = [
  'couldnt-fetch',
  'has-errors',
  'stale',
  'success-with-warnings',
  'fetching',
  'pending',
  'success',
  'gone',
];

/**
 * Gives the worst state that any sitemap of a site is in; absent when it has none.
 *
 * Errors: None.
 */
export function worstStatus(
  statuses: Readonly<Partial<Record<SitemapStatus, number>>>,
): SitemapStatus | undefined {
  return WORST_FIRST.find((status) => (statuses[status] ?? 0) > 0);
}
