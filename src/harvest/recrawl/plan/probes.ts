// Pages on which no visit seems worth its price are visited now and then all the same: only visits
// show that one calmed down.
import type { PageMemory } from '../learn/page-memory.ts';
import { changesPerDay } from '../worth/signal-rates.ts';

export interface Probing {
  /** The share of visits that goes to probes. */
  readonly probeShare: number;
  /** What of it was not yet handed out. */
  readonly probeCredit: number;
}

/** The share of visits that goes to probes as long as they find nothing, and at most. */
export const PROBE_SHARE_MIN = 0.03;
const PROBE_SHARE_MAX = 0.5;
// The most that a site saves up while others are visited.
const PROBES_KEPT_MAX = 10;
// A page that turned out to be worth visits says that others may be; one that did not, little.
// A small site has few probes to find that with.
const FOUND_FACTOR_SMALL = 2.5;
const SMALL_PAGES = 100;
const FOUND_FACTOR = 1.5;
const MISSED_FACTOR = 0.9;

/**
 * Whether a page seems never to be worth a visit: it changes so often, or counts for so little. A
 * page whose rates are known needs no probe.
 */
export function isHopeless(page: PageMemory, price: number): boolean {
  return page.spread > 0 && page.weight <= price * changesPerDay(page.rates);
}

/** How many visits of `limit` may be probes, with what was left of earlier calls. */
export function probeCredit({ probeShare, probeCredit: left }: Probing, limit: number): number {
  return Math.min(left + probeShare * limit, Math.max(PROBES_KEPT_MAX, limit * PROBE_SHARE_MAX));
}

/** The share of probes of a site of so many pages after one found a page worth visits, or not. */
export function probeShareAfter(
  { probeShare }: Probing,
  { isWorthIt, pages }: { readonly isWorthIt: boolean; readonly pages: number },
): number {
  const factor = pages < SMALL_PAGES ? FOUND_FACTOR_SMALL : FOUND_FACTOR;
  return isWorthIt
    ? Math.min(PROBE_SHARE_MAX, probeShare * factor)
    : Math.max(PROBE_SHARE_MIN, probeShare * MISSED_FACTOR);
}
