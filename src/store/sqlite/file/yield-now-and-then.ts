// Lets the rest of the program run between calls that are answered at once.
import { setImmediate } from 'node:timers/promises';

// A loop that awaits answers which are there at once would let nothing else run.
const CALLS_A_TURN = 100;
let calls = 0;

/** Waits for the rest of the program, once in 100 calls. */
export async function yieldNowAndThen(): Promise<void> {
  calls += 1;
  if (calls % CALLS_A_TURN === 0) await setImmediate();
}
