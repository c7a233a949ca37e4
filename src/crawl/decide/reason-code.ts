// Reasons as numbers, for a column of bytes.
import { REASONS, type Reason } from './decision.ts';

const NAMES = Object.keys(REASONS) as readonly Reason[];

/** The number of each reason, from 1: 0 is the number of what was not met in this crawl. */
export const REASON_CODE: Readonly<Record<Reason, number>> = Object.fromEntries(
  NAMES.map((name, index) => [name, index + 1]),
) as Record<Reason, number>;

/** Gives the reason of a number; `undefined` for 0. */
export function reasonOfCode(code: number): Reason | undefined {
  return NAMES[code - 1];
}
