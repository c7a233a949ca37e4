// The table of jobs in PostgreSQL: rows as jobs, and many rows written by one statement.
import { createHash } from 'node:crypto';
import type { PostgresTransaction } from '../../postgres/postgres-connection.ts';
import type { JobRecord, NewJob } from '../port/job-fate.ts';
import type { Job, JobState } from '../port/queue.ts';

/** The number in the column `state` is the index here. */
export const JOB_STATES: readonly JobState[] = ['waiting', 'leased', 'dead'];

const COLUMNS = (
  'id kind key grp data state sent_at due_at attempts attempts_max lease lease_until worker ' +
  'last_error again_at again_sent_at again_attempts_max again_grp again_data'
).split(' ');

/** The columns of `recordOf`, of the table job or of an alias of it. */
export function jobColumns(table = 'job'): string {
  return COLUMNS.map((column) => `${table}.${column}`).join(', ');
}

export interface JobRow {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly grp: string;
  readonly data: string;
  readonly state: number;
  readonly sent_at: number;
  readonly due_at: number;
  readonly attempts: number;
  readonly attempts_max: number;
  readonly lease: number;
  readonly lease_until: number | null;
  readonly worker: string | null;
  readonly last_error: string | null;
  readonly again_at: number | null;
  readonly again_sent_at: number;
  readonly again_attempts_max: number;
  readonly again_grp: string;
  readonly again_data: string;
}

export function recordOf(row: JobRow): JobRecord {
  const { lease_until: leaseUntil, worker, last_error: lastError, again_at: againAt } = row;
  const job: Job = {
    id: row.id,
    kind: row.kind,
    key: row.key,
    group: row.grp,
    data: row.data,
    state: JOB_STATES[row.state] ?? 'dead',
    sentAt: row.sent_at,
    dueAt: row.due_at,
    attempts: row.attempts,
    attemptsMax: row.attempts_max,
    ...(leaseUntil !== null && worker !== null ? { leaseUntil, worker, lease: row.lease } : {}),
    ...(lastError !== null && { lastError }),
  };
  if (againAt === null) return { job, again: undefined };
  const again = {
    dueAt: againAt,
    sentAt: row.again_sent_at,
    attemptsMax: row.again_attempts_max,
    group: row.again_grp,
    data: row.again_data,
  };
  return { job, again };
}

/** Returns what stands for a key in an index, which takes no long texts. */
export function hashOfKey(key: string): Uint8Array {
  return createHash('sha256').update(key).digest().subarray(0, 16);
}

/** Jobs of one kind in one group: the first of them that waits is in front. */
export interface Lane {
  readonly group: string;
  readonly kind: string;
}

/**
 * Locks the rows of groups until the transaction ends, and makes those that are missing. Always in
 * the same order, so that no two transactions wait for each other.
 */
export async function lockGroups(
  { query }: PostgresTransaction,
  groups: Iterable<string>,
): Promise<void> {
  await query(
    `INSERT INTO portolan.grp (grp) SELECT g FROM unnest($1::text[]) g ORDER BY g COLLATE "C"
     ON CONFLICT (grp) DO UPDATE SET grp = excluded.grp`,
    [[...new Set(groups)]],
  );
}

/** Marks the job in front of each lane. The lanes' groups are locked. */
export async function refreshLanes(
  { query }: PostgresTransaction,
  lanes: readonly Lane[],
): Promise<void> {
  await query('SELECT portolan.refresh_lanes($1, $2)', [
    lanes.map(({ group }) => group),
    lanes.map(({ kind }) => kind),
  ]);
}

/** Adds jobs, and returns how many: fewer when another transaction added one of them just now. */
export async function addJobs(
  { query }: PostgresTransaction,
  jobs: readonly NewJob[],
): Promise<number> {
  if (jobs.length === 0) return 0;
  const added = await query(
    `INSERT INTO portolan.job (kind, key, key_hash, grp, data, sent_at, due_at, attempts_max)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::text[],
       $6::bigint[], $7::bigint[], $8::smallint[])
     ON CONFLICT (kind, key_hash) DO NOTHING RETURNING id`,
    [
      jobs.map(({ kind }) => kind),
      jobs.map(({ key }) => key),
      jobs.map(({ key }) => hashOfKey(key)),
      jobs.map(({ group }) => group),
      jobs.map(({ data }) => data),
      jobs.map(({ sentAt }) => sentAt),
      jobs.map(({ dueAt }) => dueAt),
      jobs.map(({ attemptsMax }) => attemptsMax),
    ],
  );
  return added.length;
}

/** What became of jobs. */
export interface PutBack {
  readonly kept: readonly JobRecord[];
  /** The ids of those that are deleted. */
  readonly gone?: readonly number[];
  /** Groups that had a leased job, and before when their next one is not leased. */
  readonly freed?: readonly FreedGroup[];
}

export interface FreedGroup {
  readonly group: string;
  readonly pausedUntil: number;
}

/** Writes what became of jobs whose groups are locked. */
export async function putBackJobs(
  { query }: Pick<PostgresTransaction, 'query'>,
  { kept, gone = [], freed = [] }: PutBack,
): Promise<void> {
  const jobs = kept.map(({ job }) => job);
  const agains = kept.map(({ again }) => again);
  const values = [
    jobs.map(({ id }) => id),
    jobs.map(({ state }) => JOB_STATES.indexOf(state)),
    jobs.map(({ group }) => group),
    jobs.map(({ kind }) => kind),
    jobs.map(({ data }) => data),
    jobs.map(({ sentAt }) => sentAt),
    jobs.map(({ dueAt }) => dueAt),
    jobs.map(({ attempts }) => attempts),
    jobs.map(({ attemptsMax }) => attemptsMax),
    jobs.map(({ lastError }) => lastError ?? null),
    agains.map((again) => again?.dueAt ?? null),
    agains.map((again) => again?.sentAt ?? null),
    agains.map((again) => again?.attemptsMax ?? null),
    agains.map((again) => again?.group ?? null),
    agains.map((again) => again?.data ?? null),
    gone,
    freed.map(({ group }) => group),
    freed.map(({ pausedUntil }) => pausedUntil),
  ];
  await query(`SELECT portolan.put_back(${values.map((_, index) => `$${index + 1}`)})`, values);
}
