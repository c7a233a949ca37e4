// Begins a crawl: reads its state, finds the site, and reads the site's own sitemaps.
import { systemClock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { Frontier } from '../../queue/port/frontier.ts';
import type { StateCopy } from '../copy/state-copy.ts';
import { type CrawlOptions, hasSubdomains } from '../port/crawl-options.ts';
import { type CrawlNote, readCrawlNote, writeCrawlSitemaps } from '../record/crawl-note.ts';
import { forgetRenderSamples } from '../render/render-samples.ts';
import {
  type CrawlSession,
  createSession,
  droppedFor,
  PAGES_MAX,
  readingFor,
  saveSession,
} from '../session/crawl-session.ts';
import { openSite } from './open-site.ts';
import { takeSitemaps } from './take-sitemaps.ts';

export interface Beginning {
  readonly url: string;
  readonly options: CrawlOptions;
  readonly frontier: Frontier;
  readonly copy: StateCopy | undefined;
  readonly visitor: Visitor;
}

export interface BegunCrawl {
  readonly session: CrawlSession;
  /** It continues an earlier run. */
  readonly resumed: boolean;
}

const LIMITED = 'limit';
const ALL_GENERATIONS = 2 ** 32 - 1;
// For so long the unused result of a finished crawl is offered again.
const UNTAKEN_MS_MAX = 3_600_000;

/**
 * Begins a crawl of a site that the state does not know, or a new one after a finished one;
 * continues an unfinished one.
 *
 * Errors: CONFIG_INVALID for the state of another site; CRAWL_NOT_STARTED, FETCH_ADDRESS_INVALID;
 * the signal's reason.
 */
export async function beginCrawl(beginning: Beginning): Promise<BegunCrawl> {
  const { url, options, frontier, copy, visitor } = beginning;
  const last = options.fresh === true ? undefined : readCrawlNote(frontier);
  if (last) assertSameSite(last, url);
  const goesOn = last !== undefined && isToBeContinued(last, options, frontier);
  const note = goesOn ? last : await newNote(beginning, last);
  if (last === undefined) {
    frontier.removeBefore(ALL_GENERATIONS);
    forgetRenderSamples(frontier);
  } else if (!goesOn) dropPlans(frontier);
  // The previous crawl's are outdated.
  if (!goesOn) writeCrawlSitemaps(frontier, note);
  const session = createSession({ frontier, copy, note, options, visitor, isNew: !goesOn });
  if (goesOn && note.limited === true) liftLimit(session);
  // Whatever interrupts the rest, the note is there.
  saveSession(session);
  if (note.sitemaps === undefined) {
    await takeOwnSitemaps(session);
    writeCrawlSitemaps(frontier, note);
  }
  saveSession(session);
  return { session, resumed: goesOn };
}

function assertSameSite({ site }: CrawlNote, url: string): void {
  const typed = typedAddress(url);
  if (typed === undefined || typed === site.typed) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `The state belongs to a crawl of ${site.typed}, not of ${typed}.`,
    hint: 'Use another --state for this site, or start over with --fresh.',
  });
}

/** Without credentials and fragment, as visits report it. */
function typedAddress(url: string): string | undefined {
  const address = URL.parse(url);
  if (address === null) return undefined;
  address.username = '';
  address.password = '';
  address.hash = '';
  return address.href;
}

function isToBeContinued(note: CrawlNote, options: CrawlOptions, frontier: Frontier): boolean {
  const { pagesMax = PAGES_MAX, clock = systemClock, revisit } = options;
  if (note.settings !== settingsOf(options)) return false;
  if (note.complete !== true) return true;
  if (note.limited === true && countVisited(frontier, note) < pagesMax) return true;
  if (note.concluded === true || revisit === 'all') return false;
  return clock.now() - (note.completedMs ?? 0) < UNTAKEN_MS_MAX;
}

