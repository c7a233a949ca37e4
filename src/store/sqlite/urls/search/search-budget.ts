// How far a search may go before it is left, so that no page takes longer than it may.
import { systemClock } from '../../../../base/clock.ts';
import { letOthersIn } from '../threads/serve-calls.ts';
import type { UrlStoreLimits } from '../threads/shard-calls.ts';

/** How far a search may go. */
export type SearchLimits = Pick<UrlStoreLimits, 'searchedRowsMax' | 'searchMsMax'>;

/** The rows and the time of one search. */
export class SearchBudget {
  readonly #limits: SearchLimits;
  readonly #began = systemClock.monotonic();
  #rows = 0;

  constructor(limits: SearchLimits) {
    this.#limits = limits;
  }

  /** Notes that rows were looked at. */
  spend(rows: number): void {
    this.#rows += rows;
  }

  /** Whether the search is to be left. */
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
