// windows-1252 as pages have it, whatever the runtime makes of it.

// https://encoding.spec.whatwg.org/index-windows-1252.txt (2018-01-06), bytes 0x80 to 0x9F: some
// versions of Node leave them as they are.
const HIGH_CONTROLS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021' +
  '\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Mends a text that a decoder of an encoding gave: only windows-1252 has anything to mend. */
export function pageWindows1252(encoding: string, text: string): string {
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (one) => HIGH_CONTROLS.charAt(one.charCodeAt(0) - 0x80));
}
