// Which rules a misspelt name may mean.
import { nearestName } from '../../../base/text/nearest-name.ts';

const NEAR_MAX = 5;
const SLIPS_MAX = 3;
const NAME_CHARACTERS_MAX = 100;
// A shorter one is the beginning of too many words.
const BEGINNING_MIN = 4;

/**
 * Finds up to five names near to a misspelt one: those that are a slip of the hand away, then those
 * that have more than half of its words.
 */
export function rulesNear(name: string, known: readonly string[]): readonly string[] {
  if (name.length > NAME_CHARACTERS_MAX) return [];
  const near: string[] = [];
  const left = (): string[] => known.filter((candidate) => !near.includes(candidate));
  while (near.length < SLIPS_MAX) {
    const slip = nearestName(name, left());
    if (slip === undefined) break;
    near.push(slip);
  }
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);
  const shared = left()
    .map((candidate) => ({ candidate, score: sharedWords(words, candidate) }))
    .filter(({ score }) => score * 2 > words.length)
    .sort((a, b) => b.score - a.score);
  return [...near, ...shared.map(({ candidate }) => candidate)].slice(0, NEAR_MAX);
}

function sharedWords(words: readonly string[], candidate: string): number {
  const parts = candidate.split('-');
  const isIn = (word: string): boolean =>
    parts.includes(word) ||
    (word.length >= BEGINNING_MIN && parts.some((part) => part.startsWith(word)));
  return words.filter(isIn).length;
}
