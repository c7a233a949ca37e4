// How many rows a page has.

const ROWS_DEFAULT = 50;
const ROWS_MAX = 1_000;

/** Returns how many rows a page has: 1 to 1,000, 50 when nothing is said. */
export function pageLimit(limit: number | undefined): number {
  if (limit === undefined || Number.isNaN(limit)) return ROWS_DEFAULT;
  return Math.min(Math.max(Math.floor(limit), 1), ROWS_MAX);
}
