// `xs:anyURI` as libxml2 judges it: RFC 3986 after everything odd was taken for a harmless letter.

// Which characters are allowed where, as bits. Scanned by hand: texts may have ten million
// characters, and a regular expression would need a stack of that size.
const HOST = 1;
const USER = 2;
const PATH = 4;
const QUERY = 8;
const FRAGMENT = 16;
const EVERYWHERE = HOST | USER | PATH | QUERY | FRAGMENT;

const ALLOWED = allowedCharacters();
const ODD = /[\0-\x20\x7f-\uffff<>"{}|\\^`']/g;
const SCHEME_REST = /[A-Za-z0-9+.-]/;
// libxml2 counts ports in a C int.
const PORT_MAX = 2_147_483_647;

/**
 * Whether a text, its blanks collapsed, is an address by the lights of `xs:anyURI`.
 *
 * Spaces, quotes, letters of all scripts and other characters that would have to be escaped are
 * let pass. Relative addresses are addresses.
 * Source: https://www.w3.org/TR/xmlschema-2/#anyURI
 */
export function isSchemaUri(value: string): boolean {
  return isRfc3986(value.replace(ODD, '_'));
}

/**
 * Whether a text is an address as RFC 3986 has it, letter by letter.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc3986
 */
export function isRfc3986(text: string): boolean {
  const scheme = schemeLength(text);
  if (scheme > 0 && isHierarchy(text, scheme)) return true;
  // Without a scheme, no colon is allowed before the first slash.
  const colon = text.indexOf(':');
  const mark = text.search(/[/?#]/);
  return (colon < 0 || (mark >= 0 && mark < colon)) && isHierarchy(text, 0);
}

// The scheme with its colon; 0 if there is no scheme.
function schemeLength(text: string): number {
  if (!/^[A-Za-z]/.test(text)) return 0;
  let at = 1;
  while (SCHEME_REST.test(text.charAt(at))) at += 1;
  return text.charAt(at) === ':' ? at + 1 : 0;
}

// Behind the scheme, or the whole of a relative address.
function isHierarchy(text: string, from: number): boolean {
  let at = from;
  if (text.startsWith('//', at)) {
    at = authorityEnd(text, at + 2);
    if (at < 0 || (at < text.length && !'/?#'.includes(text.charAt(at)))) return false;
  }
  at = skip(text, at, PATH);
  if (text.charAt(at) === '?') at = skip(text, at + 1, QUERY);
  // Square brackets in a fragment are let pass, for XPointer's sake.
  if (text.charAt(at) === '#') at = skip(text, at + 1, FRAGMENT);
  return at === text.length;
}

// The index behind `user@host:port`; -1 when it is malformed.
function authorityEnd(text: string, from: number): number {
  const user = skip(text, from, USER);
  let at = text.charAt(user) === '@' ? user + 1 : from;
  if (text.charAt(at) === '[') {
    at = text.indexOf(']', at) + 1;
    if (at === 0) return -1;
  } else {
    at = skip(text, at, HOST);
  }
  if (text.charAt(at) !== ':') return at;
  const start = at + 1;
  let port = 0;
  for (at = start; /[0-9]/.test(text.charAt(at)); at += 1) {
    port = port * 10 + Number(text.charAt(at));
    if (port > PORT_MAX) return -1;
  }
  return at === start ? -1 : at;
}

// Goes past characters of a kind, and escapes.
function skip(text: string, from: number, kind: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 0x25 /* % */) {
      if (!/^[0-9A-Fa-f]{2}$/.test(text.slice(at + 1, at + 3))) return at;
      at += 3;
    } else if (((ALLOWED[code] ?? 0) & kind) !== 0) {
      at += 1;
    } else {
      return at;
    }
  }
}

function allowedCharacters(): Uint8Array {
  const allowed = new Uint8Array(128);
  const allow = (characters: string, kinds: number): void => {
    for (const character of characters) {
      allowed[character.charCodeAt(0)] = (allowed[character.charCodeAt(0)] ?? 0) | kinds;
    }
  };
  allow('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', EVERYWHERE);
  // Unreserved, then sub-delims.
  allow('-._~', EVERYWHERE);
  allow("!$&'()*+,;=", EVERYWHERE);
  allow(':', USER | PATH | QUERY | FRAGMENT);
  allow('@', PATH | QUERY | FRAGMENT);
  allow('/', PATH | QUERY | FRAGMENT);
  allow('?', QUERY | FRAGMENT);
  allow('[]', FRAGMENT);
  return allowed;
}
