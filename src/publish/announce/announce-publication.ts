// Announces a publication, and what earlier publications left in the queue.
import { resolve } from 'node:path';
import { counted } from '../../base/counted.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { keepSitemapLines } from '../announcers/robots-txt/keep-sitemap-lines.ts';
import type { Publication, PublishRun } from '../plan/publication.ts';
import type { PublishPlan } from '../plan/publish-plan.ts';
import type { Announcement, AnnounceResult, Announcer } from '../ports/announcer.ts';
import type { Outbox } from '../ports/outbox.ts';
import { announceOne } from './announce-one.ts';
import { droppedResult, tellWaiting } from './tell-waiting.ts';

interface AnnounceInput extends Pick<Publication, 'state' | 'announcers' | 'initial'> {
  readonly plan: Pick<PublishPlan, 'base' | 'folder' | 'hosts'>;
  readonly sitemaps: readonly string[];
  readonly feeds: readonly string[];
  readonly entries: number;
  /** A set that does not read back as written is not announced. */
  readonly verified: boolean;
  readonly dropped: number;
  /** What changed, where no state has it. */
  readonly difference?: Announcement['difference'] | undefined;
}

export interface AnnouncedPublication {
  readonly announcements: readonly AnnounceResult[];
  readonly proofs: readonly ProofLine[];
}

/** Announces what the state has queued; what is not accepted stays there. */
export async function announcePublication(
  input: AnnounceInput,
  run: PublishRun,
): Promise<AnnouncedPublication> {
  const { plan, announcers, initial, sitemaps, feeds, entries, verified } = input;
  const { dryRun, signal, onProgress } = run;
  const proofs = await writeProofLines(plan, sitemaps, dryRun);
  if (announcers.length === 0 || !verified) return { announcements: [], proofs };
  onProgress?.({ stage: 'announcing', entries });
  const { base } = plan;
  const { difference } = input;
  const whole = { sitemaps, feeds, base, initial, wholeSet: true, signal };
  const announcement: Announcement = { ...whole, ...(difference && { difference }) };
  return { announcements: await announceEach(announcement, input, run), proofs };
}

async function announceEach(
  announcement: Announcement,
  { state, announcers, dropped }: AnnounceInput,
  { nowMs, retryAnnouncements: retry = false }: PublishRun,
): Promise<AnnounceResult[]> {
  const outbox = state?.outbox;
  const results: AnnounceResult[] = [];
  for (const announcer of announcers) {
    const waits = announcer.urls !== undefined || announcer.feeds !== undefined;
    if (outbox && waits) {
      results.push(...(await tellWaiting(announcer, { outbox, announcement, nowMs, retry })));
    } else results.push(await announceOne(announcer, announcement));
  }
  if (outbox && retry) results.push(...forgetOthers(outbox, announcers));
  if (dropped > 0) results.push(droppedResult(dropped));
  return results;
}

// A retry also forgets what is queued for announcers that are no longer set up.
function forgetOthers(outbox: Outbox, announcers: readonly Announcer[]): AnnounceResult[] {
  const names = new Set(announcers.map(({ name }) => name));
  const gone = outbox.announcers().filter((name) => !names.has(name));
  return gone.map((announcer) => {
    const { open, refused } = outbox.counts(announcer);
    outbox.remove(announcer, { refused: true });
    outbox.putNote(announcer, undefined);
    const urls = counted(open + refused, 'pending URL');
    const message = `${announcer} is no longer set up: ${urls} forgotten.`;
    return { announcer, outcome: 'skipped', message };
  });
}

/** A line that a host's robots.txt must have, so that the set may list the host's pages. */
export interface ProofLine {
  /** The address of the robots.txt. */
  readonly robotsTxt: string;
  /** `Sitemap: https://…` */
  readonly lines: readonly string[];
  /** Whether it was written into the file on disk; absent where no file is known. */
  readonly written?: boolean;
  /** Why it could not be written. */
  readonly problem?: string;
}

/**
 * Returns the `Sitemap:` lines that the robots.txt of each host must have, and keeps them in the
 * file where one is named. A robots.txt that cannot be written is reported: the set is published
 * already.
 * Source: https://www.sitemaps.org/protocol.html#sitemaps_cross_submits
 */
async function writeProofLines(
  { base, folder, hosts }: AnnounceInput['plan'],
  sitemaps: readonly string[],
  dryRun: boolean,
): Promise<ProofLine[]> {
  const proofs: ProofLine[] = [];
  for (const { origin, robotsTxt: path } of hosts) {
    const url = new URL('/robots.txt', origin).href;
    const proof = { robotsTxt: url, lines: sitemaps.map((sitemap) => `Sitemap: ${sitemap}`) };
    if (path === undefined) {
      proofs.push(proof);
      continue;
    }
    try {
      await keepSitemapLines(resolve(folder, path), sitemaps, { url, base, dryRun });
      proofs.push({ ...proof, written: !dryRun });
    } catch (error) {
      if (!isPortolanError(error)) throw error;
      proofs.push({ ...proof, written: false, problem: error.message });
    }
  }
  return proofs;
}
