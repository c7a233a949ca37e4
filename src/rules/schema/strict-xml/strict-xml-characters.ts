// What XML 1.0 says of single characters and of names, for the strict reader.

// NameStartChar and NameChar: https://www.w3.org/TR/xml/#NT-Name (Fifth Edition)
const START =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}' +
  '\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}' +
  '\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const REST = `${START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}`;

const NAME = new RegExp(`[:${START}][:${REST}]*`, 'uy');
const TOKEN = new RegExp(`[:${REST}]+`, 'uy');
const COLONLESS = new RegExp(`^[${START}][${REST}]*$`, 'u');
const BLANKS = /[ \t\r\n]*/y;
// Char: https://www.w3.org/TR/xml/#NT-Char. Decoders let no lone surrogate through.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

/**
 * The name that begins at an index, colons included; empty when none does.
 *
 * Source: https://www.w3.org/TR/xml/#NT-Name
 */
export function xmlNameAt(text: string, at: number): string {
  return matchAt(NAME, text, at);
}

/**
 * The name token that begins at an index: any name characters.
 *
 * Source: https://www.w3.org/TR/xml/#NT-Nmtoken
 */
export function xmlNameTokenAt(text: string, at: number): string {
  return matchAt(TOKEN, text, at);
}

/**
 * Whether a text is a name without a colon.
 *
 * Source: https://www.w3.org/TR/xml-names/#NT-NCName
 */
export function isColonlessName(text: string): boolean {
  return COLONLESS.test(text);
}

/** The index of the first character that XML forbids, or -1. */
export function forbiddenCharacterIn(text: string): number {
  return text.search(FORBIDDEN);
}

/** Whether a reference may mean this code point. */
export function isStrictXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  if (code > 0xfffd) return code >= 0x10000 && code <= 0x10ffff;
  return code < 0xd800 || code > 0xdfff;
}

/** Whether a character code is one of XML's four blanks. */
export function isXmlBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

/** The index behind the blanks that begin at an index. */
export function skipXmlBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.exec(text);
  return Math.max(at, BLANKS.lastIndex);
}

/**
 * A value without spaces at its ends, and with one at a time inside.
 *
 * Source: https://www.w3.org/TR/xml/#AVNormalize
 */
export function collapseSpaces(value: string): string {
  let from = 0;
  let to = value.length;
  while (from < to && isXmlBlank(value.charCodeAt(from))) from += 1;
  while (to > from && isXmlBlank(value.charCodeAt(to - 1))) to -= 1;
  const inner = value.slice(from, to);
  return / {2}|[\t\n\r]/.test(inner) ? inner.replace(/[ \t\n\r]+/g, ' ') : inner;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
