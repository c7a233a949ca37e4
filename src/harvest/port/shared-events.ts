// The events of all processes that share a store: sends this one's in batches, and hears all.
import type { EventRecord, EventStore, NewEventRecord } from '../../store/port/event-store.ts';
import type { HarvestEvent, NewHarvestEvent } from './harvest.ts';

export interface SharedEventsOptions {
  readonly store: EventStore;
  readonly onTrouble: (error: unknown) => void;
  /** How many events before the last one are heard when listening begins. */
  readonly kept: number;
  /** Called with events of this process, once they have their numbers. */
  readonly onTold: (events: readonly HarvestEvent[]) => void;
  /** Called with the number of the last event when listening begins. */
  readonly onBegin: (lastId: number) => void;
  /** Called with events of all processes, in order. */
  readonly onHeard: (events: readonly HarvestEvent[]) => void;
  /** How long an event waits for others. Default 50 ms. */
  readonly gatherMs?: number | undefined;
}

const BATCH_MAX = 500;
// So many wait for a store that cannot be reached; of more the first are dropped.
const WAITING_MAX = 10_000;
const TROUBLE_MS = 1_000;
// The end of a step of a run and the beginning of the next one are one batch.
const GATHER_MS = 50;

export class SharedEvents {
  readonly #options: SharedEventsOptions;
  readonly #waiting: NewHarvestEvent[] = [];
  readonly #closed = new AbortController();
  readonly #gatherMs: number;
  // Sends what waits at once.
  #hurry: (() => void) | undefined;
  #sending: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  readonly #begun = Promise.withResolvers<void>();
  #hasBegun = false;

  constructor(options: SharedEventsOptions) {
    this.#options = options;
    this.#gatherMs = options.gatherMs ?? GATHER_MS;
  }

  /** Whether the number of the last event is known. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Sends an event soon, with those that come meanwhile. */
  tell(event: NewHarvestEvent): void {
    if (this.#waiting.push(event) > WAITING_MAX) this.#waiting.shift();
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  /** Listens from now on. Resolves when the last event is known, or after `close`. */
  follow(): Promise<void> {
    this.#following ??= this.#follow();
    return this.#begun.promise;
  }

  /** Resolves when all reported events are stored, or could not be after `close`. */
  async flush(): Promise<void> {
    while (this.#sending) {
      this.#hurry?.();
      await this.#sending;
    }
  }

  /** Tries again to send what is pending, and stops listening. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.flush();
    await this.#following;
  }

  async #send(): Promise<void> {
    const { store, onTrouble, onTold } = this.#options;
    await this.#gather();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_MAX);
      try {
        const ids = await store.tell(batch.map(recordOf));
        onTold(batch.map((event, index) => ({ id: ids[index] ?? 0, ...event })));
      } catch (error) {
        onTrouble(error);
        if (this.#closed.signal.aborted) return;
        this.#waiting.unshift(...batch);
        await this.#pause();
      }
    }
  }

  async #gather(): Promise<void> {
    if (this.#gatherMs === 0) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#gatherMs);
    this.#hurry = resolve;
    await promise;
    this.#hurry = undefined;
    clearTimeout(timer);
  }

  async #follow(): Promise<void> {
    const { store, onTrouble, onBegin, onHeard, kept } = this.#options;
    const { signal } = this.#closed;
    let after: number | undefined;
    while (!signal.aborted) {
      try {
        if (after === undefined) {
          const lastId = await store.lastId();
          after = Math.max(0, lastId - kept);
          onBegin(lastId);
          this.#hasBegun = true;
          this.#begun.resolve();
        }
        for await (const records of store.listen({ signal, after })) {
          after = records.at(-1)?.id ?? after;
          onHeard(records.map(eventOf));
        }
      } catch (error) {
        onTrouble(error);
        await this.#pause();
      }
    }
    this.#begun.resolve();
  }

  #pause(): Promise<void> {
    const { signal } = this.#closed;
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, TROUBLE_MS);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }
}

function recordOf({ at, kind, siteId, ...data }: NewHarvestEvent): NewEventRecord {
  return { at, kind, siteId, data: JSON.stringify(data) };
}

function eventOf({ id, at, kind, siteId, data }: EventRecord): HarvestEvent {
  const more = JSON.parse(data) as Pick<HarvestEvent, 'url' | 'message'>;
  return { ...more, id, at, kind: kind as HarvestEvent['kind'], siteId };
}
