// Whether an address that was met may be visited, as far as itself and the way to it tell.
// docs/reference/decisions.md §4 and §7.

import type { LinkHow } from '../record/link-list.ts';
import { farSideOf } from '../traps/calendar-dates.ts';
import { combinesLists } from '../traps/combined-lists.ts';
import { combinesParameters } from '../traps/combined-parameters.ts';
import { growthTrapOf, isTooLong, liesBelow } from '../traps/growth-trap.ts';
import type { TrapKind } from '../traps/trap-kinds.ts';

/** Pages in a row that bring nothing; what lies behind is cut. */
export const CHAIN_MAX = 50;
/** The same for days and months more than two years ahead. */
export const CHAIN_AHEAD_MAX = 12;

/** What the user and the site say of it. */
export interface AdmissionRules {
  readonly contains: (url: string) => boolean;
  /** The pattern that excludes an address. */
  readonly excludedBy: (url: string) => string | undefined;
  /** The user says that it is no such trap, or a second look found so. */
  readonly allowsTrap: (url: string, kind: TrapKind) => boolean;
  readonly clicksMax: number;
  readonly nowMs: number;
}

/** A page by which addresses are met. */
export interface MetBy {
  readonly url: string;
  /** Its path is deep, or repeats already, or it is such a copy. */
  readonly mayGrow: () => boolean;
  /** It is a copy of a page visited earlier, at a longer or shorter address. */
  readonly isNestedCopy: () => boolean;
  /** Whether the path of an address was met with a query of these names before this round. */
  readonly wasMetWith: (url: string, names: readonly string[]) => boolean;
  /** Which addresses were met before this round. */
  readonly wereMet: (urls: readonly string[]) => readonly boolean[];
  /** Whether an address differs from one that was visited in an idle parameter alone. */
  readonly isVariant: (url: string) => boolean;
}

export interface Meeting {
  readonly url: string;
  readonly how: LinkHow;
  /** How it grows out of the page that links it, when that is a trap. */
  readonly growth: TrapKind | undefined;
  readonly clicks: number;
  readonly chain: number;
}

/**
 * What holds an address by the way to it: of several meetings that do not admit it, the one that
 * comes last in this list counts.
 */
export const HELD_BY_WAY: readonly string[] = [
  'excluded nofollow',
  'trap path-depth',
  'trap repeated-segments',
  'trap copies',
  'trap parameter',
  'trap facets',
  'trap calendar',
  'trap chain',
  'trap template',
  'depth',
];

/** Tells what holds an address whatever the way to it. */
export function heldByItself(url: string, rules: AdmissionRules): string | undefined {
  if (!rules.contains(url)) return 'out-of-scope';
  const pattern = rules.excludedBy(url);
  if (pattern !== undefined) return `excluded ${pattern}`;
  return isTooLong(url) ? 'trap length' : undefined;
}

/** Tells what holds an address for this way to it: one of `HELD_BY_WAY`. */
export function heldByWay(meeting: Meeting, rules: AdmissionRules): string | undefined {
  const { url, how, growth, clicks } = meeting;
  if (how === 'nofollow') return 'excluded nofollow';
  const trap =
    (how === 'target' ? undefined : growth) ??
    rowTrapsOf(meeting, rules).find((one) => !rules.allowsTrap(url, one));
  if (trap !== undefined) return `trap ${trap}`;
  return clicks > rules.clicksMax ? 'depth' : undefined;
}

/**
 * Tells as which trap an address grows out of that of a page: it lies deeper and deeper below it,
 * differs from another in a parameter that changes nothing, or combines ever more parameters. The
 * first that `isTrap`, when nobody said that it is none.
 */
export function growthOf(
  by: MetBy,
  url: string,
  isTrap: (kind: TrapKind) => boolean,
): TrapKind | undefined {
  // Of nearly all pages nothing grows.
  if (by.mayGrow() && liesBelow(by.url, url)) {
    const trap = growthTrapOf(by.url, url, isTrap);
    if (trap !== undefined) return trap;
    if (by.isNestedCopy() && isTrap('copies')) return 'copies';
  }
  if (by.isVariant(url) && isTrap('parameter')) return 'parameter';
  const combines =
    (url.includes('?') && combinesParameters(by.url, url, (names) => by.wasMetWith(url, names))) ||
    combinesLists(by.url, url, by.wereMet);
  return combines && isTrap('facets') ? 'facets' : undefined;
}

const NO_TRAPS: readonly TrapKind[] = [];

/** What an address behind a row of pages that brought nothing is, the nearer trap first. */
function rowTrapsOf({ url, how, chain }: Meeting, { nowMs }: AdmissionRules): readonly TrapKind[] {
  if (chain <= CHAIN_AHEAD_MAX) return NO_TRAPS;
  const side = how === 'target' ? undefined : farSideOf(url, nowMs);
  if (chain <= CHAIN_MAX) return side === 'ahead' ? ['calendar'] : NO_TRAPS;
  return side === undefined ? ['chain'] : ['calendar', 'chain'];
}
