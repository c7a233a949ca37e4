// Events: the last ones, and those to come.
import type { EventStore } from '../../store/port/event-store.ts';
import type { HarvestEvent, NewHarvestEvent } from './harvest.ts';
import { SharedEvents } from './shared-events.ts';

/** How many events are kept for listeners that reconnect. */
export const EVENTS_KEPT = 1_000;

export interface EventsRequest {
  readonly signal: AbortSignal;
  readonly siteId?: number | undefined;
  readonly after?: number | undefined;
}

export interface HarvestEventsOptions {
  /** Of a store that several processes share. Default: only this process has the events. */
  readonly store?: EventStore | undefined;
  /** Called with errors of that store; what it refused is sent again. Default: they are ignored. */
  readonly onTrouble?: ((error: unknown) => void) | undefined;
  /** How long an event waits for others before it is stored. Default 50 ms. */
  readonly gatherMs?: number | undefined;
}

// How often `looks` yields without an event: of a process that was killed, events may be missing.
const LOOK_MS = 5_000;

/** Sends events to all listeners, without waiting: a slow one misses the oldest. */
export class HarvestEvents {
  readonly #kept: HarvestEvent[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #takers = new Set<(events: readonly HarvestEvent[]) => unknown>();
  readonly #taking = new Set<Promise<void>>();
  readonly #shared: SharedEvents | undefined;
  readonly #onTrouble: (error: unknown) => void;
  #lastId = 0;

  constructor({ store, onTrouble = () => {}, gatherMs }: HarvestEventsOptions = {}) {
    this.#onTrouble = onTrouble;
    this.#shared =
      store &&
      new SharedEvents({
        store,
        onTrouble,
        kept: EVENTS_KEPT,
        gatherMs,
        onTold: (events) => this.#take(events),
        onBegin: (lastId) => {
          this.#lastId = lastId;
        },
        onHeard: (events) => this.#hear(events),
      });
  }

  tell(event: NewHarvestEvent): void {
    if (this.#shared) {
      this.#shared.tell(event);
      return;
    }
    const numbered = { id: this.#lastId + 1, ...event };
    this.#hear([numbered]);
    this.#take([numbered]);
  }

  /** Calls a function with the events of this process, each once: those stored together. */
  onEvents(take: (events: readonly HarvestEvent[]) => unknown): void {
    this.#takers.add(take);
  }

  /** The number of the last event, 0 before the first; absent until those of others are known. */
  get lastId(): number | undefined {
    void this.#shared?.follow();
    return this.#shared?.hasBegun === false ? undefined : this.#lastId;
  }

  /** Hears of the events of other processes from now on, so that `lastId` is known. */
  async follow(): Promise<void> {
    await this.#shared?.follow();
  }

  /** Yields events after `after`, or from now on. Ends at the signal, without an error. */
  async *listen({ signal, siteId, after }: EventsRequest): AsyncGenerator<HarvestEvent> {
    if (this.#shared) await Promise.race([this.#shared.follow(), aborted(signal)]);
    let seen = this.#firstAfter(after);
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

  /**
   * Yields at once, after each event of a site, and every few seconds: for callers that wait for a
   * change in the store. Ends at the signal.
   */
  async *looks({ signal, siteId }: Omit<EventsRequest, 'after'>): AsyncGenerator<void> {
    const ended = new AbortController();
    const stop = AbortSignal.any([signal, ended.signal]);
    // Listening begins before the first look, so that no event is missed.
    const events = this.listen({ signal: stop, siteId });
    let next = events.next();
    try {
      while (!signal.aborted) {
        yield;
        if (await eventWithin(LOOK_MS, next)) next = events.next();
      }
    } finally {
      ended.abort();
    }
  }

  /** Resolves when all events of this process are stored, and were taken. */
  async flush(): Promise<void> {
    await this.#shared?.flush();
    while (this.#taking.size > 0) await Promise.all(this.#taking);
  }

  /** Stores what was reported, and receives nothing more. */
  async close(): Promise<void> {
    await this.#shared?.close();
    await this.flush();
  }

  // A greater number is from before a restart: all events since then are new. Another console may
  // be ahead of this one by some: those are heard twice.
  #firstAfter(after: number | undefined): number {
    if (after === undefined) return this.#lastId;
    if (after <= this.#lastId) return after;
    return this.#shared ? this.#lastId : 0;
  }

  #hear(events: readonly HarvestEvent[]): void {
    this.#kept.push(...events);
    this.#kept.splice(0, this.#kept.length - EVENTS_KEPT);
    this.#lastId = Math.max(this.#lastId, this.#kept.at(-1)?.id ?? 0);
    for (const wake of [...this.#listeners]) wake();
  }

  #take(events: readonly HarvestEvent[]): void {
    for (const take of this.#takers) {
      const taking = (async () => take(events))()
        .catch(this.#onTrouble)
        .then(() => void this.#taking.delete(taking));
      this.#taking.add(taking);
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

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function eventWithin(ms: number, event: Promise<unknown>): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false).unref();
  const isThere = await Promise.race([event.then(() => true), isLate]);
  clearTimeout(timer);
  return isThere;
}
