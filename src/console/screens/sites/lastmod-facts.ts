// What the lastmods of a site say as a whole.
import type { LastmodMonth } from '../../../store/port/url-row.ts';

const MONTHS_PER_YEAR = 12;

export interface LastmodFacts {
  /** URLs with a lastmod, and without one. */
  readonly present: number;
  readonly absent: number;
  /** Of those with one, those whose lastmod is in the future. */
  readonly future: number;
  /** Of all URLs, those with one: 0 to 1; absent when there are no URLs. */
  readonly presentShare?: number;
  /** URLs whose lastmod is more than twelve months ago. */
  readonly stale: number;
  /** The last month that counts as stale: `2025-10`. */
  readonly staleMonth: string;
  /**
   * Half of the URLs with a lastmod that is not in the future changed in this month or later:
   * `2026-03`.
   */
  readonly medianMonth?: string;
  readonly medianMonths?: number;
}

/** Sums up months. Input: months as the store returns them, in any order. */
export function lastmodFacts(months: readonly LastmodMonth[], now: number): LastmodFacts {
  const present = months.reduce(
    (sum, { month, urls }) => sum + (month === undefined ? 0 : urls),
    0,
  );
  const absent = months.reduce((sum, { month, urls }) => sum + (month === undefined ? urls : 0), 0);
  const thisMonth = monthNumber(new Date(now).toISOString());
  const staleMonth = monthName(thisMonth - MONTHS_PER_YEAR - 1);
  const future = months.reduce((sum, { inFuture = 0 }) => sum + inFuture, 0);
  const median = medianOf(months, present - future);
  return {
    present,
    absent,
    future,
    ...(present + absent > 0 && { presentShare: present / (present + absent) }),
    stale: months.reduce(
      (sum, { month, urls }) => sum + (month !== undefined && month <= staleMonth ? urls : 0),
      0,
    ),
    staleMonth,
    ...(median !== undefined && {
      medianMonth: median,
      medianMonths: thisMonth - monthNumber(median),
    }),
  };
}

function medianOf(months: readonly LastmodMonth[], past: number): string | undefined {
  const newestFirst = months
    .flatMap(({ month, urls, inFuture = 0 }) =>
      month === undefined || urls <= inFuture ? [] : [{ month, urls: urls - inFuture }],
    )
    .sort((a, b) => (a.month < b.month ? 1 : -1));
  let counted = 0;
  for (const { month, urls } of newestFirst) {
    counted += urls;
    if (counted * 2 >= past) return month;
  }
  return undefined;
}

// Months since the year 0, to reckon with.
function monthNumber(text: string): number {
  const [year = '0', month = '1'] = text.split('-');
  return Number(year) * MONTHS_PER_YEAR + Number(month) - 1;
}

function monthName(number: number): string {
  const year = String(Math.floor(number / MONTHS_PER_YEAR)).padStart(4, '0');
  return `${year}-${String((number % MONTHS_PER_YEAR) + 1).padStart(2, '0')}`;
}
