// Path and query of an address in the form of decisions.md §1.

const PATH_FROM = 'https://'.length;

/** The path without the query; empty for a text without a path. */
export function pathOfAddress(url: string): string {
  const start = url.indexOf('/', PATH_FROM);
  if (start < 0) return '';
  const queryStart = url.indexOf('?', start);
  return queryStart < 0 ? url.slice(start) : url.slice(start, queryStart);
}

export function withoutQuery(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? url : url.slice(0, queryStart);
}

/** The query without its `?`; empty when there is none. */
export function queryOfAddress(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? '' : url.slice(queryStart + 1);
}
