// The site of an origin, added when it is new and within the limit.
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { HarvestTools } from '../run/session/site-run.ts';

/**
 * Returns the site of an origin (`https://example.com/`); `undefined` when it is new and the limit
 * of sites is reached.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function siteWithinLimit(
  { store, clock, settings }: Pick<HarvestTools, 'store' | 'clock' | 'settings'>,
  origin: string,
): Promise<SiteRecord | undefined> {
  const known = await store.sites.find(origin);
  if (known) return known;
  if ((await store.sites.count()) >= settings.sitesMax) return undefined;
  return store.sites.ensure(origin, clock.now());
}
