// Nothing is read while nothing can be kept: a full disk is waited out, not run against.
import type { Clock } from '../base/clock.ts';
import { isDiskProblem } from '../base/disk-problem.ts';
import type { Store } from '../store/store.ts';

/** What a watch is made with. */
export interface DiskWatchOptions {
  readonly store: Pick<Store, 'probe'>;
  readonly clock: Clock;
  /** Is told what should not happen; of a disk, once until there is room again. */
  readonly onTrouble: (error: unknown) => void;
}

/** How long nothing is done before it is looked whether the disk can be written again. */
export const DISK_LOOK_MS = 5_000;

/** Closed from the first error of a full or read-only disk until something can be written. */
export class DiskWatch {
  readonly #options: DiskWatchOptions;
  #closedUntil: number | undefined;
  #looking: Promise<boolean> | undefined;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
  }

  /** Takes what should not happen. Errors: None. */
  note(error: unknown): void {
    if (!isDiskProblem(error)) {
      this.#options.onTrouble(error);
      return;
    }
    const isNews = this.#closedUntil === undefined;
    this.#closedUntil = this.#options.clock.monotonic() + DISK_LOOK_MS;
    if (isNews) this.#options.onTrouble(error);
  }

  /** Whether work may begin. Errors: None. */
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
