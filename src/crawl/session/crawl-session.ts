// One run of a crawl: what all its steps share.

import { type Clock, systemClock } from '../../base/clock.ts';
import { createFingerprinter, type Fingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { createUrlPatterns } from '../../base/url-patterns.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { Frontier, FrontierRow } from '../../queue/port/frontier.ts';
import { createAddressForm } from '../address/crawl-address.ts';
import { createParameterDrop, type ParameterDrop } from '../address/parameter-drop.ts';
import { SiteHosts } from '../address/site-hosts.ts';
import { AddressBook } from '../book/address-book.ts';
import type { AdmissionRules } from '../book/admission.ts';
import { IdleParameters } from '../book/idle-parameters.ts';
import { SecondLook } from '../book/second-look.ts';
import { type RoundVisit, Templates } from '../book/templates.ts';
import type { StateCopy } from '../copy/state-copy.ts';
import type { CrawlOptions } from '../port/crawl-options.ts';
import type { CrawlProgress } from '../port/crawl-report.ts';
import {
  type CrawlCounts,
  type CrawlNote,
  readCrawlCounts,
  writeCrawlCounts,
  writeCrawlNote,
} from '../record/crawl-note.ts';
import { PageRendering, renderMode } from '../render/page-rendering.ts';
import { familyOf, templateOf } from '../traps/template-of.ts';
import { createTrapPermission } from '../traps/trap-permission.ts';

const CLICKS_MAX = 1_000;
/** The default number of concurrent requests. */
export const CRAWL_CONNECTIONS = 4;
/** The default maximum of visits. */
export const PAGES_MAX = 1_000_000;

/** Updated while the crawl runs. */
export type RunningProgress = {
  -readonly [K in keyof CrawlProgress]: CrawlProgress[K];
} & { readonly statuses: Map<string, number> };

export interface CrawlSession {
  readonly options: CrawlOptions;
  readonly clock: Clock;
  readonly visitor: Visitor;
  readonly frontier: Frontier;
  /** Absent where the state is not copied. */
  readonly copy: StateCopy | undefined;
  readonly note: CrawlNote;
  readonly counts: CrawlCounts;
  /** The normalised start address. */
  readonly start: string;
  readonly hosts: SiteHosts;
  readonly form: (url: string) => string | undefined;
  /** Removes the parameters that the user wants dropped. */
  readonly drop: ParameterDrop;
  readonly rules: AdmissionRules;
  readonly templates: Templates;
  readonly parameters: IdleParameters;
  readonly secondLook: SecondLook;
  readonly book: AddressBook;
  readonly rendering: PageRendering;
  readonly fingerprints: Fingerprinter;
  /** What pages are read for, and the public name of the site. */
  readonly readFor: string;
  readonly pagesMax: number;
  readonly progress: RunningProgress;
  /** Rows taken from the frontier and not visited yet. */
  readonly queue: FrontierRow[];
  /** Addresses visited in this crawl, earlier runs included. */
  visited: number;
  /** The last round that `endRound` evaluated. */
  roundEnded: number;
}

export interface VisitingEnd {
  /** On the session's monotonic clock, in milliseconds: no visit begins afterwards. */
  readonly untilMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Whether the time is over, or the crawl was stopped. */
export function isOver({ clock }: CrawlSession, { signal, untilMs }: VisitingEnd): boolean {
  return signal?.aborted === true || clock.monotonic() >= untilMs;
}

/**
 * `done`: everything was visited; `paused`: the next call continues; `stopped`: why, as a sentence.
 */
export type VisitEnd = 'done' | 'paused' | { readonly stopped: string };

interface SessionParts
  extends Pick<CrawlSession, 'copy' | 'frontier' | 'note' | 'options' | 'visitor'> {
  /** The start was not added yet. */
  readonly isNew: boolean;
}

/** Creates a session from what the frontier holds. Errors: CONFIG_INVALID for invalid patterns. */
export function createSession({
  frontier,
  copy,
  note,
  options,
  visitor,
  isNew,
}: SessionParts): CrawlSession {
  const { site, generation } = note;
  const hosts = new SiteHosts({ ...site, subdomains: options.subdomains }, note.hosts);
  const { origin } = site;
  const form = createAddressForm({ origin, names: hosts.names, drop: options.dropParams });
  const start = form(site.typed) ?? site.folder;
  const secondLook = new SecondLook();
  const starts = startsOf(options, { start, form, hosts }, site.folder);
  const rules = admissionRules({ options, note, hosts, secondLook }, starts);
  const parameters = new IdleParameters(frontier.seed);
  const templates = new Templates(frontier.seed, (name) => parameters.changesPages(name));
  const book = new AddressBook(frontier, templates, { generation, rules, parameters });
  if (isNew) for (const url of starts) book.meetStart(url);
  const session: CrawlSession = {
    options,
    clock: options.clock ?? systemClock,
    visitor,
    frontier,
    copy,
    note,
    counts: isNew ? { visits: 0, unchanged: 0, takenOver: 0 } : readCrawlCounts(frontier),
    start,
    hosts,
    form,
    drop: createParameterDrop(options.dropParams),
    rules,
    templates,
    parameters,
    secondLook,
    book,
    rendering: new PageRendering(options, frontier, generation),
    fingerprints: createFingerprinter(frontier.seed),
    readFor: `${readingFor(options)} ${site.publicOrigin ?? ''}`.trim(),
    pagesMax: options.pagesMax ?? PAGES_MAX,
    progress: {
      stage: 'start',
      visits: 0,
      takenOver: 0,
      queue: 0,
      addresses: book.size,
      statuses: new Map(),
      round: note.round,
    },
    queue: [],
    visited: 0,
    roundEnded: 0,
  };
  // Earlier rounds are evaluated as they were when they ended.
  for (let round = 1; round < note.round; round += 1) endRound(session, round);
  for (const _head of frontier.outcomeHeads(generation)) session.visited += 1;
  return session;
}

/** Evaluates a finished round, once. */
export function endRound(session: CrawlSession, round: number): void {
  if (round <= session.roundEnded) return;
  session.roundEnded = round;
  const { templates, parameters, secondLook, book } = session;
  const held = book.disallowedIn(round);
  templates.endRound(visitsOf(session, round), held, (visit, isNewPage) => {
    const first = templates.firstWith(visit.content);
    secondLook.take(visit, isNewPage, first !== 0 && first !== visit.number);
    parameters.take(visit);
  });
}

function* visitsOf({ frontier, book, note }: CrawlSession, round: number): Generator<RoundVisit> {
  for (const head of frontier.roundOutcomes(note.generation, round)) {
    const { number } = head;
    yield { ...head, template: book.template(number), marks: book.marks(number) };
  }
}

/** Writes the note, and commits all changes. */
export function saveSession(session: CrawlSession): void {
  writeCrawlNote(session.frontier, session.note);
  commit(session);
  session.copy?.committed('round');
}

/** Commits visits and counts. */
export function saveVisits(session: CrawlSession): void {
  commit(session);
  session.copy?.committed('visit');
}

function commit({ frontier, counts }: CrawlSession): void {
  writeCrawlCounts(frontier, counts);
  frontier.commit();
}

export function reportProgress({ options, progress, frontier, book }: CrawlSession): void {
  if (!options.onProgress) return;
  progress.queue = frontier.waitingCount + frontier.plannedCount;
  progress.addresses = book.size;
  options.onProgress(progress);
}

/** The start and the additional ones. */
function startsOf(
  { starts = [] }: CrawlOptions,
  { start, form, hosts }: Pick<CrawlSession, 'form' | 'hosts' | 'start'>,
  folder: string,
): ReadonlySet<string> {
  const all = new Set([start]);
  for (const typed of starts) {
    const url = form(typed);
    if (url === undefined || !hosts.contains(url)) throw startOutside(typed, folder);
    all.add(url);
  }
  return all;
}

function startOutside(typed: string, folder: string): PortolanError {
  const address = /^https?:/i.test(typed) ? URL.parse(typed) : null;
  // It may contain a password: `me:secret@example.com`.
  const text = typed.includes('@') ? 'A start' : `"${typed}"`;
  const shown = address === null ? text : address.origin + address.pathname;
  return new PortolanError('CONFIG_INVALID', {
    message: `${shown} is not a URL within the crawled folder ${folder}.`,
    hint: 'Crawl the URL of a folder that contains all starts, or crawl this one separately.',
  });
}

function admissionRules(
  {
    options,
    note,
    hosts,
    secondLook,
  }: Pick<CrawlSession, 'hosts' | 'note' | 'options' | 'secondLook'>,
  starts: ReadonlySet<string>,
): AdmissionRules {
  const { include = [], exclude = [], allowTraps = [] } = options;
  const excludedBy = createUrlPatterns({ include, exclude });
  const permits = createTrapPermission(allowTraps);
  const isAllowed = (url: string): boolean =>
    allowTraps.length > 0 && permits(templateOf(url), familyOf(url));
  return {
    contains: (url) => hosts.contains(url),
    excludedBy: (url) => (starts.has(url) ? undefined : excludedBy(url)),
    allowsTrap: (url, kind) => isAllowed(url) || secondLook.isCleared(url, kind),
    clicksMax: options.clicksMax ?? CLICKS_MAX,
    nowMs: note.nowMs,
  };
}

// Increased when pages are read differently.
const READ_VERSION = 3;

export function readingFor(options: CrawlOptions): string {
  const { media = true, news, frames, pagination, checkLinks = [] } = options;
  const mode = renderMode(options);
  const rendered = mode !== 'never' && `rendered-${mode}`;
  const wishes = [media && 'media', news && 'news', frames && 'frames', rendered];
  wishes.push(pagination === false && 'order', checkLinks.includes('assets') && 'assets');
  return [READ_VERSION, ...wishes.filter(Boolean)].join(' ');
}

export function droppedFor({ dropParams = [] }: CrawlOptions): string {
  return [...new Set(dropParams)].sort().join(' ');
}
