// Which jobs are next in PostgreSQL, and when: those in front of their lanes whose groups are free.
import type { PostgresTransaction } from '../../postgres/postgres-connection.ts';
import type { wholeLeaseRequest } from '../port/job-limits.ts';
import type { Job } from '../port/queue.ts';
import { hashOfKey, type JobRow, jobColumns, recordOf } from './postgres-jobs.ts';

const FREE = 'g.leased_job IS NULL AND g.next_at <= $2';
const LEASE = `SELECT ${jobColumns('job')}
  FROM portolan.lease_jobs($1, $2, $3, $4, $5, $6, $7) job`;
// The first whose group is free, and those before it whose groups are not.
const NEXT_AT = `SELECT min(at) AS at FROM (
  SELECT (
    SELECT j.due_at FROM portolan.job j JOIN portolan.grp g ON g.grp = j.grp
    WHERE j.kind = k.kind AND j.front AND ${FREE} ORDER BY j.due_at, j.id LIMIT 1) AS at
  FROM unnest($1::text[]) k (kind)
  UNION ALL
  SELECT greatest(j.due_at, g.next_at, leased.lease_until)
  FROM (SELECT grp FROM portolan.job WHERE state = 1
    UNION SELECT grp FROM portolan.grp WHERE next_at > $2) busy
  JOIN portolan.grp g ON g.grp = busy.grp
  JOIN portolan.job j ON j.grp = g.grp AND j.front AND j.kind = ANY($1::text[])
  LEFT JOIN portolan.job leased ON leased.id = g.leased_job) times`;

/**
 * Leases the jobs that are next, each of another group, in one round trip; `undefined` when leases
 * that are over must be ended before. `isLooked`: they were.
 */
export async function leaseFrontJobs(
  query: PostgresTransaction['query'],
  { kinds, worker, leaseMs, limit, key }: ReturnType<typeof wholeLeaseRequest>,
  { now, isLooked }: { readonly now: number | null; readonly isLooked: boolean },
): Promise<readonly Job[] | undefined> {
  const hash = key === undefined ? null : hashOfKey(key);
  const rows = await query<JobRow>(LEASE, [now, kinds, limit, hash, leaseMs, worker, isLooked]);
  return rows.some(({ id }) => id === null) ? undefined : rows.map((row) => recordOf(row).job);
}

/** Returns when `leaseFrontJobs` will return a job of these kinds, if nothing changes. */
export async function nextFrontAt(
  { query }: PostgresTransaction,
  kinds: readonly string[],
  now: number,
): Promise<number | undefined> {
  const [found] = await query<{ readonly at: number | null }>(NEXT_AT, [[...kinds], now]);
  return found?.at === null || found === undefined ? undefined : Math.max(found.at, now);
}
