// Text as content or attribute of XML and HTML.

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);
// Not XML's: controls but tab, line feed and return; halves of pairs; the two that are no
// characters.
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/**
 * Escapes a text. Characters that XML forbids become U+FFFD.
 *
 * Source: https://www.w3.org/TR/xml/#charsets
 */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? '');
}
