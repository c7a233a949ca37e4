// How far the signals of one sitemap are believed: what its pages have in common, learned from all
// their visits, and given up when the sitemap changes its ways.
import type { ObservedVisit } from './fit-rates.ts';
import type { PageMemory } from './page-memory.ts';
import type { SignalRates } from './signal-rates.ts';

/** What is learned of one sitemap. Every field is a number, so that it is packed as it is. */
export interface SitemapTrust {
  readonly sitemapId: number;
  /** ln b of a signal as all pages together show it, and the Fisher information that it rests on. */
  logEvidence: number;
  information: number;
  /**
   * How many times as often as their pages let expect changes come silently, and how many times as
   * much signals say: ln of both, and the Fisher information that they rest on.
   */
  logSilentFactor: number;
  logEvidenceFactor: number;
  silentInformation: number;
  evidenceInformation: number;
  sharedInformation: number;
  /** How much more, and how much less, signals said lately than was expected: two CUSUMs. */
  surprise: number;
  disappointment: number;
  /** When signals were last seen to have changed their ways; 0 for never. */
  changedAt: number;
  /** Counts up when pages should be fitted anew: `changedAt` or `logEvidence` moved. 0 to 255. */
  edition: number;
  editionLogEvidence: number;
  /** When all lastmods were last moved together; 0 for never. */
  allMovedAt: number;
  /** When the last visit came in. */
  usedAt: number;
  /** Pages with a visit that told whether they had changed. */
  pages: number;
  /** Of recent visits: how many, the days that they cover, signals, right ones, and changes. */
  visits: number;
  days: number;
  told: number;
  right: number;
  changes: number;
}

