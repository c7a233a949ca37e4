// Opens a queue: which backend keeps it is chosen here alone.
import { checkGivenOptions } from '../base/check-given-options.ts';
import { checkText } from '../base/check-value.ts';
import type { Clock } from '../base/clock.ts';
import { isPostgresAddress } from '../postgres/postgres-address.ts';
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
 * An address `postgres://…` opens the queue in a PostgreSQL database, which many processes may have
 * open. Its time is the server's, not the clock's; its tables are there already.
 *
 * Errors: QUEUE_LOCKED, when another process has the file open; QUEUE_UNUSABLE, when it is no
 * queue, of a later version, damaged, or cannot be read or written; STORE_UNAVAILABLE or
 * STORE_UNUSABLE, when the database cannot be used; PACKAGE_MISSING, where the runtime has no
 * node:sqlite, or the package postgres is not installed.
 */
export async function openQueue(path: string | undefined, options: QueueOptions): Promise<Queue> {
  if (path !== undefined) checkText('path', path);
  checkGivenOptions(options, {
    clock: '!now() monotonic()',
    jobsMax: 'positive',
    alone: 'boolean',
  });
  const { clock, jobsMax = JOBS_MAX, alone = false } = options;
  if (path !== undefined && isPostgresAddress(path)) return openInDatabase(path, jobsMax);
  return openSqliteQueue(path, { clock, jobsMax, alone });
}

async function openInDatabase(address: string, jobsMax: number): Promise<Queue> {
  // Nobody else pays for loading it.
  const { openPostgresDatabase } = await import('../postgres/postgres-database.ts');
  const { openPostgresQueue } = await import('./postgres/postgres-queue.ts');
  const database = await openPostgresDatabase(address);
  try {
    return await openPostgresQueue(database, { jobsMax, ownsDatabase: true });
  } catch (error) {
    await database.close();
    throw error;
  }
}
