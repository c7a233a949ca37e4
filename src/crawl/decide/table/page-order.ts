// Which of several pages comes first: docs/reference/decisions.md §6.
import type { AddressTexts } from './address-texts.ts';
import { type DecisionTable, FLAG } from './decision-table.ts';

export interface PageOrder {
  /** Of pages in a cycle of canonicals: no query, fewer characters, lesser address. */
  readonly precedes: (number: number, other: number) => boolean;
  /**
   * Of equal pages: pages of traps without links from pages of other content last; self-canonical
   * ones first; then those of the sitemaps; no query; fewer segments; linked by more pages of other
   * content; then as `precedes`.
   */
  readonly precedesEqual: (number: number, other: number) => boolean;
}

export interface EqualPageOrder {
  /** By number: pages of traps. */
  readonly ofTraps: ReadonlyMap<number, unknown>;
  /** By number: how many pages of line 10 link it, with other content and not of a trap. */
  readonly linkedByOthers: Uint32Array;
}

/** Creates the orders of the pages that reached line 9. */
export function createPageOrder(
  table: DecisionTable,
  texts: AddressTexts,
  { ofTraps, linkedByOthers }: EqualPageOrder = {
    ofTraps: new Map(),
    linkedByOthers: new Uint32Array(0),
  },
): PageOrder {
  const { flags, characters, segments } = table;
  const has = (number: number, flag: number): boolean => ((flags[number] ?? 0) & flag) !== 0;
  const precedes = (number: number, other: number): boolean => {
    const hasQuery = has(number, FLAG.hasQuery);
    if (hasQuery !== has(other, FLAG.hasQuery)) return !hasQuery;
    const longer = (characters[number] ?? 0) - (characters[other] ?? 0);
    return longer === 0 ? texts.get(number) < texts.get(other) : longer < 0;
  };
  const isUnlinkedTrap = (number: number): boolean =>
    ofTraps.has(number) && (linkedByOthers[number] ?? 0) === 0;
  const precedesEqual = (number: number, other: number): boolean => {
    const isJunk = isUnlinkedTrap(number);
    if (isJunk !== isUnlinkedTrap(other)) return !isJunk;
    for (const flag of [FLAG.selfCanonical, FLAG.inSitemap]) {
      const isFirst = has(number, flag);
      if (isFirst !== has(other, flag)) return isFirst;
    }
    const hasQuery = has(number, FLAG.hasQuery);
    if (hasQuery !== has(other, FLAG.hasQuery)) return !hasQuery;
    const difference =
      (segments[number] ?? 0) - (segments[other] ?? 0) ||
      (linkedByOthers[other] ?? 0) - (linkedByOthers[number] ?? 0);
    return difference === 0 ? precedes(number, other) : difference < 0;
  };
  return { precedes, precedesEqual };
}
