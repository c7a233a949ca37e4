// How far a search may go before it is stopped, so that no page takes longer than it may.
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { systemClock } from '../../../base/clock.ts';

export interface SearchLimits {
  /** How many rows a search reads before it stops. Default 2,000,000. */
  readonly searchedRowsMax: number;
  /** How long a search lasts before it stops. Default 350 ms. */
  readonly searchMsMax: number;
}

/** The limits of stores of URLs. Tests lower them. */
export interface UrlStoreLimits extends SearchLimits {
  /** How many folders of a site are counted. Default 100,000. */
  readonly foldersMax: number;
}

export const URL_STORE_LIMITS: UrlStoreLimits = {
  foldersMax: 100_000,
  searchedRowsMax: 2_000_000,
  searchMsMax: 350,
};

/** The rows and the time of one search. */
export class SearchBudget {
  readonly #limits: SearchLimits;
  readonly #began = systemClock.monotonic();
  #rows = 0;

  constructor(limits: SearchLimits) {
    this.#limits = limits;
  }

  /** Records that rows were read. */
  spend(rows: number): void {
    this.#rows += rows;
  }

  /** Whether the search must stop. */
  get isSpent(): boolean {
    const { searchedRowsMax, searchMsMax } = this.#limits;
    if (this.#rows >= searchedRowsMax) return true;
    return systemClock.monotonic() - this.#began >= searchMsMax;
  }

  /** Lets shorter questions be answered between two steps. */
  pause(): Promise<void> {
    return letOthersIn();
  }
}
