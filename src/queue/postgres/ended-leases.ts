// Leases that workers end: those that end while others are being written are written together.
import { assert } from '../../base/assert.ts';
import type { PostgresTransaction } from '../../postgres/postgres-connection.ts';
import type { PostgresDatabase } from '../../postgres/postgres-database.ts';
import { fatedJob, type JobFate, type JobRecord } from '../port/job-fate.ts';
import type { Job } from '../port/queue.ts';
import { type JobRow, jobColumns, lockGroups, putBackJobs, recordOf } from './postgres-jobs.ts';

/** A lease that ends, and what becomes of its job. */
export interface EndedLease {
  readonly job: Job;
  /** For so long no job of its group is leased. Default 0. */
  readonly pauseMs: number;
  decide(job: Job, now: number): JobFate;
}

/** A job with its fate, and until when its group pauses. */
export type FatedRecord = readonly [record: JobRecord, fate: JobFate, pausedUntil: number];

interface Waiting extends EndedLease {
  readonly done: PromiseWithResolvers<boolean>;
}

const ENDED_AT_ONCE = 100;
const NOW = 'coalesce($1::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)';
const LEASED_BY = `SELECT ${jobColumns('j')}, ${NOW} AS now
  FROM portolan.lock_leased($2, $3, $4) j`;

export class EndedLeases {
  readonly #database: PostgresDatabase;
  readonly #now: () => number | null;
  readonly #waiting: Waiting[] = [];
  #isWriting = false;

  /** `now`: instead of the server's clock. */
  constructor(database: PostgresDatabase, now: () => number | null) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Ends a lease; resolves to whether its worker still had it. Errors: those of the database, and
   * of `decide`.
   */
  end(lease: EndedLease): Promise<boolean> {
    const done = Promise.withResolvers<boolean>();
    this.#waiting.push({ ...lease, done });
    // Those that end at the same moment are written together.
    if (!this.#isWriting) queueMicrotask(() => void this.#writeAll());
    this.#isWriting = true;
    return done.promise;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Of the same job the second one finds that its lease is over.
      const ids = new Set<number>();
      const some = this.#waiting.filter(
        ({ job }) => ids.size < ENDED_AT_ONCE && addTo(ids, job.id),
      );
      for (const one of some) this.#waiting.splice(this.#waiting.indexOf(one), 1);
      try {
        const outcomes = await this.#database.transaction((transaction) =>
          this.#write(transaction, some),
        );
        for (const [at, { done }] of some.entries()) {
          const outcome = outcomes[at];
          if (outcome instanceof Error) done.reject(outcome);
          else done.resolve(outcome === true);
        }
      } catch (error) {
        for (const { done } of some) done.reject(error);
      }
    }
    this.#isWriting = false;
  }

  /** Returns for each whether its worker still had it, or why its fate could not be decided. */
  async #write(
    transaction: PostgresTransaction,
    leases: readonly EndedLease[],
  ): Promise<readonly (boolean | Error)[]> {
    const rows = await transaction.query<JobRow & { readonly now: number }>(LEASED_BY, [
      this.#now(),
      leases.map(({ job }) => job.id),
      leases.map(({ job }) => job.worker ?? ''),
      leases.map(({ job }) => job.lease ?? 0),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const fates: FatedRecord[] = [];
    const outcomes = leases.map(({ job, pauseMs, decide }): boolean | Error => {
      const row = byId.get(job.id);
      if (row === undefined || (row.lease_until ?? 0) <= row.now) return false;
      const record = recordOf(row);
      try {
        fates.push([record, decide(record.job, row.now), pauseMs > 0 ? row.now + pauseMs : 0]);
        return true;
      } catch (error) {
        assert(error instanceof Error, 'something else than an error was thrown');
        return error;
      }
    });
    if (fates.length > 0) await putBackFated(transaction, fates, { isLast: true });
    return outcomes;
  }
}

/** Writes what became of jobs whose groups are locked. `isLast`: and commits. */
export async function putBackFated(
  transaction: PostgresTransaction,
  fates: readonly FatedRecord[],
  { isLast = false }: { readonly isLast?: boolean } = {},
): Promise<void> {
  const kept: JobRecord[] = [];
  const gone: number[] = [];
  const moved: string[] = [];
  for (const [record, fate] of fates) {
    const job = fatedJob(record, fate);
    if (job === undefined) gone.push(record.job.id);
    else kept.push({ job, again: undefined });
    if (job !== undefined && job.group !== record.job.group) moved.push(job.group);
  }
  if (moved.length > 0) await lockGroups(transaction, moved);
  const freed = fates
    .filter(([{ job }]) => job.state === 'leased')
    .map(([{ job }, , pausedUntil]) => ({ group: job.group, pausedUntil }));
  const query: PostgresTransaction['query'] = isLast ? transaction.end : transaction.query;
  await putBackJobs({ query }, { kept, gone, freed });
}

function addTo(ids: Set<number>, id: number): boolean {
  const isNew = !ids.has(id);
  ids.add(id);
  return isNew;
}
