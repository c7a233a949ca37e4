// What happens, for whoever watches: the last events, and those to come.
import type { HarvestEvent } from './harvest.ts';

/** An event that has no number yet. */
export type NewHarvestEvent = Omit<HarvestEvent, 'id'>;

/** How many events are kept for who comes back. */
export const EVENTS_KEPT = 1_000;

export interface EventsRequest {
  readonly signal: AbortSignal;
  readonly siteId?: number | undefined;
  readonly after?: number | undefined;
}

/** Tells events to all who listen. Nobody is waited for: who is slow misses the oldest. */
export class HarvestEvents {
  readonly #kept: HarvestEvent[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #takers = new Set<(event: HarvestEvent) => void>();
  #lastId = 0;

  /** Tells an event. */
  tell(event: NewHarvestEvent): void {
    this.#lastId += 1;
    const told = { id: this.#lastId, ...event };
    this.#kept.push(told);
    if (this.#kept.length > EVENTS_KEPT) this.#kept.shift();
    for (const take of this.#takers) take(told);
    for (const wake of [...this.#listeners]) wake();
  }

  /** Hands every event on at once, none is missed. */
  onEvent(take: (event: HarvestEvent) => void): void {
    this.#takers.add(take);
  }

  /** The number of the last event, 0 before the first. */
  get lastId(): number {
    return this.#lastId;
  }

  /**
   * Gives events as they come, until the signal: those after `after`, or those from now on.
   *
   * The signal ends it quietly.
   */
  async *listen({ signal, siteId, after }: EventsRequest): AsyncGenerator<HarvestEvent> {
    // A greater number was told before a start: all that came since is news.
    let seen = after === undefined ? this.#lastId : after > this.#lastId ? 0 : after;
    while (!signal.aborted) {
      const next = this.#kept.find(({ id }) => id > seen);
      if (!next) {
        await this.#woken(signal);
        continue;
      }
      seen = next.id;
      if (siteId === undefined || next.siteId === siteId) yield next;
    }
  }

  #woken(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#listeners.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#listeners.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
