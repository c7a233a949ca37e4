// How bad a status is, for tables that are sorted by it.

// The best first. What could not be fetched at all is worse than errors in what could.
const BEST_FIRST: readonly string[] = [
  ...['gone', 'success', 'paused', 'pending', 'fetching', 'success-with-warnings'],
  ...['partly-fetched', 'has-errors', 'stale', 'no-sitemap', 'couldnt-fetch'],
];

/**
 * Tells how bad a status is: the higher, the worse.
 *
 * Errors: None.
 */
export function statusRank(status: string): number {
  return BEST_FIRST.indexOf(status);
}
