// What the contract of queues is tested with: places, a clock that stands still, and jobs.
import type { TestContext } from 'node:test';
import type { Clock } from '../../base/clock.ts';
import type { Job, JobRequest, Queue } from '../port/queue.ts';

/** A clock that a test sets. */
export class SetClock implements Clock {
  time: number;

  constructor(time = 1_000_000) {
    this.time = time;
  }

  now(): number {
    return this.time;
  }

  monotonic(): number {
    return this.time;
  }
}

/** A place of its own for the queue of one test, where there is none yet. */
export interface QueuePlace {
  /** Opens the queue, as another run of the program would. */
  open(options: { readonly clock: Clock; readonly jobsMax?: number }): Promise<Queue>;
  /** Opens what would be found if the process were killed now; absent where nothing would be. */
  openAsKilled?(options: { readonly clock: Clock }): Promise<Queue>;
  /** Whether no word of sent jobs arrives there. */
  readonly isDeaf?: boolean;
  /** How many random runs its speed allows. Default 100. */
  readonly modelRuns?: number;
}

/** Makes a place, and clears it away through `t.after`. */
export type QueueSetup = (t: TestContext) => QueuePlace;

/** A queue that is closed with the test, and its clock. */
export async function openedQueue(
  t: TestContext,
  setup: QueueSetup,
  jobsMax = 1_000,
): Promise<{ readonly queue: Queue; readonly clock: SetClock }> {
  const clock = new SetClock();
  const queue = await setup(t).open({ clock, jobsMax });
  t.after(() => queue.close());
  return { queue, clock };
}

/** A job to read a site, in a group of its own unless told otherwise. */
export function siteJob(key: string, more: Partial<JobRequest> = {}): JobRequest {
  return { kind: 'read', key, group: `of ${key}`, ...more };
}

/** Leases jobs of the kind `read` for ten seconds. */
export function leaseSome(queue: Queue, limit = 1, worker = 'w'): Promise<readonly Job[]> {
  return queue.lease({ kinds: ['read'], worker, leaseMs: 10_000, limit });
}

/** Leases the one job that there must be. */
export async function leaseOne(queue: Queue, worker = 'w'): Promise<Job> {
  const [job] = await leaseSome(queue, 1, worker);
  if (job === undefined) throw new Error('no job is there to be leased');
  return job;
}

/** The keys of jobs. */
export const keysOf = (jobs: readonly Job[]): string[] => jobs.map(({ key }) => key);
