// Text of strangers as the outputs of a check show it: short, harmless, on one line.
import { plainText } from './plain-text.ts';

/** Longer texts are cut: a loc may have any length. */
export const SHOWN_CHARACTERS_MAX = 300;

// Code points that are no characters, which XML refuses.
const NO_CHARACTERS = /[\ufffe\uffff]/g;

/**
 * Makes a text harmless for a terminal and any file of text, and cuts it, with `…` where it went
 * on. Halves of surrogate pairs, and what is no character, become U+FFFD.
 */
export function shownText(text: string, charactersMax: number = SHOWN_CHARACTERS_MAX): string {
  if (text.length <= charactersMax) return shown(text);
  // A pair is not cut in the middle.
  const half = /[\ud800-\udbff]/.test(text[charactersMax - 1] ?? '') ? 1 : 0;
  return `${shown(text.slice(0, charactersMax - half))}…`;
}

function shown(text: string): string {
  return plainText(text.toWellFormed()).replace(NO_CHARACTERS, '\ufffd');
}
