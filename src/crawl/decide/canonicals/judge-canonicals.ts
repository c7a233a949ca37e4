// Line 9: which pages are canonical of which. docs/reference/decisions.md §6.
import { type DecisionTable, FLAG, REASON_CODE } from '../table/decision-table.ts';
import type { PageOrder } from '../table/page-order.ts';

/**
 * Sets `canonical` where a page names another that can be listed, and flags those that name one
 * that cannot.
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
    if (target === 0 || target === number || !table.has(number, FLAG.candidate)) continue;
    const end = followCanonical(number, web);
    if (end === 'unusable') table.add(number, FLAG.canonicalUnusable);
    if (typeof end !== 'number') continue;
    reasons[number] = REASON_CODE.canonical;
    others[number] = end;
  }
}

function placeOf(table: DecisionTable, number: number): CanonicalPlace {
  // Pages that reached line 9 stay pages, even if their own canonical was judged meanwhile.
  if (table.has(number, FLAG.candidate)) return 'page';
  switch (table.reasonOf(number)) {
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

/** The maximum number of redirects and canonicals in a row. */
export const CANONICAL_STEPS_MAX = 10;

/**
 * What an address is to a canonical that leads to it:
 *
 * - `outside`: out of scope
 * - `redirect`: it was visited and redirects
 * - `page`: it was visited and reached line 9
 * - `unseen`: not visited: it waits, or is beyond a limit, or was cut
 * - `unusable`: it has any other reason
 */
export type CanonicalPlace = 'outside' | 'redirect' | 'page' | 'unseen' | 'unusable';

export interface CanonicalWeb {
  readonly placeOf: (number: number) => CanonicalPlace;
  /** The target of a redirect, or the declared canonical; 0 or itself for none. */
  readonly targetOf: (number: number) => number;
  /** The first of these pages: no query, fewer characters, lesser address. */
  readonly firstOf: (pages: readonly number[]) => number;
}

export type CanonicalEnd =
  /** It goes on to line 10. */
  | 'itself'
  /** It goes on, as its canonical is unusable. */
  | 'unusable'
  /** The number of its canonical page. */
  | number;

/** Follows the canonical of a page that reached line 9 and declares another page. */
export function followCanonical(page: number, web: CanonicalWeb): CanonicalEnd {
  const way: number[] = [];
  let onlyRedirects = true;
  let at = web.targetOf(page);
  for (;;) {
    if (at === page) return onlyRedirects ? 'itself' : endAt(page, cycleOf(way, page, web), web);
    const place = web.placeOf(at);
    if (place === 'outside' || place === 'unseen') return at;
    if (place === 'unusable') return 'unusable';
    if (place === 'page') {
      const met = way.indexOf(at);
      if (met !== -1) return endAt(page, cycleOf(way.slice(met), at, web), web);
    }
    const next = web.targetOf(at);
    if (place === 'page' && (next === 0 || next === at)) return at;
    if (next === 0 || way.length === CANONICAL_STEPS_MAX) return 'unusable';
    if (place === 'page') onlyRedirects = false;
    way.push(at);
    at = next;
  }
}

/** The pages of a cycle without its redirects. */
function cycleOf(way: readonly number[], last: number, web: CanonicalWeb): readonly number[] {
  return [...new Set([...way.filter((number) => web.placeOf(number) === 'page'), last])];
}

function endAt(page: number, ring: readonly number[], web: CanonicalWeb): CanonicalEnd {
  const first = web.firstOf(ring);
  return first === page ? 'itself' : first;
}
