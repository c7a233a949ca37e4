// The seven words of <changefreq>.
import { checkText } from '../base/check-value.ts';

/**
 * How often a page is said to change: one of the protocol's seven words, in lower case.
 *
 * Source: https://www.sitemaps.org/protocol.html#changefreqdef
 */
export type Changefreq = 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never';

/** The seven words, from the most frequent to the least. */
export const CHANGEFREQS: readonly Changefreq[] = [
  'always',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'never',
];

/** What reading a `changefreq` may note. `READ_PROBLEMS` has a sentence for each. */
export type ChangefreqNote = 'changefreq-case' | 'changefreq-invalid';

/** A `changefreq` that was read: the word if it is valid, and what was odd. */
export interface ChangefreqReading {
  readonly value?: Changefreq;
  readonly note?: ChangefreqNote;
}

const BY_WORD: ReadonlyMap<string, ChangefreqReading> = new Map(
  CHANGEFREQS.map((word) => [word, { value: word }]),
);

/**
 * Reads a `changefreq`: trimmed, folded to lower case, never guessed.
 *
 * `Daily` becomes `daily` with a note; `biweekly` has no value and a note.
 * Source: https://www.sitemaps.org/protocol.html#changefreqdef
 */
export function parseChangefreq(text: string): ChangefreqReading {
  checkText('text', text);
  const word = text.trim();
  const exact = BY_WORD.get(word);
  if (exact) return exact;
  const folded = BY_WORD.get(word.toLowerCase());
  return folded?.value
    ? { value: folded.value, note: 'changefreq-case' }
    : { note: 'changefreq-invalid' };
}
