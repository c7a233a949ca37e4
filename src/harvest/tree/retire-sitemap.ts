// A sitemap that nobody names any more: gone, with all that only it lists.
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';

// More sitemaps than one index may list, several levels deep.
const RETIRED_MAX = 200_000;
// After so many the rest of the program has its turn.
const ONE_TURN = 500;

/**
 * Marks a sitemap and what it lists as gone. What they listed is dropped by the next run: a gone
 * sitemap that has a time for its next read is one that waits for that. One that comes back is read
 * whole: its body is not known any more.
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
    const notKnown = { etag: undefined, lastModified: undefined, bodyHash: undefined };
    await store.sitemaps.change(id, { status: 'gone', nextReadAt: at, ...notKnown }, at);
    for (const child of await store.sitemaps.keepChildren(id, [], at)) gone.push(child);
    if (index % ONE_TURN === ONE_TURN - 1) await setImmediate();
  }
  return gone;
}
