// Line 9 for all pages: which of them are canonical of which. docs/reference/decisions.md §6.
import {
  addFlag,
  type DecisionTable,
  FLAG,
  hasFlag,
  REASON_CODE,
  reasonOf,
} from '../table/decision-table.ts';
import type { PageOrder } from '../table/page-order.ts';

/**
 * Makes `canonical` what names another page that can be listed, and flags what names one that
 * cannot.
 */
export function judgeCanonicals(table: DecisionTable, { precedes }: PageOrder): void {
  const { length, targets, others, reasons } = table;
  const web: CanonicalWeb = {
    placeOf: (number) => placeOf(table, number),
    targetOf: (number) => targets[number] ?? 0,
    firstOf: (pages) => pages.reduce((first, page) => (precedes(page, first) ? page : first)),
  };
  for (let number = 1; number < length; number += 1) {
    const target = targets[number] ?? 0;
    if (target === 0 || target === number || !hasFlag(table, number, FLAG.candidate)) continue;
    const end = followCanonical(number, web);
    if (end === 'unusable') addFlag(table, number, FLAG.canonicalUnusable);
    if (typeof end !== 'number') continue;
    reasons[number] = REASON_CODE.canonical;
    others[number] = end;
  }
}

function placeOf(table: DecisionTable, number: number): CanonicalPlace {
  // Pages that came to line 9 stay pages, whatever was found of their own canonicals meanwhile.
  if (hasFlag(table, number, FLAG.candidate)) return 'page';
  switch (reasonOf(table, number)) {
    case 'out-of-scope':
      return 'outside';
    case 'redirect':
      return 'redirect';
    case 'limit':
    case 'depth':
    case 'trap':
    case 'not-fetched':
      return 'unseen';
    default:
      return 'unusable';
  }
}

/** How often the address that is followed may become another. */
export const CANONICAL_STEPS_MAX = 10;

/**
 * What an address is to a canonical that leads to it:
 *
 * - `outside`: out of scope
 * - `redirect`: it was visited and leads on
 * - `page`: it was visited and came to line 9
 * - `unseen`: it waits, or nobody visited it: for the limits, or because it was cut
 * - `unusable`: it has any other reason
 */
export type CanonicalPlace = 'outside' | 'redirect' | 'page' | 'unseen' | 'unusable';

/** Addresses by their numbers, and where they lead. */
export interface CanonicalWeb {
  readonly placeOf: (number: number) => CanonicalPlace;
  /** Where a redirect leads, or what a page declares canonical; 0 or itself for none. */
  readonly targetOf: (number: number) => number;
  /** The first of these pages: no query, fewer characters, lesser address. */
  readonly firstOf: (pages: readonly number[]) => number;
}

/** What becomes of a page that declares another canonical. */
export type CanonicalEnd =
  /** It goes on to line 10. */
  | 'itself'
  /** It goes on, for its word is not usable. */
  | 'unusable'
  /** It is canonical of this one. */
  | number;

/** Follows the canonical of a page that came to line 9 and declares another page. */
export function followCanonical(page: number, web: CanonicalWeb): CanonicalEnd {
  const way: number[] = [];
  let onlyRedirects = true;
  let at = web.targetOf(page);
  for (;;) {
    if (at === page) return onlyRedirects ? 'itself' : endAt(page, ringOf(way, page, web), web);
    const place = web.placeOf(at);
    if (place === 'outside' || place === 'unseen') return at;
    if (place === 'unusable') return 'unusable';
    if (place === 'page') {
      const met = way.indexOf(at);
      if (met !== -1) return endAt(page, ringOf(way.slice(met), at, web), web);
    }
    const next = web.targetOf(at);
    if (place === 'page' && (next === 0 || next === at)) return at;
    if (next === 0 || way.length === CANONICAL_STEPS_MAX) return 'unusable';
    if (place === 'page') onlyRedirects = false;
    way.push(at);
    at = next;
  }
}

/** The pages of a ring, redirects left out. */
function ringOf(way: readonly number[], last: number, web: CanonicalWeb): readonly number[] {
  return [...new Set([...way.filter((number) => web.placeOf(number) === 'page'), last])];
}

function endAt(page: number, ring: readonly number[], web: CanonicalWeb): CanonicalEnd {
  const first = web.firstOf(ring);
  return first === page ? 'itself' : first;
}
