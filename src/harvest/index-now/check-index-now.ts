// Checks of an IndexNow notification that need no request.
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import type { IndexNowRequest, IndexNowVerdict } from '../port/harvest.ts';

/** The most URLs of one notification. Source: https://www.indexnow.org/documentation */
export const INDEXNOW_URLS_MAX = 10_000;

// Source: https://www.indexnow.org/documentation
const KEY = /^[a-zA-Z0-9-]{8,128}$/;

/** A notification that is valid as far as it can be checked. */
export interface CheckedIndexNow {
  /** As in a URL, with the port when it is not the default. */
  readonly host: string;
  readonly key: string;
  /** Where the key file is: as given, or the default. */
  readonly keyLocation: string;
  /** Of all URLs together, each once. */
  readonly count: number;
  /** The URLs of each origin (`https://example.com/`), each once, without fragment. */
  readonly urls: ReadonlyMap<string, readonly string[]>;
}

/**
 * Checks the key, the location of its file, and whether each URL is on the host and below the
 * folder of the key file. Returns a verdict of 400 or 422 for an invalid notification.
 *
 * Source: https://www.indexnow.org/documentation
 */
export function checkIndexNow(request: IndexNowRequest): CheckedIndexNow | IndexNowVerdict {
  const { key, urls } = request;
  const host = hostOf(request.host);
  if (host === undefined) return refusedIndexNow(400, 'The host is not a host name.');
  const [first] = urls;
  if (first === undefined) return refusedIndexNow(400, 'No URLs were sent.');
  if (urls.length > INDEXNOW_URLS_MAX) {
    const message = `${urls.length} URLs were sent, more than ${INDEXNOW_URLS_MAX}.`;
    return refusedIndexNow(422, message);
  }
  if (!KEY.test(key)) {
    return refusedIndexNow(422, 'A key has 8 to 128 letters, digits and hyphens.');
  }
  const location = locationOf(request, host, first);
  if (typeof location === 'string') return refusedIndexNow(422, location);
  const folder = location.pathname.slice(0, location.pathname.lastIndexOf('/') + 1);
  const byOrigin = new Map<string, Set<string>>();
  for (const [index, text] of urls.entries()) {
    const url = pageOf(text, host);
    if (typeof url === 'string') return refusedIndexNow(422, `URL ${index + 1} ${url}.`);
    if (!url.pathname.startsWith(folder)) {
      const message = `URL ${index + 1} is not below ${folder}, where the key file is.`;
      return refusedIndexNow(422, message);
    }
    const origin = `${url.origin}/`;
    const known = byOrigin.get(origin) ?? new Set();
    byOrigin.set(origin, known.add(url.href));
  }
  const each = [...byOrigin].map(([origin, set]) => [origin, [...set]] as const);
  const count = each.reduce((sum, [, list]) => sum + list.length, 0);
  return { host, key, keyLocation: location.href, count, urls: new Map(each) };
}

function hostOf(host: string): string | undefined {
  if (host === '' || host.length > LOC_CHARACTERS_MAX || /[/?#@\\\s]/.test(host)) return undefined;
  return URL.parse(`https://${host}/`)?.host;
}

// A query is not allowed: some pages echo their query.
function locationOf(
  { key, keyLocation }: IndexNowRequest,
  host: string,
  firstUrl: string,
): URL | string {
  if (keyLocation === undefined) {
    const scheme = /^http:/i.test(firstUrl.trim()) ? 'http' : 'https';
    return new URL(`${scheme}://${host}/${key}.txt`);
  }
  const url = pageOf(keyLocation, host);
  if (typeof url === 'string') return `The keyLocation ${url}.`;
  return url.search === '' ? url : 'The keyLocation has a query.';
}

function pageOf(text: string, host: string): URL | string {
  const url = text.length > LOC_CHARACTERS_MAX ? null : URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'is not an http or https URL';
  if (url.username !== '' || url.password !== '') return 'contains a user name or a password';
  if (!isOfHost(url, host)) return `is not on the host ${host}`;
  url.hash = '';
  return url;
}

// The host was parsed in an https URL, which removes no port but 443.
function isOfHost(url: URL, host: string): boolean {
  return url.host === host || (url.protocol === 'http:' && `${url.hostname}:80` === host);
}

/** The answer of a receiver that accepts nothing. */
export function refusedIndexNow(
  status: Exclude<IndexNowVerdict['status'], 200 | 202>,
  message: string,
): IndexNowVerdict {
  return { status, message, accepted: 0 };
}
