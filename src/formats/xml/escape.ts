// Text and attribute values as XML: five escapes, and nothing that XML forbids.

/** Where a text stands: between tags, or in an attribute's double quotes. */
export type EscapePlace = 'text' | 'attribute';

// What XML 1.0 allows nowhere, not even as a reference: controls, U+FFFE, U+FFFF, and halves of
// surrogate pairs. https://www.w3.org/TR/xml/#charsets (2008-11-26)
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]+/gu;
// The same without a look at pairs: quicker, and true of every pair too.
const SUSPICIOUS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;
const SPECIAL_IN_TEXT = /[&<>"'\r]/g;
const SPECIAL_IN_ATTRIBUTE = /[&<>"'\r\n\t]/g;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/**
 * Escapes a text for its place in XML: `& < > " '`, and the blanks that a parser would change
 * (carriage returns; in attributes line feeds and tabs too) as references, so that they survive.
 *
 * The text has nothing in it that XML forbids: see `dropForbidden`.
 * Source: https://www.sitemaps.org/protocol.html#escaping
 * Source: https://www.w3.org/TR/xml/#sec-line-ends
 */
export function escapeXml(text: string, place: EscapePlace): string {
  const special = place === 'text' ? SPECIAL_IN_TEXT : SPECIAL_IN_ATTRIBUTE;
  return text.replace(special, (character) => REFERENCES[character] ?? character);
}

/**
 * Takes out the characters that XML forbids, and lone surrogates.
 *
 * Gives the very same text when there are none.
 * Source: https://www.w3.org/TR/xml/#charsets
 */
export function dropForbidden(text: string): string {
  return SUSPICIOUS.test(text) ? text.replace(FORBIDDEN, '') : text;
}
