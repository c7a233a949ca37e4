// The one form in which a crawl compares, stores and lists addresses.
// docs/reference/decisions.md §1 and §2.
import { URL_CHARACTERS_MAX } from '../../pages/record/page-limits.ts';
import { pageKey } from '../../protocol/page-key.ts';
import { createParameterDrop } from './parameter-drop.ts';

/** Prefixes of campaign parameters, in lower case. */
export const TRACKING_PREFIXES: readonly string[] = ['utm_', 'mtm_', 'pk_', 'hsa_'];

/** Click and campaign parameters, in lower case. */
export const TRACKING_NAMES: readonly string[] = [
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'yclid',
  'ysclid',
  'twclid',
  'ttclid',
  'li_fat_id',
  'igshid',
  'igsh',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '__hstc',
  '__hssc',
  '__hsfp',
  'hsctatracking',
  'vero_id',
  'oly_anon_id',
  'oly_enc_id',
  '_openstat',
  'srsltid',
  'epik',
  's_kwcid',
];

/** Prefixes of session parameters, in lower case. */
export const SESSION_PREFIXES: readonly string[] = ['aspsessionid'];

/** Session parameters, in lower case. */
export const SESSION_NAMES: readonly string[] = [
  'phpsessid',
  'jsessionid',
  'cfid',
  'cftoken',
  'oscsid',
  'zenid',
];

/** Names that may also identify a page: sessions only where the value looks like one. */
export const SESSION_NAMES_BY_VALUE: readonly string[] = [
  'sid',
  'session',
  'sessionid',
  'session_id',
];

/** The minimum length of such a session value. */
export const SESSION_VALUE_CHARACTERS_MIN = 16;

/** The name of a session in the path, between `;` and `=`, in lower case. */
export const PATH_SESSION_NAME = 'jsessionid';

