// How many more deliveries may wait: events come by the thousand, and the queue has a limit.
import type { Clock } from '../../base/clock.ts';
import type { Queue } from '../../queue/port/queue.ts';
import { eachPage } from '../port/each-page.ts';

export interface DeliveryRoomOptions {
  readonly queue: Pick<Queue, 'page' | 'drop'>;
  readonly clock: Clock;
  readonly kind: string;
  /** The most jobs, dead ones included. */
  readonly most: number;
}

// While the limit is reached, the jobs are counted again after this.
const FULL_MS = 60_000;

/**
 * Reserves room, job by job. The jobs are counted at first, and when the limit seems to be reached:
 * then the oldest dead jobs are dropped, as they would block all further deliveries.
 */
export class DeliveryRoom {
  readonly #options: DeliveryRoomOptions;
  #left = 0;
  #fullUntilMs = Number.NEGATIVE_INFINITY;
  #counting: Promise<void> | undefined;

  constructor(options: DeliveryRoomOptions) {
    this.#options = options;
  }

  /** Reserves room for a job; `false` when the limit is reached. Errors: QUEUE_UNUSABLE. */
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
    for await (const rows of eachPage((request) => queue.page({ kind }, request))) {
      jobs += rows.length;
      for (const { id, state } of rows) if (state === 'dead') dead.push(id);
    }
    // Half of the limit, so that they are not searched for with each event.
    const wanted = jobs >= most ? Math.ceil(most / 2) : 0;
    for (const id of dead.slice(0, wanted)) if (await queue.drop(id)) jobs -= 1;
    this.#left = most - jobs;
    if (this.#left <= 0) this.#fullUntilMs = clock.monotonic() + FULL_MS;
  }
}
