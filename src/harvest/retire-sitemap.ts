// A sitemap that nobody names any more: gone, with all that only it lists.
import type { Clock } from '../base/clock.ts';
import type { SitemapRecord } from '../store/sitemap-record.ts';
import type { Store } from '../store/store.ts';

// More sitemaps than one index may list, several levels deep.
const RETIRED_MAX = 200_000;

/**
 * Marks a sitemap and what it lists as gone. What they listed is dropped by the next run: a gone
 * sitemap that has a time for its next read is one that waits for that.
 *
 * Errors: STORE_UNUSABLE. Gives all that are gone now.
 */
export async function retireSitemap(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  sitemap: SitemapRecord,
): Promise<readonly SitemapRecord[]> {
  const gone = [sitemap];
  for (let index = 0; index < gone.length && index < RETIRED_MAX; index += 1) {
    const { id } = gone[index] as SitemapRecord;
    const at = clock.now();
    await store.sitemaps.change(id, { status: 'gone', nextReadAt: at });
    gone.push(...(await store.sitemaps.keepChildren(id, [], at)));
  }
  return gone;
}