// Detects, in three steps, what is in its normal form already: an origin in lower case without
// Punycode (which may be wrong) and without a port that could be the default one; a path of plain
// characters; and a path and query with uppercase escapes of reserved characters only.
const LABELS = '(?:(?!xn--)[a-z0-9-]+\\.)*(?!xn--)[a-z][a-z0-9-]*';
const PORT = '(?::(?!(?:80|443)/)[1-9]\\d{0,3})?';
const NORMAL_ORIGIN = new RegExp(`https?://${LABELS}${PORT}`, 'y');
const PLAIN_PATH = /\/[\w/~:@!$&'()*+,=.-]*$/y;
const ESCAPE = '%(?:[0189A-F][\\dA-F]|2[\\dABCF]|3[A-F]|[46]0|5[BCDE]|7[BCDF])';
const run = (letters: string): string => `[${letters}]*(?:${ESCAPE}[${letters}]*)*`;
const SEGMENT = `/(?!\\.)${run("\\w.~:@!$&'()*+,;=-")}`;
// Browsers escape the apostrophe in queries.
const QUERY = `\\?${run('\\w.~:/?@!$&()*+,;=-')}`;
const NORMAL_REST = new RegExp(`(?:${SEGMENT})+(?:${QUERY})?$`, 'y');

const PREFIXES = [...TRACKING_PREFIXES, ...SESSION_PREFIXES].join('|');
const NAMES = [...TRACKING_NAMES, ...SESSION_NAMES].join('|');
const BY_VALUE = SESSION_NAMES_BY_VALUE.join('|');
const SESSION_VALUE = `[\\w-]{${SESSION_VALUE_CHARACTERS_MIN},}`;
const DROPPED = `(?:${PREFIXES}|(?:${NAMES})(?:[=&]|$)|(?:${BY_VALUE})=${SESSION_VALUE}(?:&|$))`;
const HAS_DROPPED = new RegExp(`(?:^|&)${DROPPED}`, 'i');
const IS_DROPPED = new RegExp(`^${DROPPED}`, 'i');
const PATH_SESSION = new RegExp(`;${PATH_SESSION_NAME}=[^/]*`, 'gi');

export interface CrawlAddressOptions {
  readonly origin: string;
  /** Origins that are other names of the site; a map holds the origin behind each, and may grow. */
  readonly names: readonly string[] | ReadonlyMap<string, string>;
  /** As `createParameterDrop` takes them. Default: none. */
  readonly drop?: readonly string[] | undefined;
}

/**
 * Returns a function that brings addresses into the form in which they are compared, stored and
 * listed.
 *
 * It returns `undefined` for a text that is not an absolute http or https URL, or is longer than
 * 8,192 characters (as given, as resolved, or in the form). The form is that of `pageKey`, of what
 * a browser makes of the text, without
 *
 * - fragment, credentials and an empty query
 * - tracking and session parameters (tracking-parameters.ts)
 * - parameters of `drop`
 * - `;jsessionid=…`, case-insensitive, to the end of a path segment
 *
 * The function is idempotent; an address in its form comes back as the same string, not a copy.
 * Errors: CONFIG_INVALID for an invalid `drop`.
 * Source: https://url.spec.whatwg.org/#concept-url-parser
 */
export function createAddressForm(
  options: CrawlAddressOptions,
): (url: string) => string | undefined {
  const origin = new URL(options.origin).origin;
  const names = namesOf(options.names, origin);
  const site = `${origin}/`;
  const drop = createParameterDrop(options.drop);
  const without = (url: string): string | undefined => fitting(drop(withoutSessions(url)));
  return (url) => {
    if (url.length > URL_CHARACTERS_MAX) return undefined;
    const isSite = url.startsWith(site);
    const originEnd = isSite ? origin.length : endOfNormalOrigin(url);
    if (originEnd > 0) {
      const named = isSite || names.size === 0 ? undefined : names.get(url.slice(0, originEnd));
      if (named === undefined && isPlainPath(url, originEnd)) return url;
      NORMAL_REST.lastIndex = originEnd;
      if (NORMAL_REST.test(url)) {
        return without(named === undefined ? url : named + url.slice(originEnd));
      }
    }
    const resolved = resolve(url);
    if (resolved === undefined) return undefined;
    const pathStart = resolved.indexOf('/', 'https://'.length);
    const named = names.get(resolved.slice(0, pathStart));
    return without(named === undefined ? resolved : named + resolved.slice(pathStart));
  };
}

function namesOf(names: CrawlAddressOptions['names'], origin: string): ReadonlyMap<string, string> {
  if (!Array.isArray(names)) return names as ReadonlyMap<string, string>;
  return new Map(names.map((name) => [new URL(name).origin, origin]));
}

function endOfNormalOrigin(url: string): number {
  NORMAL_ORIGIN.lastIndex = 0;
  return NORMAL_ORIGIN.test(url) ? NORMAL_ORIGIN.lastIndex : 0;
}

function isPlainPath(url: string, from: number): boolean {
  PLAIN_PATH.lastIndex = from;
  return PLAIN_PATH.test(url) && !url.includes('/.', from);
}

// Escaping may make the address longer again.
function fitting(url: string): string | undefined {
  return url.length > URL_CHARACTERS_MAX ? undefined : url;
}

function resolve(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.href.length > URL_CHARACTERS_MAX) return undefined;
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  return pageKey(url.href);
}

/** Removes tracking and session parameters from an otherwise normalised address. */
export function withoutSessions(url: string): string {
  const queryStart = url.indexOf('?');
  const head = withoutPathSession(queryStart < 0 ? url : url.slice(0, queryStart));
  if (queryStart < 0) return head;
  const query = url.slice(queryStart + 1);
  if (query !== '' && !HAS_DROPPED.test(query)) {
    return head.length === queryStart ? url : `${head}?${query}`;
  }
  const kept = query.split('&').filter((parameter) => !IS_DROPPED.test(parameter));
  const left = kept.join('&');
  return left === '' ? head : `${head}?${left}`;
}

function withoutPathSession(head: string): string {
  if (!head.includes(';')) return head;
  const pathStart = head.indexOf('/', 'https://'.length);
  const path = head.slice(pathStart);
  const left = path.replace(PATH_SESSION, '');
  if (left.length === path.length) return head;
  const url = head.slice(0, pathStart) + left;
  // The rest of `/..;jsessionid=1/` leads to the parent folder.
  return left.includes('/.') ? pageKey(url) : url;
}
