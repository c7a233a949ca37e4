// Waiting until a submission was taken up.

import type { SitemapRecord } from '../store/sitemap-record.ts';
import type { Store } from '../store/store.ts';
import type { SubmissionRecord } from '../store/submission-record.ts';
import type { HarvestEvents } from './harvest-events.ts';

/**
 * Resolves with the sitemap of a submission when a run has taken it up; with `undefined` where a
 * site was submitted, or the signal came first.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function settledSubmission(
  { store, events }: { readonly store: Store; readonly events: HarvestEvents },
  { id, siteId, sitemapId }: SubmissionRecord,
  signal: AbortSignal,
): Promise<SitemapRecord | undefined> {
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, ended.signal]);
  // Listening begins before the first look, so that nothing happens unseen in between.
  const later = events.listen({ signal: stop, siteId });
  try {
    for (let next = later.next(); ; next = later.next()) {
      const now = await store.access.submission(id);
      if (now === undefined || signal.aborted) return undefined;
      if (now.run !== undefined) {
        return sitemapId === undefined ? undefined : store.sitemaps.get(sitemapId);
      }
      if ((await next).done === true) return undefined;
    }
  } finally {
    ended.abort();
  }
}
