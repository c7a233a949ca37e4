// Learns a page's rates from its visits.
import { DAY_MS } from '../settings/recrawl-settings.ts';
import type { SignalRates } from '../worth/signal-rates.ts';

export interface ObservedVisit {
  /** Since the visit before. */
  readonly days: number;
  /** Signals in that time. */
  readonly signals: number;
  readonly changed: boolean;
}

/**
 * A visit for a signal from before signals changed their behaviour counts as so many changes in its
 * days. That it comes right after a change says nothing.
 */
type TellingVisit = ObservedVisit & { readonly changes?: number };

export interface RatePriors {
  /** α, a day. Above 0. */
  readonly changes: number;
  /** Signals a day that are expected before any came. */
  readonly signals: number;
  /** α for each signal a day, for pages that are judged by their signals. */
  readonly silentPerSignal?: number | undefined;
  /** b, and how far ln b may well be from it. */
  readonly evidence: number;
  readonly evidenceSpread: number;
  /** Visits with signals up to then say how often a page changes, and nothing of signals now. */
  readonly signalsSince: number;
  /** Visits up to then say nothing at all. 0 for none. */
  readonly silentSince: number;
}

export interface FittedRates {
  readonly rates: SignalRates;
  /** Standard deviation of ln α. */
  readonly spread: number;
}

/** Standard deviation of ln α before anything is known. */
export const PRIOR_SPREAD = 1.5;

// The priors are normal in ln α and ln b: weak, and as weak for a page that is a hundred times
// livelier than expected.
const PRIOR_SIGNALS = 0.5;
// Each visit counts for so much of the one after it, so that a page that has become another one is
// known as such after some fifteen visits.
const MEMORY_PER_VISIT = 0.94;
// As many times less often changes may come silently than was thought, at first.
const SILENT_FACTOR_MAX = 20;
const ROUNDS_MAX = 40;
const STEP_MAX = 1.5;
const STEP_MIN = 1e-4;
const LOG_MIN = -14;
const LOG_MAX = 9;
const U_MIN = 1e-9;
const U_MAX = 500;

/**
 * The most likely rates of a page, by the visits (oldest first) and a weak prior.
 *
 * A visit finds no change with a chance of e^−(ατ + bn); the likelihood is concave in (α, b), and
 * Newton's method with the expected curvature climbs it in (ln α, ln b).
 * `lastAt` is when the last visit was. Without visits the prior comes back, without signals.
 */
export function fitRates(
  visits: readonly ObservedVisit[],
  priors: RatePriors,
  lastAt: number,
): FittedRates {
  const begin = { silent: priors.changes, signals: 0, evidence: priors.evidence };
  if (visits.length === 0) return { rates: begin, spread: PRIOR_SPREAD };
  const recent = indexSince(visits, priors.signalsSince, lastAt);
  const signals = signalRate(
    recent < visits.length ? visits.slice(recent) : visits,
    priors.signals,
  );
  const silently = indexSince(visits, priors.silentSince, lastAt);
  const telling = visits.slice(silently).map((visit, index): TellingVisit => {
    const isBefore = silently + index < recent && visit.signals > 0;
    return isBefore ? { ...visit, changes: visit.changed ? 1 : 0 } : visit;
  });
  const begun = { ...priors, changes: silentPrior(priors, signals) };
  let logSilent = Math.log(begun.changes);
  let logEvidence = Math.log(priors.evidence);
  let spread = PRIOR_SPREAD;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const slope = slopeAt(telling, begun, Math.exp(logSilent), Math.exp(logEvidence));
    const determinant = slope.aa * slope.bb - slope.ab * slope.ab;
    spread = Math.sqrt(slope.bb / determinant);
    const silentStep = (slope.bb * slope.a - slope.ab * slope.b) / determinant;
    const evidenceStep = (slope.aa * slope.b - slope.ab * slope.a) / determinant;
    const longest = Math.max(Math.abs(silentStep), Math.abs(evidenceStep));
    const factor = longest > STEP_MAX ? STEP_MAX / longest : 1;
    logSilent = clamp(logSilent + factor * silentStep);
    logEvidence = clamp(logEvidence + factor * evidenceStep);
    if (longest < STEP_MIN) break;
  }
  return {
    rates: { silent: Math.exp(logSilent), signals, evidence: Math.exp(logEvidence) },
    spread,
  };
}

// A page with many signals changes often, as far as signals are right.
function silentPrior({ changes, silentPerSignal }: RatePriors, signals: number): number {
  if (silentPerSignal === undefined || signals === 0) return changes;
  return Math.min(changes, Math.max(changes / SILENT_FACTOR_MAX, silentPerSignal * signals));
}

/** Which visit is the first that ended after `since`. */
function indexSince(visits: readonly ObservedVisit[], since: number, lastAt: number): number {
  if (since === 0) return 0;
  let index = visits.length;
  let endedAt = lastAt;
  while (index > 0 && endedAt > since) {
    index -= 1;
    endedAt -= (visits[index]?.days ?? 0) * DAY_MS;
  }
  return index;
}

function clamp(log: number): number {
  return Math.min(LOG_MAX, Math.max(LOG_MIN, log));
}

/** Signals a day; 0 as long as there was none. */
function signalRate(visits: readonly ObservedVisit[], prior: number): number {
  let count = 0;
  let days = 0;
  for (const visit of visits) {
    count = count * MEMORY_PER_VISIT + visit.signals;
    days = days * MEMORY_PER_VISIT + visit.days;
  }
  return count > 0 ? (count + PRIOR_SIGNALS) / (days + PRIOR_SIGNALS / prior) : 0;
}

/** First derivatives by ln α and ln b, and the expected second ones with their sign turned. */
interface Slope {
  readonly a: number;
  readonly b: number;
  readonly aa: number;
  readonly ab: number;
  readonly bb: number;
}

function slopeAt(
  visits: readonly TellingVisit[],
  priors: RatePriors,
  silent: number,
  evidence: number,
): Slope {
  let aa = PRIOR_SPREAD ** -2;
  let bb = priors.evidenceSpread ** -2;
  let a = aa * Math.log(priors.changes / silent);
  let b = bb * Math.log(priors.evidence / evidence);
  let ab = 0;
  let weight = MEMORY_PER_VISIT ** (visits.length - 1);
  for (const { days, signals, changed, changes } of visits) {
    const ofSilent = silent * days;
    if (changes !== undefined) {
      a += weight * (changes - ofSilent);
      aa += weight * ofSilent;
      weight /= MEMORY_PER_VISIT;
      continue;
    }
    const ofEvidence = evidence * signals;
    const u = Math.min(U_MAX, Math.max(U_MIN, ofSilent + ofEvidence));
    // e^−u / (1 − e^−u): the slope of ln(1 − e^−u), and the curvature that is expected.
    const odds = 1 / Math.expm1(u);
    const pull = weight * (changed ? odds : -1);
    a += pull * ofSilent;
    b += pull * ofEvidence;
    aa += weight * odds * ofSilent * ofSilent;
    ab += weight * odds * ofSilent * ofEvidence;
    bb += weight * odds * ofEvidence * ofEvidence;
    weight /= MEMORY_PER_VISIT;
  }
  return { a, b, aa, ab, bb };
}