/** What a page's signals are taken for before its own visits say more. */
export interface EvidencePrior {
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
const LOG_EVIDENCE_MIN = -8;
const LOG_EVIDENCE_MAX = 3;
// What was learned counts for so much of one visit later: some hundred visits count.
const MEMORY_PER_VISIT = 0.995;
const FACTOR_MEMORY_PER_VISIT = Number(process.env.FM ?? 0.99);
const FACTOR_INFORMATION_FIRST = 4;
const LOG_FACTOR_MAX = 2;
const STEP_MAX = 1;
// A page is fitted anew when ln b has moved by more than this since.
const EDITION_STEP = 0.25;
const EDITIONS = 256;
// Beyond this share of a visit a surprise adds up, and when this much came together it is no
// chance: by simulation once in some ten thousand visits of a sitemap that stays as it is.
const SURPRISE_SLACK = 0.15;
const SURPRISE_MAX = 4;
const U_MIN = 1e-6;
const U_MAX = 500;
// What quality is told from: some four visits a page.
const QUALITY_VISITS_PER_PAGE = 4;
const QUALITY_VISITS_MIN = 50;

/** A sitemap of which nothing is known. */
export function newTrust(sitemapId: number): SitemapTrust {
  return {
    sitemapId,
    logEvidence: LOG_EVIDENCE_FIRST,
    information: SPREAD_FIRST ** -2,
    logSilentFactor: 0,
    logEvidenceFactor: 0,
    silentInformation: FACTOR_INFORMATION_FIRST,
    evidenceInformation: FACTOR_INFORMATION_FIRST,
    sharedInformation: 0,
    surprise: 0,
    disappointment: 0,
    changedAt: 0,
    edition: 0,
    editionLogEvidence: LOG_EVIDENCE_FIRST,
    allMovedAt: 0,
    usedAt: 0,
    pages: 0,
    visits: 0,
    days: 0,
    told: 0,
    right: 0,
    changes: 0,
  };
}

/** What a page of the sitemap is taken for. */
export function evidencePrior(trust: SitemapTrust): EvidencePrior {
  return {
    evidence: Math.exp(trust.logEvidence),
    spread: Math.sqrt(SPREAD_WITHIN ** 2 + 1 / trust.information),
    since: trust.changedAt,
  };
}

/** What a page's own visits say, put right by what all pages of the sitemap show. */
export function putRight(trust: SitemapTrust, fitted: SignalRates): SignalRates {
  return {
    silent: fitted.silent * Math.exp(trust.logSilentFactor),
    signals: fitted.signals,
    evidence: fitted.evidence * Math.exp(trust.logEvidenceFactor),
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
  if (before.observed === 0) trust.pages += 1;
  if (visit.signals > 0) {
    noticeChange(trust, before, visit, at);
    learnEvidence(trust, before, visit);
  }
  learnFactors(trust, before, visit);
  countQuality(trust, before, visit, at);
}

// One step of Newton's method on the likelihood of b, with what was learned fading away.
function learnEvidence(trust: SitemapTrust, before: PageMemory, visit: ObservedVisit): void {
  const ofSignals = Math.exp(trust.logEvidence) * visit.signals;
  const ofSilent = Math.exp(trust.logSilentFactor) * before.fitted.silent * visit.days;
  const u = between(ofSilent + ofSignals, U_MIN, U_MAX);
  const odds = 1 / Math.expm1(u);
  trust.information = MEMORY_PER_VISIT * trust.information + odds * ofSignals * ofSignals;
  const step = ((visit.changed ? odds : -1) * ofSignals) / trust.information;
  const moved = trust.logEvidence + between(step, -STEP_MAX, STEP_MAX);
  trust.logEvidence = between(moved, LOG_EVIDENCE_MIN, LOG_EVIDENCE_MAX);
  if (Math.abs(trust.logEvidence - trust.editionLogEvidence) > EDITION_STEP) nextEdition(trust);
}

// A page is taken for what is most likely, which is not the mean of what it may be; and visits are
// made where a change is likely. What all its pages are wrong by together is seen here.
function learnFactors(trust: SitemapTrust, before: PageMemory, visit: ObservedVisit): void {
  const right = putRight(trust, before.fitted);
  const ofSilent = right.silent * visit.days;
  const ofSignals = right.evidence * visit.signals;
  const odds = 1 / Math.expm1(between(ofSilent + ofSignals, U_MIN, U_MAX));
  const pull = visit.changed ? odds : -1;
  const kept = FACTOR_MEMORY_PER_VISIT;
  trust.silentInformation = kept * trust.silentInformation + odds * ofSilent ** 2;
  trust.evidenceInformation = kept * trust.evidenceInformation + odds * ofSignals ** 2;
  trust.sharedInformation = kept * trust.sharedInformation + odds * ofSilent * ofSignals;
  const { silentInformation: ss, evidenceInformation: ee, sharedInformation: se } = trust;
  const determinant = Math.max(U_MIN, ss * ee - se * se);
  const silentStep = (pull * (ee * ofSilent - se * ofSignals)) / determinant;
  const evidenceStep = (pull * (ss * ofSignals - se * ofSilent)) / determinant;
  trust.logSilentFactor = stepped(trust.logSilentFactor, silentStep);
  trust.logEvidenceFactor = stepped(trust.logEvidenceFactor, evidenceStep);
}

function stepped(factor: number, step: number): number {
  return between(factor + between(step, -STEP_MAX, STEP_MAX), -LOG_FACTOR_MAX, LOG_FACTOR_MAX);
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
  trust.logSilentFactor = 0;
  trust.logEvidenceFactor = 0;
  trust.silentInformation = FACTOR_INFORMATION_FIRST;
  trust.evidenceInformation = FACTOR_INFORMATION_FIRST;
  trust.sharedInformation = 0;
  for (const count of ['visits', 'days', 'told', 'right', 'changes'] as const) trust[count] = 0;
  nextEdition(trust);
}

function nextEdition(trust: SitemapTrust): void {
  trust.edition = (trust.edition + 1) % EDITIONS;
  trust.editionLogEvidence = trust.logEvidence;
}

function countQuality(
  trust: SitemapTrust,
  { lastmods, visitedAt, fitted }: PageMemory,
  { days, changed }: ObservedVisit,
  at: number,
): void {
  const { told, right, changes } = toldIn();
  const kept = 1 - 1 / (QUALITY_VISITS_MIN + QUALITY_VISITS_PER_PAGE * trust.pages);
  trust.visits = kept * trust.visits + 1;
  trust.days = kept * trust.days + days;
  trust.told = kept * trust.told + told;
  trust.right = kept * trust.right + right;
  trust.changes = kept * trust.changes + changes;

  function toldIn(): { told: number; right: number; changes: number } {
    // That all were moved tells every change, and as much of all pages that did not change.
    const allMoved = trust.allMovedAt > visitedAt && trust.allMovedAt <= at;
    const found = changed ? 1 : 0;
    if (allMoved) return { told: 1, right: found, changes: found };
    const { silent, evidence } = putRight(trust, fitted);
    const ofSignals = -lastmods * Math.expm1(-evidence);
    return { told: lastmods, right: ofSignals, changes: silent * days + ofSignals };
  }
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
