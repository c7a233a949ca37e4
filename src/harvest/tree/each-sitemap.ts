// Doing something with many sitemaps of a site, page by page.
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SitemapFilter, Store } from '../../store/port/store.ts';
import { eachPage } from '../port/each-page.ts';

/**
 * Calls a function with each sitemap that is not gone, and waits for it.
 *
 * Errors: STORE_UNUSABLE, and what `change` throws.
 */
export async function eachSitemap(
  { store }: { readonly store: Store },
  filter: SitemapFilter,
  change: (sitemap: SitemapRecord) => Promise<void>,
): Promise<void> {
  for await (const rows of eachPage((request) => store.sitemaps.page(filter, request))) {
    for (const sitemap of rows) await change(sitemap);
  }
}
