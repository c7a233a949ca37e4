// How far the signals of one sitemap are believed: what its pages have in common, learned from all
// their visits, and given up when the sitemap changes its ways.

import { DAY_MS } from '../settings/recrawl-settings.ts';
import type { ObservedVisit } from './fit-rates.ts';
import type { PageMemory } from './page-memory.ts';

/** Every field is a number, so that it is packed as it is. */
export interface SitemapTrust {
  readonly sitemapId: number;
  /** ln b of a signal as all pages show it, and the Fisher information that it rests on. */
  logEvidence: number;
  information: number;
  /** ln r: changes that come silently for each signal of a page; and what it rests on. */
  logSilent: number;
  silentInformation: number;
  sharedInformation: number;
  /** How much more, and how much less, signals said lately than was expected: two CUSUMs. */
  surprise: number;
  disappointment: number;
  /**
   * When signals were last seen to have changed their ways; 0 for never. Better ones say also
   * what came silently, which poor ones had hidden: that is learned again from `betterAt` on.
   */
  changedAt: number;
  betterAt: number;
  /** Counts up when pages should be fitted again: `changedAt` or `logEvidence` moved. 0 to 255. */
  edition: number;
  editionLogEvidence: number;
  editionLogSilent: number;
  /** When all lastmods were last moved together; 0 for never. */
  allMovedAt: number;
  /** When the last visit came in. */
  usedAt: number;
  /** Pages with a visit that showed whether they had changed. */
  pages: number;
  /**
   * When a read last showed moved lastmods; of recent such reads: how many, the days between
   * them, and the lastmods that had moved.
   */
  movedAt: number;
  reads: number;
  readDays: number;
  moved: number;
}

/** What a page's signals are taken for before its own visits say more. */
export interface EvidencePrior {
  /** α for each signal a day, where what was learned of the pages themselves is given up. */
  readonly silentPerSignal: number | undefined;
  /** Visits up to then say nothing at all; 0 for none. */
  readonly silentSince: number;
  readonly evidence: number;
  /** How far ln b of a page may well be from it. */
  readonly spread: number;
  /** Visits with signals up to then say nothing of signals now. */
  readonly since: number;
}

// A third of the signals are right: between what Google measured (a fifth) and what one hopes for.
const LOG_EVIDENCE_FIRST = Math.log(0.4);
const LOG_EVIDENCE_BETTER = Math.log(1.5);
const SPREAD_FIRST = 1.2;
// Pages of one sitemap differ: some are written by hand, others by a plug-in.
const SPREAD_WITHIN = 0.7;
// At first, as many changes are taken to be silent as announced.
const LOG_SILENT_FIRST = Math.log(0.33);
const LOG_SILENT_MIN = -8;
const LOG_SILENT_MAX = 4;
const LOG_EVIDENCE_MIN = -8;
const LOG_EVIDENCE_MAX = 3;
// What was learned counts for so much of one visit later: some hundred visits count.
const MEMORY_PER_VISIT = 0.995;
const STEP_MAX = 1;
// Pages are fitted again when ln b has moved by more than this.
const EDITION_STEP = 0.25;
const EDITIONS = 256;
// Beyond this share of a visit a surprise adds up, and so much of it together is no chance: a
// sitemap of one kind of signals was not given up in 200,000 visits, one that turned within thirty.
const SURPRISE_SLACK = 0.2;
const SURPRISE_MAX = 6;
const U_MIN = 1e-6;
const U_MAX = 500;
const SAME_READ_DAYS = 10 / 1_440;
const READ_KEPT = 0.98;
const READS_MIN = 3;
const ROUNDS = 30;

export function newTrust(sitemapId: number): SitemapTrust {
  return {
    sitemapId,
    logEvidence: LOG_EVIDENCE_FIRST,
    information: SPREAD_FIRST ** -2,
    logSilent: LOG_SILENT_FIRST,
    silentInformation: SPREAD_FIRST ** -2,
    sharedInformation: 0,
    surprise: 0,
    disappointment: 0,
    changedAt: 0,
    betterAt: 0,
    edition: 0,
    editionLogEvidence: LOG_EVIDENCE_FIRST,
    editionLogSilent: LOG_SILENT_FIRST,
    allMovedAt: 0,
    usedAt: 0,
    pages: 0,
    movedAt: 0,
    reads: 0,
    readDays: 0,
    moved: 0,
  };
}

export function evidencePrior(trust: SitemapTrust): EvidencePrior {
  return {
    silentPerSignal: trust.betterAt > 0 ? Math.exp(trust.logSilent) : undefined,
    silentSince: trust.betterAt,
    evidence: Math.exp(trust.logEvidence),
    // However long ago it was learned, it is no less sure than the first guess.
    spread: Math.sqrt(SPREAD_WITHIN ** 2 + Math.min(SPREAD_FIRST ** 2, 1 / trust.information)),
    since: trust.changedAt,
  };
}

/**
 * Learns from a visit: `before` is the page as it was expected to be, `at` when it was visited.
 */
export function learnTrust(
  trust: SitemapTrust,
  before: PageMemory,
  visit: ObservedVisit,
  at: number,
): void {
  trust.usedAt = Math.max(trust.usedAt, at);
  if (visit.signals > 0) noticeChange(trust, before, visit, at);
  learnRates(trust, before, visit);
}

