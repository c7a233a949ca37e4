// The seed of the tests that draw their cases. It is the same in every run, so that a test that
// turns red was turned red by a change. PORTOLAN_FUZZ_SEED=random draws another one, a number
// repeats one that a failure printed.

const USUAL_SEED = 1;
const SEEDS = 2 ** 31;

/** A whole number from 0; see above for what sets it. */
export const TEST_SEED: number = readSeed(process.env['PORTOLAN_FUZZ_SEED']);

function readSeed(text: string | undefined): number {
  if (text === undefined) return USUAL_SEED;
  if (text === 'random') return Math.floor(Math.random() * SEEDS);
  const seed = Number(text);
  if (Number.isSafeInteger(seed) && seed >= 0) return seed;
  throw new Error(`PORTOLAN_FUZZ_SEED is ${text}, which is neither a whole number nor "random".`);
}
