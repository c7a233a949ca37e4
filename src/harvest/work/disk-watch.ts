// Nothing is read while nothing can be kept: a full disk is waited out, not run against.
import type { Clock } from '../../base/clock.ts';
import { isDiskProblem } from '../../base/disk-problem.ts';
import type { Store } from '../../store/port/store.ts';

export interface DiskWatchOptions {
  readonly store: Pick<Store, 'probe'>;
  readonly clock: Clock;
  /** Is told what should not happen; of a disk, once until something was kept. */
  readonly onTrouble: (error: unknown) => void;
}

/** How long nothing is done before it is looked whether the disk can be written again. */
export const DISK_LOOK_MS = 5_000;

/** There may be room for a little and not for a site: that is tried less often, up to this. */
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

  /** Takes what should not happen. */
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

  /** Takes that work was done and kept. */
  worked(): void {
    // What was begun before the disk was full says nothing of it.
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
      // Why is known; that it is still so is no news.
      this.#closedUntil = clock.monotonic() + DISK_LOOK_MS;
      return false;
    }
  }
}
