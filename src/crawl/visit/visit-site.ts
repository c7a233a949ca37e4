// All visits of a crawl: plans and visits round after round until nothing is left, then probes
// folders.
import { isPortolanError } from '../../base/portolan-error.ts';
import { probeFolders } from '../decide/answers/probe-folders.ts';
import { readLinkChecks, writeLinkChecks } from '../record/link-checks.ts';
import { linkTexts, walkLinkList } from '../record/link-list.ts';
import { CONTENT_BYTES, pagesWithAssets } from '../record/visit-facts.ts';
import {
  type CrawlSession,
  endRound,
  reportProgress,
  saveSession,
  type VisitEnd,
  type VisitingEnd,
} from '../session/crawl-session.ts';
import { makeOutcome } from './make-outcome.ts';
import { planRound, type RoundPlan } from './plan-round.ts';
import { visitPage } from './visit-page.ts';
import { visitRound } from './visit-round.ts';

// Long enough to be unique.
const TOKEN_BYTES = 6;

const INTERRUPTED: VisitEnd = { stopped: 'It was interrupted.' };

export async function visitSite(session: CrawlSession, end: VisitingEnd): Promise<VisitEnd> {
  const { frontier, note, progress } = session;
  if (note.complete === true) return 'done';
  progress.stage = 'visiting';
  for (;;) {
    if (frontier.plannedCount > 0) {
      const ended = await visitRound(session, end);
      if (ended === 'time') return 'paused';
      if (ended === 'interrupted') return INTERRUPTED;
      if (ended !== 'done') return { stopped: ended.dead };
    }
    // A round ends when its pages were rendered as needed.
    if (session.rendering.planRound(note.round) > 0) {
      saveSession(session);
      continue;
    }
    endRound(session, note.round);
    let plan = await planned(session, end);
    // What only sitemaps name is too late as well, but robots.txt still has to be checked.
    if (plan === 'limit' && session.book.admitListed() > 0) plan = await planned(session, end);
    if (plan === 'robots-unreachable') {
      return { stopped: 'The robots.txt of the site can no longer be fetched.' };
    }
    if (plan === 'interrupted') return end.signal?.aborted === true ? INTERRUPTED : 'paused';
    if (typeof plan === 'string') break;
    note.round += 1;
    progress.round = note.round;
    saveSession(session);
    reportProgress(session);
  }
  // Nothing waits any more, unless the limit is reached.
  if (frontier.waitingCount > 0) holdRest(session);
  try {
    await probe(session, end.signal);
  } catch (error) {
    if (end.signal?.aborted === true) return INTERRUPTED;
    throw error;
  }
  frontier.removeBefore(note.generation);
  keepReadTexts(session);
  note.complete = true;
  note.completedMs = session.clock.now();
  saveSession(session);
  return 'done';
}

async function planned(session: CrawlSession, end: VisitingEnd): Promise<RoundPlan> {
  try {
    return await planRound(session, end);
  } catch (error) {
    // Aborted while a host was opened.
    if (end.signal?.aborted === true && error === end.signal.reason) return 'interrupted';
    throw error;
  }
}

/** Removes the link texts that only earlier crawls used. */
function keepReadTexts({ frontier, note, options }: CrawlSession): void {
  if (note.generation === 1) return;
  const read = new Set<number>();
  for (const { links } of frontier.links(note.generation)) {
    const at = walkLinkList(links, () => {});
    for (const text of linkTexts(links, at)) read.add(text);
  }
  if (options.checkLinks?.includes('assets')) {
    for (const { assets } of pagesWithAssets(frontier, note.generation)) {
      for (const number of assets) read.add(number);
    }
    // A freed number is assigned to another text.
    const kept = [...readLinkChecks(frontier, 'asset checks')].filter(([one]) => read.has(one));
    writeLinkChecks(frontier, new Map(kept), 'asset checks');
  }
  frontier.keepTexts((number) => read.has(number));
}

/** Holds what waits, as the limit of visits is reached. */
function holdRest({ frontier, book, note }: CrawlSession): void {
  // There may be a million, so their addresses are not kept.
  const rest = Array.from(frontier.waiting(), ({ number }) => number);
  for (const number of rest) {
    book.settle(number);
    frontier.change(number, { state: 'held', why: 'limit' });
  }
  note.limited = true;
}

/** Requests a missing address in each folder, and notes its main content. */
async function probe(session: CrawlSession, signal: AbortSignal | undefined): Promise<void> {
  const { frontier, note, progress, options, hosts } = session;
  progress.stage = 'probing';
  reportProgress(session);
  const list = new Set(options.list);
  const types = new Set(options.types);
  const probes: Record<string, string> = { ...note.probes };
  for (const folder of probeFolders(frontier, note.generation, hosts, { list, types })) {
    if (folder in probes) continue;
    signal?.throwIfAborted();
    probes[folder] = await probeFolder(session, folder, signal);
    note.probes = { ...probes };
    saveSession(session);
  }
}

/** The fingerprint of the main content; empty where the answer is not a page. */
async function probeFolder(
  session: CrawlSession,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { visitor, form, rules, fingerprints, note, frontier, clock } = session;
  const url = `${folder}portolan-probe-${toHex(frontier.seed.subarray(0, TOKEN_BYTES))}`;
  try {
    const visited = await visitPage(url, { visitor, media: false, news: false, signal });
    if (visited.page === undefined || visited.failure !== undefined) return '';
    const { contains } = rules;
    const making = { form, contains, frames: false, nowMs: note.nowMs, fingerprints };
    const { content } = makeOutcome(url, visited, making, clock.now());
    return toHex(content.subarray(CONTENT_BYTES.main, CONTENT_BYTES.equal));
  } catch (error) {
    signal?.throwIfAborted();
    if (isPortolanError(error)) return '';
    throw error;
  }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
