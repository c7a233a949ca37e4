// The table of jobs: what becomes of one when its lease ends, however it ends.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteFile, SqliteRow } from '../../sqlite/sqlite-file.ts';
import {
  fatedJob,
  type JobFate,
  type JobRecord,
  type NewJob,
  type SentAgain,
} from '../port/job-fate.ts';
import type { Job, JobState } from '../port/queue.ts';

/** The number in the column `state` is the index here. */
export const JOB_STATES: readonly JobState[] = ['waiting', 'leased', 'dead'];

/** The columns of `readJobRow`. */
const JOB_COLUMNS = `id, kind, key, grp, data, state, sent_at, due_at, attempts,
  attempts_max, lease, lease_until, worker, last_error,
  again_at, again_sent_at, again_attempts_max, again_grp, again_data`;

export interface JobRow extends JobRecord {
  readonly leases: number;
}

/** Reads a row. Errors: `RangeError` when its state is invalid; the tables hold the types. */
function readJobRow(row: SqliteRow): JobRow {
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

const PUT_BACK = `UPDATE job SET
  state = ?, due_at = ?, attempts = ?, last_error = ?, data = ?,
  grp = ?, attempts_max = ?, sent_at = ?,
  ready = 0, ready_at = 0, lease_until = NULL, worker = NULL,
  again_at = NULL, again_sent_at = NULL, again_attempts_max = NULL, again_grp = NULL,
  again_data = NULL, is_stopping = 0
  WHERE id = ?`;
const ADD = `INSERT INTO job
  (kind, key, grp, data, state, ready, ready_at, sent_at, due_at, attempts, attempts_max, lease)
  VALUES (?, ?, ?, ?, 0, 0, 0, ?, ?, 0, ?, 0)`;
const LEASE = `UPDATE job SET state = 1, ready = 0, ready_at = 0, attempts = attempts + 1,
  lease = lease + 1, lease_until = ?, worker = ? WHERE id = ? RETURNING ${JOB_COLUMNS}`;
const REMEMBER = `UPDATE job SET again_at = ?, again_sent_at = ?, again_attempts_max = ?,
  again_grp = ?, again_data = ? WHERE id = ?`;

/** The rows of jobs. All of it happens in the caller's transaction. */
export class JobTable {
  readonly #database: SqliteFile;

  constructor(database: SqliteFile) {
    this.#database = database;
  }

  byKey(kind: string, key: string): JobRow | undefined {
    const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE kind = ? AND key = ?`;
    return this.#row(this.#database.row(sql, kind, key));
  }

  byId(id: number): JobRow | undefined {
    return this.#row(this.#database.row(`SELECT ${JOB_COLUMNS} FROM job WHERE id = ?`, id));
  }

  /** Returns jobs that fulfil a condition, with their numbers in it. */
  where(condition: string, ...values: readonly SQLInputValue[]): readonly JobRow[] {
    const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE ${condition}`;
    return this.#database.rows(sql, ...values).map((row) => this.#read(row));
  }

  count(): number {
    return Number(this.#database.row('SELECT count(*) FROM job')?.[0]);
  }

  add(job: NewJob): void {
    const { kind, key, group, data, sentAt, dueAt, attemptsMax } = job;
    this.#database.run(ADD, kind, key, group, data, sentAt, dueAt, attemptsMax);
  }

  /** A waiting job becomes due earlier, perhaps, and has other data. */
  pull(id: number, dueAt: number, data: string): void {
    this.#database.run('UPDATE job SET due_at = ?, data = ? WHERE id = ?', dueAt, data, id);
  }

  /** A leased job was sent again. */
  remember(id: number, again: SentAgain): void {
    const { dueAt, sentAt, attemptsMax, group, data } = again;
    this.#database.run(REMEMBER, dueAt, sentAt, attemptsMax, group, data, id);
  }

  lease(id: number, until: number, worker: string): Job {
    const row = this.#row(this.#database.row(LEASE, until, worker, id));
    if (row === undefined) throw this.#database.unusable(`its job ${id} no longer exists`);
    return row.job;
  }

  /** Returns whether it was extended: not when its worker is asked to stop. */
  extend(id: number, until: number): boolean {
    const sql = 'UPDATE job SET lease_until = ? WHERE id = ? AND is_stopping = 0';
    return this.#database.run(sql, until, id) > 0;
  }

  stop(id: number): void {
    this.#database.run('UPDATE job SET is_stopping = 1 WHERE id = ?', id);
  }

  remove(id: number): void {
    this.#database.run('DELETE FROM job WHERE id = ?', id);
  }

  /** Writes what became of a job. Returns its group now; `undefined` when it is gone. */
  putBack(row: JobRow, fate: JobFate): string | undefined {
    const job = fatedJob(row, fate);
    if (job === undefined) {
      this.remove(row.job.id);
      return undefined;
    }
    this.#database.run(
      PUT_BACK,
      JOB_STATES.indexOf(job.state),
      job.dueAt,
      job.attempts,
      job.lastError ?? null,
      job.data,
      job.group,
      job.attemptsMax,
      job.sentAt,
      job.id,
    );
    return job.group;
  }

  #row(row: SqliteRow | undefined): JobRow | undefined {
    return row && this.#read(row);
  }

  #read(row: SqliteRow): JobRow {
    try {
      return readJobRow(row);
    } catch (error) {
      if (error instanceof RangeError) throw this.#database.unusable(error.message);
      throw error;
    }
  }
}
