// No work begins while the disk is full.
import type { Clock } from '../../base/clock.ts';
import { isDiskProblem } from '../../base/disk-problem.ts';
import type { Store } from '../../store/port/store.ts';

export interface DiskWatchOptions {
  readonly store: Pick<Store, 'probe'>;
  readonly clock: Clock;
  /** Called with unexpected errors; with those of a full disk once until something was stored. */
  readonly onTrouble: (error: unknown) => void;
}

/** How long to wait before testing whether the disk can be written again. */
export const DISK_LOOK_MS = 5_000;

/** There may be space for the test but not for a site: the wait grows up to this. */
const DISK_WAIT_MS_MAX = 30_000;

/** Closed from the first error of a full or read-only disk until something can be written. */
export class DiskWatch {
  readonly #options: DiskWatchOptions;
  #closedUntil: number | undefined;
  // From the first such error until work has succeeded.
  #isFull = false;
  #waitMs = DISK_LOOK_MS;
  #looking: Promise<boolean> | undefined;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
  }

  /** Takes an unexpected error. */
  note(error: unknown): void {
    if (!isDiskProblem(error)) {
      this.#options.onTrouble(error);
      return;
    }
    const isNews = !this.#isFull;
    const wasOpen = this.#closedUntil === undefined;
    if (!isNews && wasOpen) this.#waitMs = Math.min(this.#waitMs * 2, DISK_WAIT_MS_MAX);
    this.#isFull = true;
    this.#closedUntil = this.#options.clock.monotonic() + this.#waitMs;
    if (isNews) this.#options.onTrouble(error);
  }

  /** Call it when work was done and stored. */
  worked(): void {
    // Work that began before the disk was full says nothing about it.
    if (this.#closedUntil !== undefined) return;
    this.#isFull = false;
    this.#waitMs = DISK_LOOK_MS;
  }

  /** Whether work may begin. */
  async isOpen(): Promise<boolean> {
    if (this.#closedUntil === undefined) return true;
    if (this.#options.clock.monotonic() < this.#closedUntil) return false;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<boolean> {
    const { store, clock } = this.#options;
    try {
      await store.probe?.();
      this.#closedUntil = undefined;
      return true;
    } catch {
      // The reason was reported before.
      this.#closedUntil = clock.monotonic() + DISK_LOOK_MS;
      return false;
    }
  }
}
