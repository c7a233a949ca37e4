// The path of an address that is in the form of decisions.md §1, and its query.

const PATH_FROM = 'https://'.length;

/**
 * Gives the path of an address: what stands before the query, without the origin.
 *
 * A text without a path gives an empty one.
 */
export function pathOfAddress(url: string): string {
  const start = url.indexOf('/', PATH_FROM);
  if (start < 0) return '';
  const queryStart = url.indexOf('?', start);
  return queryStart < 0 ? url.slice(start) : url.slice(start, queryStart);
}

/** Gives the query of an address without its `?`, empty when there is none. */
export function queryOfAddress(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? '' : url.slice(queryStart + 1);
}

/**
 * Gives the path and the query of an address, as they stand there.
 *
 * A text without a path gives an empty one.
 */
export function pathAndQueryOfAddress(url: string): string {
  const start = url.indexOf('/', PATH_FROM);
  return start < 0 ? '' : url.slice(start);
}
