// A clock that stands still until it is told to go on.
import type { Clock } from '../../../src/base/clock.ts';

/** A clock for tests. */
export interface MadeUpClock extends Clock {
  advance(ms: number): void;
}

/** Makes a clock that shows a time in 2026. */
export function madeUpClock(startAt: number = Date.UTC(2026, 10, 22, 12)): MadeUpClock {
  let ms = 0;
  return {
    now: () => startAt + ms,
    monotonic: () => ms,
    advance(by) {
      ms += by;
    },
  };
}
