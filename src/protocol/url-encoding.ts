// URLs in the characters that RFC 3986 allows: percent-encoding, and Punycode for hosts.

// URLs that need no second check: http or https in lower case, a host of lower-case letters without
// Punycode (which may be wrong) whose last label is not a number, and RFC 3986's characters after
// it.
const CLEAN =
  /^https?:\/\/(?:(?!xn--)[a-z0-9-]+\.)*(?!xn--)[a-z][a-z0-9-]*(?::\d{1,4})?(?:[/?][\w.~:/?@!$&'()*+,;=-]*(?:%[\dA-Fa-f]{2}[\w.~:/?@!$&'()*+,;=-]*)*)?$/;
// The same without escapes, `&` and `'`: such a URL is the same in XML.
const PLAIN =
  /^https?:\/\/(?:(?!xn--)[a-z0-9-]+\.)*(?!xn--)[a-z][a-z0-9-]*(?::\d{1,4})?(?:[/?][\w.~:/?@!$()*+,;=-]*)?$/;
// Controls, noncharacters and halves of surrogate pairs: XML forbids them, in a URL they mean
// nothing. Line breaks and tabs are dropped by every browser too.
const DROPPED = /[\u0000-\u001f\ud800-\udfff\ufffe\uffff]+/gu;
const PARTS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^#]*)(#.*)?$/is;
const HOST_AND_PORT = /^(.*?)(:\d*)?$/s;
// A percent sign that begins no escape, or a run of what RFC 3986 allows nowhere.
const UNSAFE = /%(?![\dA-Fa-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]+/gu;

/**
 * Whether an http or https URL is in the characters of RFC 3986 and the same in XML: a quick test,
 * true of most URLs. When it is false the URL may still be right.
 */
export function isPlainUrl(text: string): boolean {
  return PLAIN.test(text);
}

/**
 * Writes an absolute URL in the characters of RFC 3986.
 *
 * What RFC 3986 allows stays, valid escapes as written (`%c3` is not made `%C3`); a percent sign
 * that begins no escape becomes `%25`; everything else, spaces and brackets outside the host
 * included, is escaped as UTF-8; a host beyond ASCII becomes Punycode as the URL standard has it.
 * Case, port, dot segments, credentials, the slash at the end and the fragment stay as given.
 * Spaces at the ends are removed. Control characters, noncharacters and lone surrogates are
 * dropped: `onDropped` is called when there were any between the ends.
 *
 * Any scheme with a host is accepted (`https://`, `ftp://`, `android-app://`). `undefined`: the
 * text is not an absolute URL, or has no valid host.
 * Source: https://www.rfc-editor.org/rfc/rfc3986#section-2
 * Source: https://url.spec.whatwg.org/#host-parsing
 */
export function encodeUrl(text: string, onDropped?: () => void): string | undefined {
  if (CLEAN.test(text)) return text;
  const parts = PARTS.exec(withoutDropped(text, onDropped));
  if (!parts) return undefined;
  const [, scheme = '', authority = '', rest = '', fragment] = parts;
  const origin = encodeOrigin(`${scheme}://`, authority);
  if (origin === undefined) return undefined;
  const url = origin + encodeUrlCharacters(rest);
  return fragment === undefined ? url : `${url}#${encodeUrlCharacters(fragment.slice(1))}`;
}

/**
 * Percent-encodes what RFC 3986 allows in no path and no query. `#` is escaped too.
 *
 * Lone surrogates become U+FFFD.
 * Source: https://www.rfc-editor.org/rfc/rfc3986#section-2.1
 */
export function encodeUrlCharacters(text: string): string {
  return text.replace(UNSAFE, (run) =>
    run === '%' ? '%25' : encodeURIComponent(run.toWellFormed()),
  );
}

function withoutDropped(text: string, onDropped: (() => void) | undefined): string {
  const trimmed = text.trim();
  const kept = trimmed.replace(DROPPED, '');
  if (kept.length === trimmed.length) return trimmed;
  onDropped?.();
  return kept.trim();
}

// The URLs of a sitemap nearly always have the host of the previous one.
let lastOrigin = '';
let lastEncodedOrigin: string | undefined;

function encodeOrigin(schemeAndSlashes: string, authority: string): string | undefined {
  const origin = schemeAndSlashes + authority;
  if (origin !== lastOrigin) {
    lastEncodedOrigin = encodeNewOrigin(schemeAndSlashes, authority);
    lastOrigin = origin;
  }
  return lastEncodedOrigin;
}

function encodeNewOrigin(schemeAndSlashes: string, authority: string): string | undefined {
  const hostStart = authority.lastIndexOf('@') + 1;
  const [, host = '', port = ''] = HOST_AND_PORT.exec(authority.slice(hostStart)) ?? [];
  const encodedHost = encodeHost(schemeAndSlashes, host);
  if (encodedHost === undefined) return undefined;
  const credentials = encodeUrlCharacters(authority.slice(0, hostStart));
  const origin = schemeAndSlashes + credentials + encodedHost + port;
  return URL.parse(`${origin}/`) !== null ? origin : undefined;
}

function encodeHost(schemeAndSlashes: string, host: string): string | undefined {
  if (host === '') return undefined;
  // Only an IPv6 address has brackets.
  if (host.startsWith('[')) return host;
  if (/^[\x00-\x7f]*$/.test(host)) return encodeUrlCharacters(host);
  const url = `${schemeAndSlashes}${host}/`;
  const hostname = URL.parse(url)?.hostname ?? '';
  return hostname === '' ? undefined : hostname;
}
