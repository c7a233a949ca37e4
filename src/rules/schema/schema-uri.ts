// `xs:anyURI` as libxml2 judges it: RFC 3986 after everything odd was taken for a harmless letter.

// Unreserved, sub-delims, `:` and `@`: pchar without its escapes.
const PCHAR = "[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2}";
const PATH = `(?:${PCHAR}|/)*`;
const QUERY = `(?:\\?(?:${PCHAR}|[/?])*)?`;
// Square brackets in a fragment are let pass, for XPointer's sake.
const FRAGMENT = `(?:#(?:${PCHAR}|[/?[\\]])*)?`;
const REG_NAME = "(?:[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*";
const USER = "(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?";
const HOST = `(?:\\[[^\\]]*\\]|${REG_NAME})`;
const AUTHORITY = new RegExp(`^//${USER}${HOST}(?::([0-9]+))?(?:/${PATH})?${QUERY}${FRAGMENT}$`);
const OTHER = new RegExp(`^(?!//)${PATH}${QUERY}${FRAGMENT}$`);
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const ODD = /[\0-\x20\x7f-\uffff<>"{}|\\^`']/g;
// libxml2 counts ports in a C int.
const PORT_MAX = 2_147_483_647;

/**
 * Whether a text, its blanks collapsed, is an address by the lights of `xs:anyURI`.
 *
 * Spaces, quotes, letters of all scripts and other characters that would have to be escaped are
 * let pass. Relative addresses are addresses.
 * Errors: None. Source: https://www.w3.org/TR/xmlschema-2/#anyURI
 */
export function isSchemaUri(value: string): boolean {
  return isRfc3986(value.replace(ODD, '_'));
}

/**
 * Whether a text is an address as RFC 3986 has it, letter by letter.
 *
 * Errors: None. Source: https://www.rfc-editor.org/rfc/rfc3986
 */
export function isRfc3986(plain: string): boolean {
  const scheme = SCHEME.exec(plain)?.[0].length;
  if (scheme !== undefined && isHierarchy(plain.slice(scheme))) return true;
  // Without a scheme, no colon may stand before the first slash.
  return !/^[^/?#]*:/.test(plain) && isHierarchy(plain);
}

function isHierarchy(rest: string): boolean {
  const match = AUTHORITY.exec(rest);
  if (match !== null) return Number(match[1] ?? 0) <= PORT_MAX;
  return OTHER.test(rest);
}
