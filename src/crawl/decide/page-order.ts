// Which of several pages comes first: docs/reference/decisions.md §6.
import type { AddressTexts } from './address-texts.ts';
import { type DecisionTable, FLAG } from './decision-table.ts';

/** Orders pages that came to line 9, by their numbers. */
export interface PageOrder {
  /** No query, fewer characters, lesser address: the pages of a ring of canonicals. */
  readonly precedes: (number: number, other: number) => boolean;
  /**
   * As above, but what goes with a trap last of all, those that declare themselves canonical first,
   * then those of the sitemaps.
   */
  readonly precedesEqual: (number: number, other: number) => boolean;
}

const NO_TRAPS: ReadonlyMap<number, unknown> = new Map();

/**
 * Makes the orders of a table's pages.
 *
 * Errors: those of the frontier from the orders, for equally long addresses.
 */
export function createPageOrder(
  table: DecisionTable,
  texts: AddressTexts,
  ofTraps: ReadonlyMap<number, unknown> = NO_TRAPS,
): PageOrder {
  const { flags, characters } = table;
  const has = (number: number, flag: number): boolean => ((flags[number] ?? 0) & flag) !== 0;
  const precedes = (number: number, other: number): boolean => {
    const hasQuery = has(number, FLAG.hasQuery);
    if (hasQuery !== has(other, FLAG.hasQuery)) return !hasQuery;
    const longer = (characters[number] ?? 0) - (characters[other] ?? 0);
    return longer === 0 ? texts.get(number) < texts.get(other) : longer < 0;
  };
  const precedesEqual = (number: number, other: number): boolean => {
    const isOfTrap = ofTraps.has(number);
    if (isOfTrap !== ofTraps.has(other)) return !isOfTrap;
    for (const flag of [FLAG.selfCanonical, FLAG.inSitemap]) {
      const isFirst = has(number, flag);
      if (isFirst !== has(other, flag)) return isFirst;
    }
    return precedes(number, other);
  };
  return { precedes, precedesEqual };
}
