// White space: as XML knows it, and as Unicode does. By loops, not by patterns: a pattern anchored
// at the end takes quadratic time over a long run in the middle.

function isXmlBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/**
 * The index of the first character that is not XML's white space, or the end.
 *
 * Source: https://www.w3.org/TR/xml/#NT-S
 */
export function skipBlank(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isXmlBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/**
 * Takes XML's white space off both ends.
 *
 * Source: https://www.w3.org/TR/xml/#NT-S
 */
export function trimBlank(text: string): string {
  const start = skipBlank(text, 0, text.length);
  let end = text.length;
  while (end > start && isXmlBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const UNICODE_BLANK = /^[\s\u0085\u180e\u200b\u2060\ufeff]$/;

/** Takes Unicode's blanks and marks of no width (U+200B, U+2060, U+FEFF) off both ends. */
export function trimUnicodeBlank(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && UNICODE_BLANK.test(text.charAt(start))) start += 1;
  while (end > start && UNICODE_BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
