// The fence of a run: what it writes is written while it goes on, or not at all.
import type { PostgresQuery } from '../rows/postgres-record.ts';

/** Whose run it is. */
export interface RunOfSite {
  readonly siteId: number;
  readonly run: number;
}

const GOES_ON = `SELECT 1 FROM portolan.run
  WHERE site_id = $1 AND number = $2 AND state = 'running' FOR SHARE`;

// First the run, then the site: whoever ends a run does so before it locks the site.
const ENTER = `WITH fence AS MATERIALIZED (${GOES_ON})
  SELECT last_local_id FROM portolan.site
  WHERE id = $1 AND NOT removed AND EXISTS (SELECT 1 FROM fence) FOR NO KEY UPDATE`;

/**
 * Locks the site of a run as long as the run goes on, and keeps the run from ending; returns the
 * last of the site's ids, `undefined` once the run is over.
 */
export async function enterRun(
  query: PostgresQuery,
  { siteId, run }: RunOfSite,
): Promise<number | undefined> {
  const [row] = await query<{ readonly last_local_id: number }>(ENTER, [siteId, run]);
  return row?.last_local_id;
}

/** Breaks off the runs of a site that go on, or one of them; returns their numbers. */
export async function breakOffRuns(
  query: PostgresQuery,
  { siteId, run, at }: { readonly siteId: number; readonly run?: number; readonly at: number },
): Promise<readonly number[]> {
  const rows = await query<{ readonly number: number }>(
    `UPDATE portolan.run SET state = 'broken-off', ended_at = $2
     WHERE site_id = $1 AND state = 'running' AND number = coalesce($3, number) RETURNING number`,
    [siteId, at, run ?? null],
  );
  return rows.map(({ number }) => number);
}
