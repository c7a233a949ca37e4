// A notification of IndexNow by POST: a host and its URLs in JSON.
import { INDEXNOW_URLS_MAX } from './check-index-now.ts';
import type { ParsedIndexNow } from './parse-index-now-query.ts';
import { refusedIndexNow } from './refused-index-now.ts';

/**
 * Reads `{"host": …, "key": …, "keyLocation": …, "urlList": […]}` in UTF-8.
 *
 * What is no such document gives the verdict 400, too many URLs 422.
 * Source: https://www.indexnow.org/documentation
 */
export function parseIndexNowBody(body: Uint8Array): ParsedIndexNow {
  const refuse = (message: string): ParsedIndexNow => ({ verdict: refusedIndexNow(400, message) });
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