/** The plans of an unfinished crawl with other settings are void. */
function dropPlans(frontier: Frontier): void {
  const open: number[] = [];
  for (const { number, state } of frontier.rows()) {
    if (state === 'waiting' || state === 'planned') open.push(number);
  }
  for (const number of open) frontier.change(number, { state: 'held', why: '' });
}

function countVisited(frontier: Frontier, { generation }: CrawlNote): number {
  let count = 0;
  for (const _head of frontier.outcomeHeads(generation)) count += 1;
  return count;
}

/** Everything that decides which addresses are found and what pages are read for. */
function settingsOf(options: CrawlOptions): string {
  const { include = [], exclude = [], allowTraps = [], clicksMax = 0 } = options;
  const { frames = false, sitemaps = true, publicUrl = '', network } = options;
  const patterns = [include.map(String), exclude.map(String), allowTraps];
  const userAgent = network?.userAgent ?? '';
  const wishes = [clicksMax, userAgent, frames, sitemaps, publicUrl, readingFor(options)];
  wishes.push(droppedFor(options), [...(options.starts ?? [])].sort().join(' '));
  if (hasSubdomains(options)) wishes.push(`subdomains ${[options.subdomains].flat().join(' ')}`);
  return JSON.stringify([...patterns, ...wishes]);
}

async function newNote(beginning: Beginning, last: CrawlNote | undefined): Promise<CrawlNote> {
  const { url, options, visitor } = beginning;
  const { now, clock = systemClock, signal } = options;
  const publicOrigin = publicOriginOf(options);
  const subdomains = hasSubdomains(options);
  const site = await openSite(url, { visitor, publicOrigin, subdomains, signal });
  assertCredentialsReach(url, site.origin, options);
  return {
    version: 1,
    site,
    settings: settingsOf(options),
    generation: (last?.generation ?? 0) + 1,
    knownFrom: last?.complete === true ? last.generation : (last?.knownFrom ?? 1),
    nowMs: now === undefined ? clock.now() : Number(now),
    round: 0,
    listedBefore: last?.listed ?? last?.listedBefore,
  };
}

/** Credentials are only sent to the typed origin; without them the site would look different. */
function assertCredentialsReach(url: string, origin: string, { network }: CrawlOptions): void {
  const typed = new URL(url);
  const areGiven = Object.keys(network?.headers ?? {}).length > 0 || typed.username !== '';
  if (!areGiven || typed.origin === origin) return;
  throw new PortolanError('CRAWL_NOT_STARTED', {
    message: `${typed.origin} redirects to ${origin}, where its headers and password are not sent.`,
    hint: `If they are meant for ${origin}, start there.`,
    url: origin,
  });
}

function publicOriginOf({ publicUrl }: CrawlOptions): string | undefined {
  if (publicUrl === undefined) return undefined;
  const address = URL.parse(publicUrl);
  if (address && /^https?:$/.test(address.protocol)) return address.origin;
  throw new PortolanError('CONFIG_INVALID', {
    message: `The public address "${publicUrl}" is not an http or https URL.`,
    hint: 'Write it as https://example.com/.',
  });
}

/** What was held because of the limit waits again. */
function liftLimit({ frontier, note, book }: CrawlSession): void {
  const held: number[] = [];
  for (const { number, why, generation } of frontier.rows()) {
    if (generation === note.generation && why === LIMITED) held.push(number);
  }
  for (const number of held) {
    book.reopen(number);
    frontier.change(number, { state: 'waiting', why: '' });
  }
  delete note.limited;
  delete note.complete;
  delete note.completedMs;
  delete note.concluded;
}

async function takeOwnSitemaps(session: CrawlSession): Promise<void> {
  const { options, note, progress } = session;
  if (options.sitemaps === false) {
    note.sitemaps = [];
    return;
  }
  progress.stage = 'sitemaps';
  const { sitemaps, lastmodIsNoise } = await takeSitemaps(
    session,
    note.site.origin,
    options.signal,
  );
  note.sitemaps = sitemaps;
  if (lastmodIsNoise) note.lastmodIsNoise = true;
}
