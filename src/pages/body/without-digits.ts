// A text without its numbers.

// The zeros of the Basic Multilingual Plane beyond ASCII; the other nine digits follow each.
// https://www.unicode.org/Public/16.0.0/ucd/extracted/DerivedGeneralCategory.txt (2024-09-10)
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
  0x0de6, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90,
  0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
];
/** By code unit: 1 for a digit, and for the first half of what may be one on another plane. */
const IS_DIGIT = new Uint8Array(0x1_0000);
for (const zero of ZEROS) IS_DIGIT.fill(1, zero, zero + 10);
IS_DIGIT.fill(1, 0xd801, 0xd83c);
// The half of many emoji: the digits are U+1FBF0 to U+1FBF9.
const HALF_EMOJI = 0xd83e;

// Of two blanks around a number one goes with it. The second form takes ten times as long.
const NUMBERS = /(?<= )[0-9]+ ?|[0-9]+/g;
const NUMBERS_OF_ALL_SCRIPTS = /(?<= )\p{Nd}+ ?|\p{Nd}+/gu;
// None are from U+2000 to U+2BFF, where dashes, quotation marks and arrows are.
const MAY_BE_DIGIT = /[\u0660-\u1fff\u2c00-\uffff]/;

/**
 * Takes the decimal digits of all scripts out of a text whose white space is folded, and folds
 * what is left again.
 *
 * Source: https://www.unicode.org/reports/tr44/#General_Category_Values
 */
export function withoutDigits(text: string): string {
  const isPlain = !MAY_BE_DIGIT.test(text) || !mayHoldOtherDigits(text);
  return text.replace(isPlain ? NUMBERS : NUMBERS_OF_ALL_SCRIPTS, '').trim();
}

function mayHoldOtherDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (IS_DIGIT[code] === 1) return true;
    if (code === HALF_EMOJI && text.charCodeAt(at + 1) >= 0xdff0) return true;
  }
  return false;
}
