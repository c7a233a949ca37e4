// What those may ask for who submit to verified sites alone: a token of a lower scope, or nobody's.
import { PortolanError } from '../base/portolan-error.ts';
import type { SiteRecord } from '../store/site-record.ts';
import type { SitemapRecord } from '../store/sitemap-record.ts';
import type { HarvestTools } from './site-run.ts';

// Less than a ping waits: who pings again right after a read is still told what came of it.
const REST_MS = 20_000;
// More than anybody has who publishes what can be read.
const UNREAD_MAX = 5_000;

/**
 * Checks that of a site there are not too many sitemaps already that nobody could read: a new one
 * costs those who name it nothing, and us a fetch now and then for ever.
 *
 * Errors: SUBMISSION_REFUSED.
 */
export async function checkUnread(
  { store }: Pick<HarvestTools, 'store'>,
  { id, url }: SiteRecord,
): Promise<void> {
  const statuses = await store.sitemaps.statuses(id);
  const { pending = 0, fetching = 0, 'couldnt-fetch': failed = 0 } = statuses;
  if (pending + fetching + failed < UNREAD_MAX) return;
  throw new PortolanError('SUBMISSION_REFUSED', {
    message: `Of ${url} there are ${UNREAD_MAX} sitemaps already that nobody could read yet.`,
    hint: 'Wait until they are read; or let somebody with an admin token submit it.',
    url,
  });
}

/**
 * Gives when a sitemap is read again that is asked for now: not at once after it was read, however
 * often it is asked for.
 *
 * Errors: None.
 */
export function restedUntil({ lastReadAt }: SitemapRecord, now: number): number {
  if (lastReadAt === undefined || lastReadAt > now) return now;
  return Math.max(now, lastReadAt + REST_MS);
}
