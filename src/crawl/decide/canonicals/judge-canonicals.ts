// Line 9 for all pages: which of them are canonical of which. docs/reference/decisions.md §6.

import { addFlag, type DecisionTable, FLAG, hasFlag, reasonOf } from '../decision-table.ts';
import type { PageOrder } from '../page-order.ts';
import { REASON_CODE } from '../reason-code.ts';
import { type CanonicalPlace, type CanonicalWeb, followCanonical } from './follow-canonical.ts';

/**
 * Makes `canonical` what names another page that can be listed, and flags what names one that
 * cannot.
 *
 * Errors: those of the frontier.
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
