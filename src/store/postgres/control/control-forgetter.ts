// Forgetting what is older than the settings allow, some rows at a time.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { RemoveElsewhere } from '../../port/control-part.ts';
import type { Retention } from '../../port/store.ts';
import { RUNS_KEPT } from '../../record/run-shape.ts';
import { deleteFindings, forgetGone } from '../findings/findings-forgetter.ts';
import { lockSite } from '../rows/lock-site.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';
import { DELETE_SITEMAPS } from '../sitemap-rows/tallied-update.ts';
import { resumeRemovals } from '../sites/remove-site.ts';
import { forgetReads } from './read-days.ts';

const ROWS_AT_ONCE = 1_000;
const SITEMAPS_AT_ONCE = 100;

/**
 * Forgets reads, live tests, runs, submissions that are as old as runs may be, and what is gone.
 * Returns how many rows went. What went before it is interrupted stays so. Ends removals of sites
 * that were interrupted.
 */
export async function forgetControl(
  database: PostgresDatabase,
  { now, readsMs, changesMs, goneMs }: Retention,
  removeElsewhere: RemoveElsewhere,
): Promise<number> {
  await resumeRemovals(database, removeElsewhere);
  const gone = now - goneMs;
  return (
    (await forgetReads(database, { now, before: now - readsMs })) +
    (await forgetOld(database, RUNS, now - changesMs)) +
    (await forgetOld(database, oldOf('live_test', 'ended_at'), now - readsMs)) +
    (await forgetOld(database, oldOf('submission', 'at'), now - changesMs)) +
    (await forgetGone(database, gone)) +
    (await forgetSitemaps(database, { now, before: gone }))
  );
}

const RUNS = `DELETE FROM portolan.run WHERE (site_id, number) IN (
  SELECT r.site_id, r.number FROM portolan.run r JOIN portolan.site ON site.id = r.site_id
  WHERE r.started_at < $1 AND r.number <= site.last_run - ${RUNS_KEPT}
  ORDER BY r.started_at LIMIT ${ROWS_AT_ONCE}) RETURNING 1`;

const oldOf = (table: string, column: string): string =>
  `DELETE FROM portolan.${table} WHERE (site_id, id) IN (
    SELECT site_id, id FROM portolan.${table} WHERE ${column} < $1
    ORDER BY ${column} LIMIT ${ROWS_AT_ONCE}) RETURNING 1`;

async function forgetOld(database: PostgresDatabase, sql: string, before: number): Promise<number> {
  let count = 0;
  for (let some = -1; some !== 0; count += some) {
    some = (await database.query(sql, [before])).length;
  }
  return count;
}

// Sitemaps without a date of their removal get the current one.
const DATE_GONE = `UPDATE portolan.sitemap SET gone_at = $1 WHERE (site_id, id) IN (
  SELECT site_id, id FROM portolan.sitemap WHERE status = 'gone' AND gone_at IS NULL
  LIMIT ${ROWS_AT_ONCE}) RETURNING 1`;
// One with a time for its next read waits: its URLs must still be dropped.
const OLD = "status = 'gone' AND gone_at < $1 AND next_read_at IS NULL";
const SITES = `SELECT DISTINCT site_id AS id FROM (SELECT site_id FROM portolan.sitemap
  WHERE ${OLD} ORDER BY gone_at LIMIT ${ROWS_AT_ONCE}) AS old`;

async function forgetSitemaps(
  database: PostgresDatabase,
  { now, before }: { readonly now: number; readonly before: number },
): Promise<number> {
  await forgetOld(database, DATE_GONE, now);
  let count = 0;
  for (;;) {
    const sites = await database.query<{ readonly id: number }>(SITES, [before]);
    if (sites.length === 0) return count;
    for (const { id } of sites) {
      count += await database.transaction(({ query }) => forgetSome(query, id, before));
    }
  }
}

async function forgetSome(query: PostgresQuery, siteId: number, before: number): Promise<number> {
  if (!(await lockSite(query, siteId))) return 0;
  const rows = await query<{ readonly id: number }>(
    `SELECT id FROM portolan.sitemap WHERE ${OLD} AND site_id = $2 LIMIT ${SITEMAPS_AT_ONCE}`,
    [before, siteId],
  );
  const ids = rows.map(({ id }) => id);
  const findings = await deleteFindings(query, siteId, ids);
  const deleted = async (sql: string): Promise<number> => (await query(sql, [siteId, ids])).length;
  const reads = (await deleted(readsOf('read'))) + (await deleted(readsOf('kept_read')));
  await deleted(DELETE_SITEMAPS);
  await deleted(
    'DELETE FROM portolan.listing_tally WHERE site_id = $1 AND parent_id = ANY($2::bigint[])',
  );
  return findings + reads + ids.length;
}

const readsOf = (table: string): string =>
  `DELETE FROM portolan.${table} WHERE site_id = $1 AND sitemap_id = ANY($2::bigint[]) RETURNING 1`;
