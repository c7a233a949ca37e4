// The URL of <loc>: as written, with as little repair as it takes.
import { checkText } from '../base/check-value.ts';
import { trimBlank, trimUnicodeBlank } from './blank.ts';

/**
 * What reading a `loc` may note. `loc-empty`, `loc-quoted`, `loc-scheme-missing`,
 * `loc-scheme-unsupported` and `loc-invalid` leave the entry without a loc. `READ_PROBLEMS` has a
 * sentence for each.
 */
export type LocNote =
  | 'loc-empty'
  | 'loc-quoted'
  | 'loc-scheme-missing'
  | 'loc-scheme-unsupported'
  | 'loc-invalid'
  | 'loc-blank-around'
  | 'loc-unicode-blank-around'
  | 'loc-blank-inside'
  | 'loc-backslash'
  | 'loc-relative'
  | 'loc-upper-case'
  | 'loc-default-port'
  | 'loc-dot-segment'
  | 'loc-fragment'
  | 'loc-credentials'
  | 'loc-percent-invalid'
  | 'loc-character-unsafe'
  | 'loc-not-ascii'
  | 'loc-ampersand-escaped'
  | 'loc-long'
  | 'loc-too-long';

/** A `loc` that was read: an absolute http or https URL if it is valid, and what was odd. */
export interface LocReading {
  readonly value?: string;
  readonly notes: readonly LocNote[];
}

// What needs no second look: lower-case scheme and host, a top label that begins with a letter,
// no port, no Punycode (which may be wrong), and a path of the characters that RFC 3986 leaves
// unreserved or reserves, without `/.` (a dot segment needs one), `%` or `#`.
const LABELS = '(?:(?!xn--)[a-z0-9-]+\\.)*(?!xn--)[a-z][a-z0-9-]*';
const pathOf = (letters: string): string =>
  `/(?![.])(?:[${letters}0-9\\-_~!$&'()*+,;=:@?]|/(?![.])|(?<!/)\\.)*`;
const CLEAN = new RegExp(`^https?://${LABELS}(?:${pathOf('A-Za-z')})?$`);
// The same with letters beyond ASCII in the path, which is all that is odd about it.
const CLEAN_IRI = new RegExp(`^https?://${LABELS}${pathOf('A-Za-z\\u0080-\\uffff')}$`);
const NO_NOTES: readonly LocNote[] = [];
const IRI_NOTES: readonly LocNote[] = ['loc-not-ascii'];
const EMPTY: LocReading = { notes: ['loc-empty'] };
const WITHOUT_SCHEME: LocReading = { notes: ['loc-scheme-missing'] };
const RELATIVE_NOTES: readonly LocNote[] = ['loc-relative'];

// A relative path whose resolution is plain: no dot segment, no empty one, nothing to escape.
const PLAIN_PATH = /^\/?[\w~-]+(?:[./][\w~-]+)*$/;

