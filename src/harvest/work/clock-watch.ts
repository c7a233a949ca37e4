// Notices that the clock was put back: what is due by the old time would come late.
import type { Clock } from '../../base/clock.ts';

// Less than this is drift, and harmless.
const BACK_MS_MIN = 60_000;

/** Compares the wall clock with the monotonic clock. */
export class ClockWatch {
  readonly #clock: Clock;
  #ahead: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ahead = this.#aheadNow();
  }

  /** Whether the clock was put back by a minute or more since the last call. */
  wasPutBack(): boolean {
    const before = this.#ahead;
    this.#ahead = this.#aheadNow();
    return before - this.#ahead >= BACK_MS_MIN;
  }

  #aheadNow(): number {
    return this.#clock.now() - this.#clock.monotonic();
  }
}
