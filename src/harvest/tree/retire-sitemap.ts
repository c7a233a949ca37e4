// A sitemap that nothing names any more: gone, with all that only it lists.
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SitemapStore } from '../../store/port/store.ts';

/** The change after which a sitemap is read again in full, even if its body is the same. */
export const BODY_FORGOTTEN = {
  etag: undefined,
  lastModified: undefined,
  bodyHash: undefined,
} as const;

// More sitemaps than one index may list, several levels deep.
const RETIRED_MAX = 200_000;
// After this many the rest of the program has its turn.
const ONE_TURN = 500;

/**
 * Marks a sitemap and what it lists as gone, and returns all that are gone now. The next run drops
 * their URLs: a gone sitemap that has a time for its next read waits for that.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function retireSitemap(
  sitemaps: Pick<SitemapStore, 'change' | 'keepChildren'>,
  clock: Clock,
  sitemap: SitemapRecord,
): Promise<readonly SitemapRecord[]> {
  const gone = [sitemap];
  for (let index = 0; index < gone.length && index < RETIRED_MAX; index += 1) {
    const { id } = gone[index] as SitemapRecord;
    const at = clock.now();
    await sitemaps.change(id, { status: 'gone', nextReadAt: at, ...BODY_FORGOTTEN }, at);
    for (const child of await sitemaps.keepChildren(id, [], at)) gone.push(child);
    if (index % ONE_TURN === ONE_TURN - 1) await setImmediate();
  }
  return gone;
}
