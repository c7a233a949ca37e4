// Doing something with all sitemaps of a site, page by page.
import { setImmediate } from 'node:timers/promises';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';

const PAGE_ROWS = 500;

/**
 * Does something with each sitemap of a site that is not gone. There may be a hundred thousand: the
 * rest of the program has its turn between the pages.
 *
 * Errors: STORE_UNUSABLE, and what `change` throws.
 */
export async function eachSitemap(
  { store }: { readonly store: Store },
  siteId: number,
  change: (sitemap: SitemapRecord) => Promise<void>,
): Promise<void> {
  let after: string | undefined;
  do {
    const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
    const page = await store.sitemaps.page({ siteId }, request);
    for (const sitemap of page.rows) await change(sitemap);
    after = page.next;
    await setImmediate();
  } while (after !== undefined);
}
