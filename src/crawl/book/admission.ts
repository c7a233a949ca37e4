// Whether an address may be visited, judged by itself and by the way to it.
// docs/reference/decisions.md §4 and §7.
import type { FrontierRow } from '../../queue/port/frontier.ts';
import type { LinkHow } from '../record/link-list.ts';
import { farSideOf } from '../traps/calendar-dates.ts';
import { combinesLists } from '../traps/combined-lists.ts';
import { combinesParameters } from '../traps/combined-parameters.ts';
import { combinesSegments } from '../traps/combined-segments.ts';
import { growthTrapOf, isTooLong, liesBelow } from '../traps/growth-trap.ts';
import type { TrapKind } from '../traps/trap-kinds.ts';

/** So many pages in a row without anything new; what follows is cut. */
export const CHAIN_MAX = 50;
/** The same for days and months more than two years ahead. */
export const CHAIN_AHEAD_MAX = 12;

export interface AdmissionRules {
  readonly contains: (url: string) => boolean;
  /** The pattern that excludes an address. */
  readonly excludedBy: (url: string) => string | undefined;
  /** The user allows it, or a second look cleared it. */
  readonly allowsTrap: (url: string, kind: TrapKind) => boolean;
  readonly clicksMax: number;
  readonly nowMs: number;
}

/** The page that links an address. */
export interface MetBy {
  readonly url: string;
  /** Its path is deep or repeats segments, or it is a nested copy. */
  readonly mayGrow: () => boolean;
  /** It is a copy of a page visited earlier, at a longer or shorter address. */
  readonly isNestedCopy: () => boolean;
  /** Whether the path was met with a query of these names before this round. */
  readonly wasMetWith: (url: string, names: readonly string[]) => boolean;
  /** Which addresses were met before this round. */
  readonly wereMet: (urls: readonly string[]) => readonly boolean[];
  /** Whether an address differs from a visited one in an idle parameter only. */
  readonly isVariant: (url: string) => boolean;
  /** Whether the order of the segments in its first folder never changes a page. */
  readonly isOrderIdle: (url: string) => boolean;
}

export interface Meeting {
  readonly url: string;
  readonly how: LinkHow;
  /** The trap by which it grows out of the linking page. */
  readonly growth: TrapKind | undefined;
  readonly clicks: number;
  readonly chain: number;
}

/**
 * What holds an address because of the way to it, in ascending precedence: of several meetings that
 * do not admit it, the last in this list counts.
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

/** What holds an address whatever the way to it. */
export function heldByItself(url: string, rules: AdmissionRules): string | undefined {
  if (!rules.contains(url)) return 'out-of-scope';
  const pattern = rules.excludedBy(url);
  if (pattern !== undefined) return `excluded ${pattern}`;
  return isTooLong(url) ? 'trap length' : undefined;
}

/** What holds an address for this way to it: one of `HELD_BY_WAY`. */
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
 * The trap by which an address grows out of that of a page: it lies deeper and deeper below it,
 * differs in a parameter that changes nothing, or combines ever more parameters. The first that
 * `isTrap` confirms.
 */
export function growthOf(
  by: MetBy,
  url: string,
  isTrap: (kind: TrapKind) => boolean,
): TrapKind | undefined {
  // Nearly all pages do not grow.
  if (by.mayGrow() && liesBelow(by.url, url)) {
    const trap = growthTrapOf(by.url, url, isTrap);
    if (trap !== undefined) return trap;
    if (by.isNestedCopy() && isTrap('copies')) return 'copies';
  }
  if (by.isVariant(url) && isTrap('parameter')) return 'parameter';
  const combines =
    (url.includes('?') && combinesParameters(by.url, url, (names) => by.wasMetWith(url, names))) ||
    combinesLists(by.url, url, by.wereMet) ||
    (by.isOrderIdle(url) && combinesSegments(by.url, url, by.wereMet));
  return combines && isTrap('facets') ? 'facets' : undefined;
}

const NO_TRAPS: readonly TrapKind[] = [];

/** The traps of an address after a row of pages without anything new, the nearer first. */
function rowTrapsOf({ url, how, chain }: Meeting, { nowMs }: AdmissionRules): readonly TrapKind[] {
  if (chain <= CHAIN_AHEAD_MAX) return NO_TRAPS;
  const side = how === 'target' ? undefined : farSideOf(url, nowMs);
  if (chain <= CHAIN_MAX) return side === 'ahead' ? ['calendar'] : NO_TRAPS;
  return side === undefined ? ['chain'] : ['calendar', 'chain'];
}

/** Holds an address that only sitemaps name until nothing else waits. */
export const WHY_SITEMAP = 'sitemap';
/** `gone`: planned, visited, or held when its turn came; later meetings have no effect. */
export const ADDRESS_STATE = {
  unmet: 0,
  outside: 1,
  held: 2,
  byWay: 3,
  sitemap: 4,
  waiting: 5,
  gone: 6,
} as const;

/** The state of what is held whatever the way to it. */
export function stateOfHeld(why: string): number {
  return why === 'out-of-scope' ? ADDRESS_STATE.outside : ADDRESS_STATE.held;
}

export function stateOfRow({ state, why }: FrontierRow): number {
  if (state === 'waiting') return ADDRESS_STATE.waiting;
  if (state !== 'held') return ADDRESS_STATE.gone;
  if (why === WHY_SITEMAP) return ADDRESS_STATE.sitemap;
  if (HELD_BY_WAY.includes(why)) return ADDRESS_STATE.byWay;
  // Held when its turn came.
  if (/^(?:robots|limit)/.test(why)) return ADDRESS_STATE.gone;
  return stateOfHeld(why);
}
