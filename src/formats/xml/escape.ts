// Text and attribute values as XML.

/** Where a text is: between tags, or in an attribute's double quotes. */
export type EscapePlace = 'text' | 'attribute';

// Not allowed in XML 1.0, not even as a reference: controls, U+FFFE, U+FFFF, and halves of
// surrogate pairs. https://www.w3.org/TR/xml/#charsets (2008-11-26)
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]+/gu;
// The same without telling pairs apart: quicker, and it matches every pair too.
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
 * (carriage returns; in attributes line feeds and tabs too). The text must have no character that
 * XML forbids: see `dropForbidden`.
 *
 * Source: https://www.sitemaps.org/protocol.html#escaping
 * Source: https://www.w3.org/TR/xml/#sec-line-ends
 */
export function escapeXml(text: string, place: EscapePlace): string {
  const special = place === 'text' ? SPECIAL_IN_TEXT : SPECIAL_IN_ATTRIBUTE;
  return text.replace(special, (character) => REFERENCES[character] ?? character);
}

/** Removes the characters that XML forbids, and lone surrogates. */
export function dropForbidden(text: string): string {
  return SUSPICIOUS.test(text) ? text.replace(FORBIDDEN, '') : text;
}
