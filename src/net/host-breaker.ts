// Leaves a host alone that only fails.
import type { Clock } from '../base/clock.ts';

/** What came of a request: `unknown` when we gave it up ourselves. */
export type HostOutcome = 'answered' | 'failed' | 'unknown';

/** `half-open`: the time is over, and one request may see how the host is. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** When a host is left alone, and for how long. */
export interface HostBreakerOptions {
  /** After how many failures in a row. Default 10. */
  readonly failuresInRowMax?: number;
  /** In milliseconds. Default 60,000. */
  readonly brokenMs?: number;
  readonly clock: Pick<Clock, 'monotonic'>;
}

const FAILURES_IN_ROW_MAX = 10;
const BROKEN_MS = 60_000;

/** Counts the failures of one host. */
export class HostBreaker {
  readonly #options: HostBreakerOptions;
  #failures = 0;
  #failuresInRow = 0;
  #openUntil: number | undefined;
  #why = '';

  constructor(options: HostBreakerOptions) {
    this.#options = options;
  }

  /** All failures so far. */
  get failures(): number {
    return this.#failures;
  }

  /** Why it is open, as the end of a sentence. */
  get why(): string {
    return this.#why;
  }

  /** How long it stays open, in milliseconds; 0 when it is not. */
  get restMs(): number {
    return Math.max(0, (this.#openUntil ?? 0) - this.#options.clock.monotonic());
  }

  get state(): BreakerState {
    if (this.#openUntil === undefined) return 'closed';
    return this.restMs > 0 ? 'open' : 'half-open';
  }

  /** Counts what came of a request. `why` says what failed, as a sentence without its end. */
  record(outcome: HostOutcome, why = 'no answer'): void {
    // An answer to a request from before says nothing about now.
    if (outcome === 'unknown' || this.state === 'open') return;
    if (outcome === 'answered') {
      this.#failuresInRow = 0;
      this.#openUntil = undefined;
      return;
    }
    this.#failures += 1;
    this.#failuresInRow += 1;
    const max = this.#options.failuresInRowMax ?? FAILURES_IN_ROW_MAX;
    if (this.#failuresInRow < max && this.#openUntil === undefined) return;
    this.open(
      this.#options.brokenMs ?? BROKEN_MS,
      `${lastRequests(this.#failuresInRow)} failed: ${why}`,
    );
  }

  /** Opens it at once. */
  open(ms: number, why: string): void {
    this.#openUntil = this.#options.clock.monotonic() + ms;
    this.#why = why;
  }
}

function lastRequests(count: number): string {
  return count === 1 ? 'its last request' : `its last ${count} requests`;
}
