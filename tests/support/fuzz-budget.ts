// How long a fuzz test goes on: by default for a number of rounds, so that each run tries the same
// cases however fast the machine is; with PORTOLAN_FUZZ_SECONDS, for that long.

const SECONDS = process.env['PORTOLAN_FUZZ_SECONDS'];

/** Gives what is asked before each round: whether there is to be one. */
export function fuzzBudget(rounds: number): () => boolean {
  if (SECONDS === undefined) {
    let left = rounds;
    return () => left-- > 0;
  }
  const end = performance.now() + Number(SECONDS) * 1_000;
  return () => performance.now() < end;
}
