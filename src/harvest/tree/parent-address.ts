// The index by which a sitemap is known.
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';

/**
 * Gives the address of the index that lists a sitemap; `undefined` where more than an index names
 * it: a check begins its walk there, and for it nothing lists that one.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function parentAddress(
  { store }: { readonly store: Store },
  { source, parentId }: SitemapRecord,
): Promise<string | undefined> {
  if (source !== 'index' || parentId === undefined) return undefined;
  return (await store.sitemaps.get(parentId))?.url;
}
