// Line 10: pages with equal content, and which of them is listed. docs/reference/decisions.md §6.
import type { TrapKind } from '../../traps/trap-kinds.ts';
import {
  cameToLine10,
  type DecisionTable,
  FLAG,
  hasFlag,
  REASON_CODE,
} from '../table/decision-table.ts';
import type { PageOrder } from '../table/page-order.ts';

/** The first of equal pages that reached line 10, by the number of their content; 0 for none. */
export function firstOfEquals(table: DecisionTable, { precedesEqual }: PageOrder): Uint32Array {
  const firsts = new Uint32Array(table.length);
  for (let number = 1; number < table.length; number += 1) {
    const content = table.equals[number] ?? 0;
    if (content === 0 || !cameToLine10(table, number)) continue;
    const first = firsts[content] ?? 0;
    if (first === 0 || precedesEqual(number, first)) firsts[content] = number;
  }
  return firsts;
}

/**
 * Removes pages from `ofTraps` that are first of equal pages not of a trap: one of them is listed.
 */
export function withoutListedEquals(
  ofTraps: ReadonlyMap<number, TrapKind>,
  { equals, reasons }: DecisionTable,
  firsts: Uint32Array,
): ReadonlyMap<number, TrapKind> {
  if (ofTraps.size === 0) return ofTraps;
  const left = new Map(ofTraps);
  for (let number = 1; number < equals.length; number += 1) {
    const content = equals[number] ?? 0;
    if (content === 0 || reasons[number] !== REASON_CODE.listed || ofTraps.has(number)) continue;
    left.delete(firsts[content] ?? 0);
  }
  return left;
}

/** Sets `duplicate` for pages that equal an earlier one, except alternates of that page. */
export function judgeEquals(table: DecisionTable, firsts: Uint32Array): void {
  for (let number = 1; number < table.length; number += 1) {
    const content = table.equals[number] ?? 0;
    if (content === 0 || !cameToLine10(table, number)) continue;
    const first = firsts[content] ?? 0;
    if (first === number || hasFlag(table, number, FLAG.equalAlternate)) continue;
    table.reasons[number] = REASON_CODE.duplicate;
    table.others[number] = first;
  }
}
