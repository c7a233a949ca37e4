// A notification of IndexNow: by GET with one URL in the query, or by POST with URLs in JSON.
import type { IndexNowRequest, IndexNowVerdict } from '../port/harvest.ts';
import { INDEXNOW_URLS_MAX, refusedIndexNow } from './check-index-now.ts';

const refuse = (message: string): ParsedIndexNow => ({ verdict: refusedIndexNow(400, message) });

/** A notification, or the answer to an invalid one. */
export type ParsedIndexNow =
  | { readonly request: IndexNowRequest }
  | { readonly verdict: IndexNowVerdict };

/**
 * Parses `?url=…&key=…&keyLocation=…`. A missing, repeated or invalid value results in 400.
 *
 * Source: https://www.indexnow.org/documentation
 */
export function parseIndexNowQuery(query: URLSearchParams): ParsedIndexNow {
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

/**
 * Parses `{"host": …, "key": …, "keyLocation": …, "urlList": […]}` in UTF-8. An invalid document
 * results in 400, too many URLs in 422.
 *
 * Source: https://www.indexnow.org/documentation
 */
export function parseIndexNowBody(body: Uint8Array): ParsedIndexNow {
  const document = parseJson(body);
  if (document === undefined) return refuse('The body is not JSON in UTF-8.');
  if (!isRecord(document)) return refuse('The body is not a JSON object.');
  const { host, key, keyLocation, urlList } = document;
  for (const [name, value] of Object.entries({ host, key })) {
    if (typeof value !== 'string') return refuse(`The ${name} is missing or is not a string.`);
  }
  if (keyLocation !== undefined && typeof keyLocation !== 'string') {
    return refuse('The keyLocation is not a string.');
  }
  if (!Array.isArray(urlList) || urlList.length === 0) {
    return refuse('The urlList is missing or empty.');
  }
  if (urlList.length > INDEXNOW_URLS_MAX) {
    const message = `The urlList has ${urlList.length} URLs, more than ${INDEXNOW_URLS_MAX}.`;
    return { verdict: refusedIndexNow(422, message) };
  }
  if (!urlList.every((url) => typeof url === 'string')) {
    return refuse('The urlList contains a value that is not a string.');
  }
  return {
    request: { host: String(host), key: String(key), urls: urlList, keyLocation },
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
