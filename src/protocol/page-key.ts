// The identity of a page: its URL in normal form.
import { checkText } from '../base/check-value.ts';
import { encodeUrl } from './url-encoding.ts';

// What is in its normal form already: lower case up to the path, no Punycode (which may be wrong),
// no port that could be the default one, a path whose segments begin with no dot, no fragment, and
// of escapes only those in upper case of bytes that RFC 3986 does not leave unreserved.
const LABELS = '(?:(?!xn--)[a-z0-9-]+\\.)*(?!xn--)[a-z][a-z0-9-]*';
const PORT = '(?::(?!(?:80|443)/)[1-9]\\d{0,3}(?=/))?';
const ESCAPE = '%(?:[0189A-F][\\dA-F]|2[\\dABCF]|3[A-F]|[46]0|5[BCDE]|7[BCDF])';
const run = (letters: string): string => `[${letters}]*(?:${ESCAPE}[${letters}]*)*`;
const SEGMENT = `/(?!\\.)${run("\\w.~:@!$&'()*+,;=-")}`;
const QUERY = `\\?${run("\\w.~:/?@!$&'()*+,;=-")}`;
const NORMAL = new RegExp(`^https?://${LABELS}${PORT}(?:${SEGMENT})+(?:${QUERY})?$`);

/**
 * Returns whether a URL certainly is in the form of `pageKey`, as most are: then it is also clean
 * (`encodeUrl`), without a fragment and without dot segments.
 */
export function isPageKey(loc: string): boolean {
  return NORMAL.test(loc);
}

const PARTS = /^(https?:\/\/)([^/?#]*)([^?#]*)(\?[^#]*)?/i;
const UNRESERVED = /^[\w.~-]$/;

/**
 * The form of a page's URL that identifies it: equal for two `loc`s that are the same page to every
 * engine.
 *
 * That is the URL in the characters of RFC 3986 (`encodeUrl`) with scheme and host in lower case,
 * without the default port and the fragment, with `/` for an empty path, dot segments resolved,
 * escapes of unreserved characters decoded and all others in upper case. Nothing else is changed:
 * `/a` and `/a/`, `http` and `https`, `?a&b` and `?b&a`, and letters of another case in the path
 * are different pages. Most URLs are in that form and are returned as they are, as is anything but
 * an http or https URL.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc3986#section-6.2
 */
export function pageKey(loc: string): string {
  checkText('loc', loc);
  if (NORMAL.test(loc)) return loc;
  const encoded = encodeUrl(loc);
  const parts = encoded === undefined ? null : PARTS.exec(encoded);
  if (!parts) return loc;
  const [, scheme = '', authority = '', path = '', query = ''] = parts;
  const plainPath = withoutDotSegments(normaliseEscapes(path));
  return normaliseOrigin(scheme, authority) + plainPath + normaliseEscapes(query);
}

// The URLs of a sitemap nearly always have the host of the previous one.
let lastOrigin = '';
let lastNormalOrigin = '';

function normaliseOrigin(scheme: string, authority: string): string {
  const origin = scheme + authority;
  if (origin !== lastOrigin) {
    const { protocol, host } = new URL(`${origin}/`);
    const credentials = authority.slice(0, authority.lastIndexOf('@') + 1);
    lastNormalOrigin = `${protocol}//${credentials}${host}`;
    lastOrigin = origin;
  }
  return lastNormalOrigin;
}

function normaliseEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%[\da-f]{2}/gi, (found) => {
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return UNRESERVED.test(character) ? character : found.toUpperCase();
  });
}

function withoutDotSegments(path: string): string {
  if (!path.includes('/.')) return path === '' ? '/' : path;
  const kept: string[] = [];
  const segments = path.slice(1).split('/');
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  const last = segments.at(-1);
  // `/a/..` is the folder, not a file in it.
  if (last === '.' || last === '..') kept.push('');
  return `/${kept.join('/')}`;
}
