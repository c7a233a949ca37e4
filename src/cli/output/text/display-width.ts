// How many columns of a terminal a text takes.

// East Asian Wide and Fullwidth, and the emoji that terminals draw as wide: pairs of first and
// last code point, in order.
// Source: https://www.unicode.org/Public/16.0.0/ucd/EastAsianWidth.txt
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2329, 0x232a],
  [0x23e9, 0x23ec],
  [0x2614, 0x2615],
  [0x2648, 0x2653],
  [0x26a1, 0x26a1],
  [0x2705, 0x2705],
  [0x270a, 0x270b],
  [0x2728, 0x2728],
  [0x274c, 0x274e],
  [0x2753, 0x2757],
  [0x2795, 0x2797],
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b55],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1aff0, 0x1b2ff],
  [0x1f004, 0x1f004],
  [0x1f0cf, 0x1f0cf],
  [0x1f18e, 0x1f19a],
  [0x1f1e6, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f7e0, 0x1f7eb],
  [0x1f90c, 0x1faff],
  [0x20000, 0x3fffd],
];

const PLAIN = /^[\x20-\x7e]*$/;
// Marks that are drawn over the character before, and characters that are not drawn.
const WITHOUT_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const EMOJI_STYLE = '\ufe0f';

/**
 * Counts the columns of a text: wide characters take two, combining marks and joiners none, and a
 * cluster of emoji that is drawn as one takes two.
 *
 * The text holds no control characters: escape it first.
 */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemes(text)) columns += graphemeWidth(segment);
  return columns;
}

/** Takes a text apart into what a reader sees as one character each. */
export function graphemes(text: string): Iterable<{ readonly segment: string; index: number }> {
  return SEGMENTER.segment(text);
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts the columns of one character as a reader sees it: 0, 1 or 2. */
export function graphemeWidth(grapheme: string): number {
  let columns = 0;
  for (const character of grapheme) {
    const code = character.codePointAt(0) ?? 0;
    if (!WITHOUT_WIDTH.test(character)) columns = Math.max(columns, isWide(code) ? 2 : 1);
  }
  return columns === 1 && grapheme.includes(EMOJI_STYLE) ? 2 : columns;
}

function isWide(code: number): boolean {
  if (code < 0x1100) return false;
  let low = 0;
  let high = WIDE.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = WIDE[middle] as readonly [number, number];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}
