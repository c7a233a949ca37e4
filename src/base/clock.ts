// The time. The only file that reads it, so that tests can replace it.

/** A source of time. */
export interface Clock {
  /** The current time in milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Milliseconds that only ever grow, for measuring how long something took. */
  monotonic(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
