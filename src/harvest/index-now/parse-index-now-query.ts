// A notification of IndexNow by GET: one URL in the query.
import type { IndexNowRequest, IndexNowVerdict } from '../port/harvest.ts';
import { refusedIndexNow } from './refused-index-now.ts';

/** A notification, or the answer to what is none. */
export type ParsedIndexNow =
  | { readonly request: IndexNowRequest }
  | { readonly verdict: IndexNowVerdict };

/**
 * Reads `?url=…&key=…&keyLocation=…`.
 *
 * What is missing, said twice, or no URL gives the verdict 400.
 * Source: https://www.indexnow.org/documentation
 */
export function parseIndexNowQuery(query: URLSearchParams): ParsedIndexNow {
  const refuse = (message: string): ParsedIndexNow => ({ verdict: refusedIndexNow(400, message) });
  for (const name of ['url', 'key', 'keyLocation']) {
    const count = query.getAll(name).length;
    if (count > 1) return refuse(`The query has ${name} more than once.`);
    if (count === 0 && name !== 'keyLocation') return refuse(`The query has no ${name}.`);
  }
  const url = query.get('url') ?? '';
  const address = URL.parse(url);
  if (address === null || address.host === '') return refuse('The url of the query is not a URL.');
  const keyLocation = query.get('keyLocation');
  return {
    request: {
      host: address.host,
      key: query.get('key') ?? '',
      urls: [url],
      ...(keyLocation !== null && { keyLocation }),
    },
  };
}
