// How many sitemaps of a site may still be made known.
import type { HarvestTools } from '../run/session/site-run.ts';
import { countStrangers } from './strangers.ts';

/**
 * Gives how many more sitemaps of a site may be remembered; 0 or less when there is no room. Those
 * that are gone count until they are forgotten: a site that lists others every day has no more.
 * What strangers named takes nobody's room.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function sitemapRoom(
  { store, settings }: Pick<HarvestTools, 'store' | 'settings'>,
  siteId: number,
): Promise<number> {
  const counts = Object.values(await store.sitemaps.statuses(siteId));
  const room = settings.sitemapsMax - counts.reduce((sum, count) => sum + count, 0);
  return room > 0 ? room : room + (await countStrangers({ store }, siteId));
}
