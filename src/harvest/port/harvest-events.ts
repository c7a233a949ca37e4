// Events: the last ones, and those to come.
import type { HarvestEvent } from './harvest.ts';

/** An event without its number. */
export type NewHarvestEvent = Omit<HarvestEvent, 'id'>;

/** How many events are kept for listeners that reconnect. */
export const EVENTS_KEPT = 1_000;

export interface EventsRequest {
  readonly signal: AbortSignal;
  readonly siteId?: number | undefined;
  readonly after?: number | undefined;
}

/** Sends events to all listeners, without waiting: a slow one misses the oldest. */
export class HarvestEvents {
  readonly #kept: HarvestEvent[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #takers = new Set<(event: HarvestEvent) => void>();
  #lastId = 0;

  tell(event: NewHarvestEvent): void {
    this.#lastId += 1;
    const numbered = { id: this.#lastId, ...event };
    this.#kept.push(numbered);
    if (this.#kept.length > EVENTS_KEPT) this.#kept.shift();
    for (const take of this.#takers) take(numbered);
    for (const wake of [...this.#listeners]) wake();
  }

  /** Calls a function with every event, at once. */
  onEvent(take: (event: HarvestEvent) => void): void {
    this.#takers.add(take);
  }

  /** The number of the last event, 0 before the first. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Yields events after `after`, or from now on. Ends at the signal, without an error. */
  async *listen({ signal, siteId, after }: EventsRequest): AsyncGenerator<HarvestEvent> {
    // A greater number is from before a restart: all events since then are new.
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
