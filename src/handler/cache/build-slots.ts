// How many builds run at once. A worker may end in the middle of a build, without running
// `finally`: a slot is free again when its time is over.
import type { Clock } from '../../base/clock.ts';

export interface BuildSlotsOptions {
  readonly count: number;
  /** After this time a build counts as ended. */
  readonly buildMs: number;
  readonly clock: Clock;
}

/** How many builds may wait; more are refused at once. */
const WAITING_MAX = 256;

export class BuildSlots {
  readonly #options: BuildSlotsOptions;
  readonly #taken = new Map<object, number>();
  readonly #waiting = new Set<() => void>();

  constructor(options: BuildSlotsOptions) {
    this.#options = options;
  }

  /** Waits for a slot, and returns what frees it. Errors: the signal's reason; too many wait. */
  async take(signal: AbortSignal): Promise<() => void> {
    const { count, clock } = this.#options;
    while (!this.#hasFree(count)) {
      if (this.#waiting.size >= WAITING_MAX) throw new Error('Too many sitemaps wait to be built.');
      await this.#turn(signal);
    }
    const slot = {};
    this.#taken.set(slot, clock.monotonic());
    return () => {
      this.#taken.delete(slot);
      for (const wake of this.#waiting) wake();
    };
  }

  #hasFree(count: number): boolean {
    const { buildMs, clock } = this.#options;
    const now = clock.monotonic();
    for (const [slot, since] of this.#taken) {
      if (now - since > buildMs) this.#taken.delete(slot);
    }
    return this.#taken.size < count;
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = (): void => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) wake();
    });
  }
}
