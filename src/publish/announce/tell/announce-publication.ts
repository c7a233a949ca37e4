// Tells of a publication whoever is to be told, and of what earlier ones left untold.
import type { Publication } from '../../plan/publication.ts';
import type { ProofLine } from '../../report/publish-report.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Announcement, AnnounceResult, Announcer } from '../announcer.ts';
import { countText } from '../count-text.ts';
import { writeProofLines } from '../robots-txt/proof-lines.ts';
import { announceOne } from './announce-one.ts';
import { letGoResult, tellWaiting } from './tell-waiting.ts';

/** What of a published set is announced. */
export interface PublishedAddresses {
  /** By which the set is found. */
  readonly sitemaps: readonly string[];
  /** The feeds that changed. */
  readonly feeds: readonly string[];
}

/** Who was told, and what. */
export interface ToldPublication {
  readonly announcements: readonly AnnounceResult[];
  readonly proofs: readonly ProofLine[];
}

/**
 * Announces a publication. URLs are told from the state, where they wait since the publication was
 * decided; what is not told stays there. The publication stands whatever happens here.
 *
 * Errors: PUBLISH_STATE_UNUSABLE; the signal's reason.
 */
export async function announcePublication(
  publication: Publication,
  { sitemaps, feeds }: PublishedAddresses,
): Promise<ToldPublication> {
  const { options, plan, folder, announcers } = publication;
  const dryRun = options.dryRun ?? false;
  const proofs = await writeProofLines(plan.hosts, sitemaps, { base: plan.base, folder, dryRun });
  // Engines are not sent to a set that is not as it should be.
  const broken = publication.log.count('verify-different') > 0;
  if (announcers.length === 0 || broken) return { announcements: [], proofs };
  options.onProgress?.({ stage: 'announcing', entries: publication.counts.listed });
  const announcement: Announcement = {
    sitemaps,
    base: plan.base,
    initial: publication.initial,
    wholeSet: true,
    feeds,
    signal: options.signal,
  };
  return { announcements: await announceEach(publication, announcement), proofs };
}

async function announceEach(
  { state, options, announcers, nowMs, counts }: Publication,
  announcement: Announcement,
): Promise<AnnounceResult[]> {
  const { retryAnnouncements: retry = false } = options;
  const outbox = state?.outbox;
  const results: AnnounceResult[] = [];
  for (const announcer of announcers) {
    const waits = announcer.urls !== undefined || announcer.feeds !== undefined;
    if (outbox && waits) {
      results.push(...(await tellWaiting(announcer, { outbox, announcement, nowMs, retry })));
    } else results.push(await announceOne(announcer, announcement));
  }
  if (outbox && retry) results.push(...forgetOthers(outbox, announcers));
  if (counts.letGo > 0) results.push(letGoResult(counts.letGo));
  return results;
}

// What nobody is set up for any more is let go when everything is tried again, and said.
function forgetOthers(outbox: Outbox, announcers: readonly Announcer[]): AnnounceResult[] {
  const names = new Set(announcers.map(({ name }) => name));
  const gone = outbox.announcers().filter((name) => !names.has(name));
  return gone.map((announcer) => {
    const { open, refused } = outbox.counts(announcer);
    outbox.remove(announcer, { refused: true });
    outbox.putNote(announcer, undefined);
    const urls = countText(open + refused, 'pending URL');
    const message = `${announcer} is no longer set up: ${urls} forgotten.`;
    return { announcer, outcome: 'skipped', message };
  });
}
