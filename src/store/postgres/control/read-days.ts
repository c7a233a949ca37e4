// The days of the log of reads: made before the first read of a day, and dropped whole.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';

const DAY_MS = 86_400_000;
// No partition holds the row.
const HAS_NO_DAY = '23514';
const STATEMENT_MS = 600_000;

/** Runs a transaction that adds reads to the log; makes their days if there are none. */
export async function withReadDays<Result>(
  database: PostgresDatabase,
  startedAts: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== HAS_NO_DAY) throw error;
  }
  const days = new Map(startedAts.map((at) => [Math.floor(at / DAY_MS), at]));
  for (const at of days.values()) await makeReadDay(database, at);
  return work();
}

/** Makes the day of a time, unless it is there. */
export async function makeReadDay(database: PostgresDatabase, at: number): Promise<void> {
  await database.query('SELECT portolan.make_read_day($1)', [Math.floor(at)]);
}

/**
 * Forgets reads by whole days that ended before a time, but the last of each sitemap; returns how
 * many went. Makes tomorrow's day, so that the first read of it does not have to.
 */
export async function forgetReads(
  database: PostgresDatabase,
  { now, before }: { readonly now: number; readonly before: number },
): Promise<number> {
  await makeReadDay(database, now + DAY_MS);
  let count = 0;
  for (;;) {
    const dropped = await database.transaction(
      async ({ query }) => {
        const sql = 'SELECT portolan.drop_read_day($1) AS count';
        return (await query<{ readonly count: number | null }>(sql, [Math.floor(before)]))[0]
          ?.count;
      },
      { statementMs: STATEMENT_MS },
    );
    if (dropped === null || dropped === undefined) break;
    count += dropped;
  }
  // Of sitemaps that were read since.
  for (let some = -1; some !== 0; count += some) {
    some = (await database.query(OUTDATED, [])).length;
  }
  return count;
}

const OUTDATED = `DELETE FROM portolan.kept_read WHERE (site_id, id) IN (
  SELECT r.site_id, r.id FROM portolan.kept_read r LEFT JOIN portolan.sitemap s
    ON s.site_id = r.site_id AND s.id = r.sitemap_id
  WHERE s.newest_read_id IS DISTINCT FROM r.id LIMIT 1000) RETURNING 1`;
