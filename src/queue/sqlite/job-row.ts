// A row of the table of jobs, and the job that it is.

import type { SqliteRow } from '../../sqlite/sqlite-file.ts';
import type { Job, JobState } from '../port/queue.ts';

/** The number in the column `state` is the index here. */
export const JOB_STATES: readonly JobState[] = ['waiting', 'leased', 'dead'];

/** The columns of `readJobRow`. */
export const JOB_COLUMNS = `id, kind, key, grp, data, state, sent_at, due_at, attempts,
  attempts_max, lease, lease_until, worker, last_error,
  again_at, again_sent_at, again_attempts_max, again_grp, again_data`;

/** What was sent while the job was leased. */
export interface SentAgain {
  readonly dueAt: number;
  readonly sentAt: number;
  readonly attemptsMax: number;
  readonly group: string;
  readonly data: string;
}

export interface JobRow {
  readonly job: Job;
  /** How often it was leased. */
  readonly leases: number;
  readonly again: SentAgain | undefined;
}

/** Reads a row. Errors: `RangeError` when its state is invalid; the tables hold the types. */
export function readJobRow(row: SqliteRow): JobRow {
  const [id, kind, key, group, data, stateIndex, sentAt, dueAt, attempts, attemptsMax] =
    row as readonly [number, string, string, string, string, ...number[]];
  const [lease, leaseUntil, worker, lastError] = row.slice(10) as unknown as readonly [
    number,
    number | null,
    string | null,
    string | null,
  ];
  const state = JOB_STATES[stateIndex as number];
  if (state === undefined) throw new RangeError(`job ${id} has the unknown state ${stateIndex}`);
  const job = {
    id,
    kind,
    key,
    group,
    data,
    state,
    sentAt,
    dueAt,
    attempts,
    attemptsMax,
    ...(state === 'leased' && leaseUntil !== null && worker !== null
      ? { leaseUntil, worker, lease }
      : {}),
    ...(lastError !== null && { lastError }),
  } as Job;
  return { job, leases: lease, again: readAgain(row) };
}

function readAgain(row: SqliteRow): SentAgain | undefined {
  const [dueAt, sentAt, attemptsMax, group, data] = row.slice(14) as unknown as readonly [
    number | null,
    number,
    number,
    string,
    string,
  ];
  return dueAt === null ? undefined : { dueAt, sentAt, attemptsMax, group, data };
}
