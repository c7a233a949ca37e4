// The indexes above a sitemap.
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';

// Indexes are at most 5 levels deep; what is deeper was made to be.
const LEVELS_MAX = 64;

/**
 * Gives the addresses of a sitemap and of the indexes above it, up to one that is named by more
 * than an index: a check begins its walk at that one.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function ancestorAddresses(
  { store }: { readonly store: Store },
  sitemap: SitemapRecord,
): Promise<ReadonlySet<string>> {
  const addresses = new Set<string>();
  for (let at: SitemapRecord | undefined = sitemap; at && addresses.size < LEVELS_MAX; ) {
    addresses.add(at.url);
    const { source, parentId }: SitemapRecord = at;
    if (source !== 'index' || parentId === undefined) break;
    at = await store.sitemaps.get(parentId);
  }
  return addresses;
}
