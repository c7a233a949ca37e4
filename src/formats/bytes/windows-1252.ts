// windows-1252, by a table of our own: some versions of Node map 0x80 to 0x9F wrongly.

// https://encoding.spec.whatwg.org/index-windows-1252.txt (2018-01-06), bytes 0x80 to 0x9F.
const HIGH =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021' +
  '\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Source: https://encoding.spec.whatwg.org/#windows-1252 */
export function windows1252Character(byte: number): string {
  return byte >= 0x80 && byte <= 0x9f ? HIGH.charAt(byte - 0x80) : String.fromCharCode(byte);
}
