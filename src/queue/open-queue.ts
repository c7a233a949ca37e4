// Opens a queue: which backend keeps it is chosen here alone.
import { checkGivenOptions } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';
import type { Clock } from '../base/clock.ts';
import type { Queue } from './port/queue.ts';
import { openSqliteQueue } from './sqlite/sqlite-queue.ts';

/** What a queue is opened with. */
export interface QueueOptions {
  readonly clock: Clock;
  /** How many jobs it holds at most, dead ones too. Default 250,000: sites and webhooks. */
  readonly jobsMax?: number | undefined;
  /**
   * This process alone works on the queue, so that the workers whose leases are found in the file
   * are dead: their jobs are due at once, or dead after their last attempt, as when a lease ends at
   * its time. Default false.
   */
  readonly alone?: boolean | undefined;
}

const JOBS_MAX = 250_000;

/**
 * Opens the queue in a file, and creates the file if there is none; without a path, one in memory
 * that ends with the process. No other process opens it until `close`.
 *
 * Errors: QUEUE_LOCKED, when another process has it open; QUEUE_UNUSABLE, when the file is no
 * queue, of a later version, damaged, or cannot be read or written; PACKAGE_MISSING, where the
 * runtime has no node:sqlite.
 */
export async function openQueue(path: string | undefined, options: QueueOptions): Promise<Queue> {
  if (path !== undefined) checkText('path', path);
  checkGivenOptions(options, {
    clock: '!now() monotonic()',
    jobsMax: 'positive',
    alone: 'boolean',
  });
  const { clock, jobsMax = JOBS_MAX, alone = false } = options;
  return openSqliteQueue(path, { clock, jobsMax, alone });
}