/**
 * A step of Newton's method on the likelihood of r and b, with what was learned fading away. Pages
 * of a sitemap differ in how often they change, but not in how that is announced: α is r · γ. With
 * an α for each page, what livelier pages have more of would be taken for what signals say.
 */
function learnRates(trust: SitemapTrust, { rates }: PageMemory, visit: ObservedVisit): void {
  const { days, signals, changed } = visit;
  if (rates.signals === 0) return;
  const ofSilent = Math.exp(trust.logSilent) * rates.signals * days;
  const ofSignals = Math.exp(trust.logEvidence) * signals;
  const odds = 1 / Math.expm1(between(ofSilent + ofSignals, U_MIN, U_MAX));
  const pull = changed ? odds : -1;
  trust.silentInformation = MEMORY_PER_VISIT * trust.silentInformation + odds * ofSilent ** 2;
  trust.information = MEMORY_PER_VISIT * trust.information + odds * ofSignals ** 2;
  trust.sharedInformation =
    MEMORY_PER_VISIT * trust.sharedInformation + odds * ofSilent * ofSignals;
  const { silentInformation: ss, information: ee, sharedInformation: se } = trust;
  const determinant = Math.max(U_MIN, ss * ee - se * se);
  const silentStep = (pull * (ee * ofSilent - se * ofSignals)) / determinant;
  const evidenceStep = (pull * (ss * ofSignals - se * ofSilent)) / determinant;
  const silent = trust.logSilent + between(silentStep, -STEP_MAX, STEP_MAX);
  const evidence = trust.logEvidence + between(evidenceStep, -STEP_MAX, STEP_MAX);
  trust.logSilent = between(silent, LOG_SILENT_MIN, LOG_SILENT_MAX);
  trust.logEvidence = between(evidence, LOG_EVIDENCE_MIN, LOG_EVIDENCE_MAX);
  const moved = Math.max(
    Math.abs(trust.logEvidence - trust.editionLogEvidence),
    trust.betterAt > 0 ? Math.abs(trust.logSilent - trust.editionLogSilent) : 0,
  );
  if (moved > EDITION_STEP) nextEdition(trust);
}

/**
 * Gives up what was learned when visits that signals asked for keep finding a change more often, or
 * less often, than the pages let expect.
 *
 * Source: Page, "Continuous inspection schemes", Biometrika 41, 1954 (CUSUM).
 */
function noticeChange(
  trust: SitemapTrust,
  before: PageMemory,
  visit: ObservedVisit,
  at: number,
): void {
  const { silent, evidence } = before.rates;
  const u = between(silent * visit.days + evidence * visit.signals, U_MIN, U_MAX);
  const more = (visit.changed ? 1 : 0) + Math.expm1(-u);
  trust.surprise = Math.max(0, trust.surprise + more - SURPRISE_SLACK);
  trust.disappointment = Math.max(0, trust.disappointment - more - SURPRISE_SLACK);
  if (Math.max(trust.surprise, trust.disappointment) <= SURPRISE_MAX) return;
  const isBetter = trust.surprise > trust.disappointment;
  trust.surprise = 0;
  trust.disappointment = 0;
  trust.changedAt = at;
  trust.logEvidence = isBetter ? LOG_EVIDENCE_BETTER : LOG_EVIDENCE_FIRST;
  trust.information = SPREAD_FIRST ** -2;
  trust.silentInformation = SPREAD_FIRST ** -2;
  trust.sharedInformation = 0;
  trust.logSilent = LOG_SILENT_FIRST;
  if (isBetter) trust.betterAt = at;
  nextEdition(trust);
}

function nextEdition(trust: SitemapTrust): void {
  trust.edition = (trust.edition + 1) % EDITIONS;
  trust.editionLogEvidence = trust.logEvidence;
  trust.editionLogSilent = trust.logSilent;
}

/** Notes a read that showed moved lastmods of single pages. */
export function noteRead(trust: SitemapTrust, at: number, lastmods: number): void {
  const days = (at - trust.movedAt) / DAY_MS;
  // The lastmods of one read come in several batches.
  if (days < SAME_READ_DAYS) {
    trust.moved += lastmods;
    return;
  }
  if (trust.movedAt > 0) {
    trust.reads = READ_KEPT * trust.reads + 1;
    trust.readDays = READ_KEPT * trust.readDays + days;
    trust.moved = READ_KEPT * trust.moved + lastmods;
  }
  trust.movedAt = at;
}

/**
 * How long it is from one read to the next; 0 where that is not known. Reads without news are not
 * reported: how many there were follows from how many lastmods those with news show.
 */
export function pollDaysOf({ reads, readDays, moved }: Readonly<SitemapTrust>): number {
  if (reads < READS_MIN) return 0;
  const mean = moved / reads;
  // The mean of a Poisson distribution of which nothing is seen when it is 0.
  let expected = mean;
  for (let round = 0; round < ROUNDS; round += 1) expected = -mean * Math.expm1(-expected);
  return Math.max(0, (readDays / reads) * -Math.expm1(-expected));
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
