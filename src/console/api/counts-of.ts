// How much a sitemap lists, as the interfaces tell it.
import type { SitemapCounts, SitemapRecord } from '../../store/sitemap-record.ts';
import type { ConsoleCore } from '../console-core.ts';

/**
 * Gives what a sitemap lists; of an index, what the sitemaps that it lists have together, as far as
 * they were read.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function countsOf(
  { store }: Pick<ConsoleCore, 'store'>,
  { id, type, counts }: Pick<SitemapRecord, 'id' | 'type' | 'counts'>,
): Promise<SitemapCounts> {
  if (type !== 'index') return counts;
  return { ...(await store.sitemaps.childCounts(id)), sitemaps: counts.sitemaps };
}
