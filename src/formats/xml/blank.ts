// White space as XML knows it.

/**
 * Gives the index of the first character that is not white space, or the end.
 *
 * Errors: None.
 * Source: https://www.w3.org/TR/xml/#NT-S
 */
export function skipBlank(text: string, start: number, end: number): number {
  let at = start;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
  }
  return at;
}

/**
 * Takes XML's white space off both ends.
 *
 * Errors: None.
 * Source: https://www.w3.org/TR/xml/#NT-S
 */
export function trimBlank(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}
