// Waits until a submission is answered.

import type { SubmissionRecord } from '../../store/port/access-store.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';
import type { HarvestEvents } from '../port/harvest-events.ts';

/**
 * Resolves with the sitemap of a submission when it was read, while the run may continue with what
 * it lists; with `undefined` for a site when its run has ended, or at the signal.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function settledSubmission(
  { store, events }: { readonly store: Store; readonly events: HarvestEvents },
  { id, siteId, sitemapId }: SubmissionRecord,
  signal: AbortSignal,
): Promise<SitemapRecord | undefined> {
  for await (const _ of events.looks({ signal, siteId })) {
    const now = await store.access.submission(id);
    if (now === undefined || signal.aborted) return undefined;
    if ((now.readId ?? now.run) !== undefined) {
      return sitemapId === undefined ? undefined : store.sitemaps.get(sitemapId);
    }
  }
  return undefined;
}
