// How many URLs of a site are remembered that no sitemap lists: who has its key may tell of any.
import type { Settled } from '../../base/with-defaults.ts';
import type { ScheduleStore } from '../../store/port/store.ts';
import type { RecrawlSettings } from './recrawl-settings.ts';
import type { OpenSite } from './site-ledger.ts';

// Looking for those worth least goes through all rows: so many more than needed go at once.
const SHARE_LEFT = 0.9;

/**
 * Forgets rows of URLs that no sitemap lists, when there are more than may be, and tells of it.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function boundUnlisted(
  site: OpenSite,
  store: ScheduleStore,
  { unlistedMax, onForgotten }: Settled<RecrawlSettings>,
): Promise<void> {
  const left = Math.floor(unlistedMax * SHARE_LEFT);
  const gone = await store.trimUnlisted(site.id, { most: unlistedMax, left });
  if (gone === 0) return;
  site.rows = Math.max(0, site.rows - gone);
  onForgotten(site.id, gone);
}
