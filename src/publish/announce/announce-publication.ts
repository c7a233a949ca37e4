// Tells of a publication whoever is to be told, and keeps what did not get through.
import type { TargetSet } from '../name-and-stage.ts';
import type { Publication } from '../publication.ts';
import type { ProofLine } from '../publish-report.ts';
import { changedFeeds, entryAddresses } from '../report-publication.ts';
import { announceAll } from './announce-all.ts';
import type { Announcement, AnnounceResult } from './announcer.ts';
import { addPending, type PendingAnnouncement, parsePending } from './pending-announcements.ts';
import { writeProofLines } from './proof-lines.ts';
import { retryAnnouncements } from './retry-announcements.ts';

/** Who was told, and what. */
export interface ToldPublication {
  readonly announcements: readonly AnnounceResult[];
  readonly proofs: readonly ProofLine[];
}

/**
 * Announces a publication. What fails is kept in the state, for a run that retries; the
 * publication stands whatever happens here.
 *
 * Errors: PUBLISH_STATE_UNUSABLE; the signal's reason.
 */
export async function announcePublication(
  publication: Publication,
  sets: readonly TargetSet[],
): Promise<ToldPublication> {
  const { options, plan, folder, announcers } = publication;
  const sitemaps = entryAddresses(publication, sets[0]);
  const dryRun = options.dryRun ?? false;
  const proofs = await writeProofLines(plan.hosts, sitemaps, { base: plan.base, folder, dryRun });
  // Engines are not sent to a set that is not as it should be.
  const broken = publication.log.count('verify-different') > 0;
  if (announcers.length === 0 || broken) return { announcements: [], proofs };
  options.onProgress?.({ stage: 'announcing', entries: publication.counts.listed });
  const feeds = changedFeeds(publication, sets[0]);
  const announcement = announcementOf(publication, sitemaps, feeds);
  const announcements = await announceAll(announcers, announcement);
  const retried = dryRun ? [] : await keepPending(publication, announcements);
  return { announcements: [...announcements, ...retried], proofs };
}

// What failed just now is kept before what failed earlier is tried again: a set of sitemaps that
// was told anew makes an older one stale.
async function keepPending(
  { state, options, plan, nowMs, announcers }: Publication,
  results: readonly AnnounceResult[],
): Promise<readonly AnnounceResult[]> {
  if (!state) return [];
  const { signal, retryAnnouncements: retry = false } = options;
  const fresh = addPending(readPending(state.pending()), results, { nowMs });
  const context = { base: plan.base, nowMs, ...(signal && { signal }) };
  const after = retry
    ? await retryAnnouncements(fresh.pending, announcers, context)
    : { results: [], ...fresh };
  state.putPending(after.pending.map((one) => JSON.stringify(one)));
  state.commit();
  const dropped = fresh.droppedUrls + (retry ? after.droppedUrls : 0);
  return dropped === 0 ? after.results : [...after.results, droppedResult(dropped)];
}

function droppedResult(urls: number): AnnounceResult {
  const count = urls.toLocaleString('en-US');
  const message = `Too many URLs wait to be told: the oldest ${count} were let go.`;
  return { announcer: 'retries', outcome: 'refused', message, urls };
}

function announcementOf(
  publication: Publication,
  sitemaps: readonly string[],
  feeds: readonly string[],
): Announcement {
  const { plan, state, difference, options, initial } = publication;
  return {
    ...{ sitemaps, base: plan.base, initial, wholeSet: true, feeds },
    ...(state && { difference: (kinds) => difference.batches(kinds) }),
    ...(options.signal && { signal: options.signal }),
  };
}

function readPending(texts: readonly string[]): PendingAnnouncement[] {
  return parsePending(texts.map(parseJson));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
