// How many more deliveries may wait: events come by the thousand, and the queue has an end.
import type { Clock } from '../../base/clock.ts';
import type { Queue } from '../../queue/port/queue.ts';

export interface DeliveryRoomOptions {
  readonly queue: Pick<Queue, 'page' | 'drop'>;
  readonly clock: Clock;
  readonly kind: string;
  /** So many jobs at most, dead ones too. */
  readonly most: number;
}

const PAGE_ROWS = 1_000;
// While all of it is taken, it is looked again after this.
const FULL_MS = 60_000;

/**
 * Gives room, job by job. What is there is counted at first, and when all seems to be taken; of
 * dead jobs then the oldest go, since nobody could be told anything any more for their sake.
 */
export class DeliveryRoom {
  readonly #options: DeliveryRoomOptions;
  #left = 0;
  #fullUntilMs = Number.NEGATIVE_INFINITY;
  #counting: Promise<void> | undefined;

  constructor(options: DeliveryRoomOptions) {
    this.#options = options;
  }

  /** Takes the room of a job; `false` when there is none. Errors: QUEUE_UNUSABLE. */
  async take(): Promise<boolean> {
    if (this.#left <= 0 && this.#options.clock.monotonic() >= this.#fullUntilMs) {
      this.#counting ??= this.#count().finally(() => {
        this.#counting = undefined;
      });
      await this.#counting;
    }
    if (this.#left <= 0) return false;
    this.#left -= 1;
    return true;
  }

  async #count(): Promise<void> {
    const { queue, clock, kind, most } = this.#options;
    const dead: number[] = [];
    let jobs = 0;
    let after: string | undefined;
    do {
      const request = { limit: PAGE_ROWS, ...(after !== undefined && { after }) };
      const page = await queue.page({ kind }, request);
      jobs += page.rows.length;
      for (const { id, state } of page.rows) if (state === 'dead') dead.push(id);
      after = page.next;
    } while (after !== undefined);
    // Half of it, so that they are not looked for with each event.
    const wanted = jobs >= most ? Math.ceil(most / 2) : 0;
    for (const id of dead.slice(0, wanted)) if (await queue.drop(id)) jobs -= 1;
    this.#left = most - jobs;
    if (this.#left <= 0) this.#fullUntilMs = clock.monotonic() + FULL_MS;
  }
}
