// The words of `rel`: what a link is to its page.
import { ownText } from '../../base/text/own-text.ts';
import { htmlWords } from '../html/html-space.ts';

/** The words of one `rel`. */
export interface RelWords {
  /** In lower case, in their order. */
  readonly words: readonly string[];
  /** The words, with a blank between. */
  readonly text: string;
  readonly nofollow: boolean;
}

// Every link of every page has the same few.
const known = new Map<string, RelWords>();
const KNOWN_MAX = 500;
const KNOWN_CHARACTERS_MAX = 100;
const NONE: RelWords = { words: [], text: '', nofollow: false };

/**
 * Reads the value of a `rel`.
 *
 * Source: https://html.spec.whatwg.org/#linkTypes
 */
export function relWords(value: string): RelWords {
  if (value === '') return NONE;
  const met = known.get(value);
  if (met !== undefined) return met;
  const words = htmlWords(ownText(value.toLowerCase()));
  const rel = { words, text: words.join(' '), nofollow: words.includes('nofollow') };
  const isKept = known.size < KNOWN_MAX && value.length <= KNOWN_CHARACTERS_MAX;
  if (isKept) known.set(ownText(value), rel);
  return rel;
}
