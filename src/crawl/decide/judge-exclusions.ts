// Line 10: pages that the user wants to be visited but not listed. docs/reference/decisions.md §6.
import type { FrontierRow } from '../../queue/port/frontier.ts';
import { firstPages } from '../address/first-pages.ts';
import { factsOf } from '../record/visit-facts.ts';
import type { DecideOptions } from './table/decide-options.ts';
import { type DecisionTable, FLAG, REASON_CODE } from './table/decision-table.ts';

const PAGINATION = 'pagination';

/**
 * Sets `excluded` for listed pages that match `visitedOnly`, or are further pages of a list.
 * Returns the pattern, or `pagination`, by number.
 */
export function judgeExclusions(
  table: DecisionTable,
  options: DecideOptions,
): ReadonlyMap<number, string> {
  const { frontier, visitedOnly = () => undefined, pagination = true } = options;
  const found = new Map<number, string>();
  if (options.visitedOnly === undefined && pagination) return found;
  for (const row of frontier.rows()) {
    const { number, url } = row;
    if (!table.isListed(number) || url === options.start) continue;
    const isFurther = !pagination && isFurtherPage(row, table, options);
    const why = visitedOnly(url) ?? (isFurther ? PAGINATION : undefined);
    if (why === undefined) continue;
    found.set(number, why);
    table.reasons[number] = REASON_CODE.excluded;
  }
  return found;
}

/** Its first page was visited, and is a page. */
function isFurtherPage(
  { number, url }: FrontierRow,
  table: DecisionTable,
  { frontier }: DecideOptions,
): boolean {
  const firsts = firstPages(url, factsOf(frontier, number).isAfterAnother === true);
  if (firsts.length === 0) return false;
  return [...frontier.find(firsts)].some((first) => table.has(first, FLAG.candidate));
}
