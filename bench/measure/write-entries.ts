// The entries that the writers are given: those of the plain corpus, as data.
import { type CorpusRecord, plainRecord } from '../generator/corpus-record.ts';
import { seededRandom } from '../generator/seeded-random.ts';

const SEED = 7;

/** Gives the first entries of an endless, seeded list. */
export function writeEntries(count: number): CorpusRecord[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, (_, index) => plainRecord(random, index));
}