// A quote, or a bracket before a scheme: `<https://example.com/>`, `(https://example.com/)`.
const QUOTE_FIRST = /^(?:["'`´\u2018-\u201f\u00ab\u00bb\u2039\u203a\u300c\u300e]|[<([{]+https?:)/i;
// Whether a relative reference could be resolved at all.
const ANY_BASE = 'https://example.com/';
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * Reads a `loc`, already decoded: blanks at the ends are removed, those inside become `%20` (line
 * breaks vanish), backslashes become slashes, a relative reference is resolved against `address`.
 * All else stays as written (case, IRIs, credentials, fragments, broken escapes) and is noted.
 *
 * `address` is the sitemap's own, or that of `xml:base`; only http and https count. Anything but an
 * http or https URL has no value.
 * Source: https://www.sitemaps.org/protocol.html#locdef
 */
export function parseLoc(text: string, address?: string): LocReading {
  checkText('text', text);
  if (address !== undefined) checkText('address', address);
  if (text === '') return EMPTY;
  // A file's own address is not a base for web addresses.
  const base = address !== undefined && /^https?:/i.test(address) ? address : undefined;
  if (isClean(text)) return { value: text, notes: NO_NOTES };
  if (text.length < 2_048 && CLEAN_IRI.test(text) && !text.includes('&amp;')) {
    // Unicode blanks at the end are not letters.
    if (trimUnicodeBlank(text) === text) return { value: text, notes: IRI_NOTES };
  }
  const plain = PLAIN_PATH.test(text) ? readPlainPath(text, base) : undefined;
  if (plain) return plain;
  const notes: LocNote[] = [];
  const written = repairCharacters(text, notes);
  if (written === '') return { notes: [...notes, 'loc-empty'] };
  if (QUOTE_FIRST.test(written)) return { notes: [...notes, 'loc-quoted'] };
  if (lacksScheme(written, base)) return { notes: [...notes, 'loc-scheme-missing'] };
  const scheme = SCHEME.exec(written)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return { notes: [...notes, 'loc-scheme-unsupported'] };
  }
  let value = written;
  if (scheme === undefined) {
    notes.push('loc-relative');
    // Something before a scheme (`- https://example.com/`) makes no path of the rest.
    const doubtful = /^[^?#]*:\/\//.test(written);
    const resolved = doubtful ? null : URL.parse(written, base ?? ANY_BASE);
    if (resolved === null) return { notes: [...notes, 'loc-invalid'] };
    // Without a base there is no URL, but notes.
    if (base === undefined) return { notes };
    value = resolved.href;
    if (!/^https?:/.test(value)) return { notes: [...notes, 'loc-scheme-unsupported'] };
  } else if (URL.parse(written) === null) {
    return { notes: [...notes, 'loc-invalid'] };
  }
  noteOddities(value, notes);
  return { value, notes };
}

function isClean(text: string): boolean {
  return text.length < 2_048 && CLEAN.test(text) && !text.includes('&amp;');
}

interface Base {
  readonly address: string;
  readonly host: string;
  readonly hostname: string;
  /** What relative paths begin with, and those that begin with a slash. */
  readonly folder: string;
  readonly root: string;
}

// Of a document with relative URLs all have the same base: it is taken apart once.
let recentBase: Base | undefined;

function baseOf(address: string): Base | undefined {
  if (recentBase?.address === address) return recentBase;
  const url = URL.parse(address);
  if (url === null) return undefined;
  const { host, hostname } = url;
  const folder = new URL('.', url).href;
  recentBase = { address, host, hostname, folder, root: new URL('/', url).href };
  return recentBase;
}

/** Reads a relative path that needs no URL parser; `undefined` where its base does. */
function readPlainPath(path: string, address: string | undefined): LocReading | undefined {
  if (lacksScheme(path, address)) return WITHOUT_SCHEME;
  if (address === undefined) return { notes: RELATIVE_NOTES };
  const base = baseOf(address);
  if (!base) return undefined;
  const value = path.startsWith('/') ? base.root + path.slice(1) : base.folder + path;
  return isClean(value) ? { value, notes: RELATIVE_NOTES } : undefined;
}

/** Removes and replaces characters that no URL has, and notes them. */
function repairCharacters(text: string, notes: LocNote[]): string {
  let url = trimBlank(text);
  if (url.length !== text.length) notes.push('loc-blank-around');
  const bare = trimUnicodeBlank(url);
  if (bare.length !== url.length) notes.push('loc-unicode-blank-around');
  url = bare;
  if (/[ \t\r\n]/.test(url)) {
    notes.push('loc-blank-inside');
    url = url.replace(/[ \t\r\n]+/g, (run) =>
      /[\t\r\n]/.test(run) ? '' : '%20'.repeat(run.length),
    );
  }
  const path = /^[^?#]*/.exec(url)?.[0] ?? '';
  if (path.includes('\\')) {
    notes.push('loc-backslash');
    url = path.replaceAll('\\', '/') + url.slice(path.length);
  }
  return url;
}

/** `www.example.com/a`, or the sitemap's own host without a scheme: a host, not a path. */
function lacksScheme(url: string, base: string | undefined): boolean {
  if (/^www\./i.test(url)) return true;
  const address = base === undefined ? undefined : baseOf(base);
  return address !== undefined && (begins(url, address.host) || begins(url, address.hostname));
}

/** Whether a URL begins with a host, in whatever case, and no more of a name follows. */
function begins(url: string, host: string): boolean {
  if (host === '' || url.slice(0, host.length).toLowerCase() !== host) return false;
  const next = url.charAt(host.length);
  return next === '' || '/:?#'.includes(next);
}

/** Notes what is odd in a URL that stays as written. */
function noteOddities(url: string, notes: LocNote[]): void {
  const parts = /^([a-z]+):\/*([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(url);
  const [, scheme = '', authority = '', path = '', , fragment] = parts ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (/[A-Z]/.test(scheme) || /[A-Z]/.test(host)) notes.push('loc-upper-case');
  if (authority.includes('@')) notes.push('loc-credentials');
  const port = /:0*(80|443)$/.exec(host)?.[1];
  if (port === (scheme.toLowerCase() === 'http' ? '80' : '443')) notes.push('loc-default-port');
  if (/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) notes.push('loc-dot-segment');
  if (fragment !== undefined) notes.push('loc-fragment');
  if (/%(?![0-9a-f]{2})/i.test(url)) notes.push('loc-percent-invalid');
  if (/["<>\\^`{|}]/.test(url)) notes.push('loc-character-unsafe');
  if (/[^\x00-\x7f]/.test(url)) notes.push('loc-not-ascii');
  if (url.includes('&amp;')) notes.push('loc-ampersand-escaped');
  // The protocol requires fewer than 2,048 characters, its schema allows 2,048.
  const characters = url.length < 2_048 ? url.length : countCharacters(url);
  if (characters === 2_048) notes.push('loc-long');
  if (characters > 2_048) notes.push('loc-too-long');
}

/** Characters are code points: one beyond U+FFFF is two halves in a string. */
function countCharacters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
