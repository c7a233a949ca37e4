// Forgets what is old of the URLs of sites in PostgreSQL, and whole sites.
import { randomUUID } from 'node:crypto';
import type { PostgresDatabase } from '../../../../postgres/postgres-database.ts';
import type { Retention } from '../../../port/store.ts';

// Of each site these stay, however old: the newest difference can always be shown.
const RUNS_KEPT = 2;
// This many rows are deleted by one statement.
const ROWS_AT_A_TIME = 10_000;
const SITES_AT_A_TIME = 1_000;

const OLD_RUNS = `SELECT run FROM portolan.url_run WHERE site = $1 AND at < $2 AND run <
    (SELECT min(run) FROM (SELECT run FROM portolan.url_run WHERE site = $1
      ORDER BY run DESC LIMIT ${RUNS_KEPT}) r)
  ORDER BY run`;
// The keys as an array, so that rows are found by them one by one.
const someKeys = (table: string, key: string, where: string): string =>
  `chosen AS MATERIALIZED (SELECT array_agg(s.key) AS keys FROM
     (SELECT ${key} AS key FROM portolan.${table} WHERE ${where} LIMIT ${ROWS_AT_A_TIME}) s)`;
const FORGET_CHANGES = `WITH ${someKeys('change', 'fp', 'site = $1 AND run = $2')},
  gone AS (DELETE FROM portolan.change
    WHERE site = $1 AND run = $2 AND fp = ANY((SELECT keys FROM chosen)::bigint[]) RETURNING 1)
  SELECT count(*) AS rows FROM gone`;
const IS_OLD = 'site = $1 AND gone_at IS NOT NULL AND gone_at < $2';
const FORGET_GONE = `WITH ${someKeys('url', 'fp', IS_OLD)},
  details AS (DELETE FROM portolan.detail
    WHERE site = $1 AND fp = ANY((SELECT keys FROM chosen)::bigint[])),
  gone AS (DELETE FROM portolan.url
    WHERE site = $1 AND fp = ANY((SELECT keys FROM chosen)::bigint[]) RETURNING 1)
  SELECT count(*) AS rows FROM gone`;
// A snapshot that is being written has the site locked, and its URLs may come back.
const LOCK_FREE = 'SELECT 1 FROM portolan.url_site WHERE site = $1 FOR UPDATE SKIP LOCKED';
const MARK = 'UPDATE portolan.url_site SET version = version + 1 WHERE site = $1';

// With the column that follows the site in their keys.
const TABLES: readonly (readonly [table: string, key: string, type: string])[] = [
  ['listing', 'sitemap', 'bigint'],
  ['url', 'fp', 'bigint'],
  ['detail', 'fp', 'bigint'],
  ['also', 'fp', 'bigint'],
  ['news', 'fp', 'bigint'],
  ['change', 'fp', 'bigint'],
  ['url_run', 'run', 'int'],
  ['folder', 'path_hash', 'bytea'],
  ['month', 'month', 'int'],
  ['schedule', 'fp', 'bigint'],
];

/**
 * Forgets changes, and URLs that are gone, step by step; returns how many rows went. A site whose
 * snapshot is being written keeps its URLs until the next time. Errors: those of the database.
 */
export async function forgetUrls(
  database: PostgresDatabase,
  { now, changesMs, goneMs }: Retention,
): Promise<number> {
  let rows = 0;
  for (let after = 0; ; ) {
    const sites = await database.query<{ readonly site: number }>(
      `SELECT site FROM portolan.url_site WHERE site > $1 ORDER BY site LIMIT ${SITES_AT_A_TIME}`,
      [after],
    );
    for (const { site } of sites) {
      rows += await forgetChanges(database, site, now - changesMs);
      rows += await forgetGone(database, site, now - goneMs);
      after = site;
    }
    if (sites.length < SITES_AT_A_TIME) return rows;
  }
}

async function forgetChanges(
  database: PostgresDatabase,
  siteId: number,
  before: number,
): Promise<number> {
  const runs = await database.query<{ readonly run: number }>(OLD_RUNS, [siteId, before]);
  let rows = 0;
  for (const { run } of runs) {
    rows += await database.transaction(async ({ query }) => {
      let gone = 0;
      for (let some = -1; some !== 0; gone += some) {
        const [row] = await query<{ readonly rows: number }>(FORGET_CHANGES, [siteId, run]);
        some = row?.rows ?? 0;
      }
      await query('DELETE FROM portolan.url_run WHERE site = $1 AND run = $2', [siteId, run]);
      await query(MARK, [siteId]);
      return gone;
    });
  }
  return rows;
}

async function forgetGone(
  database: PostgresDatabase,
  siteId: number,
  before: number,
): Promise<number> {
  let rows = 0;
  for (let some = -1; some !== 0; rows += some) {
    some = await database.transaction(async ({ query }) => {
      if ((await query(LOCK_FREE, [siteId])).length === 0) return 0;
      const [row] = await query<{ readonly rows: number }>(FORGET_GONE, [siteId, before]);
      if (row?.rows) await query(MARK, [siteId]);
      return row?.rows ?? 0;
    });
  }
  return rows;
}

/**
 * Removes all that is known of a site, step by step. What it is interrupted at is gone; begun again
 * it goes on. Errors: those of the database.
 */
export async function removeSiteUrls(database: PostgresDatabase, siteId: number): Promise<void> {
  // A snapshot that was begun before is refused.
  await database.query(
    `INSERT INTO portolan.url_site (site, snapshot) VALUES ($1, $2)
     ON CONFLICT (site) DO UPDATE SET snapshot = excluded.snapshot`,
    [siteId, randomUUID()],
  );
  for (const [table, key, type] of TABLES) {
    const sql = `WITH ${someKeys(table, key, 'site = $1')},
      gone AS (DELETE FROM portolan.${table}
        WHERE site = $1 AND ${key} = ANY((SELECT keys FROM chosen)::${type}[]) RETURNING 1)
      SELECT count(*) AS rows FROM gone`;
    for (let gone = -1; gone !== 0; ) {
      const [row] = await database.query<{ readonly rows: number }>(sql, [siteId]);
      gone = row?.rows ?? 0;
    }
  }
  await database.transaction(async ({ query }) => {
    await query('DELETE FROM portolan.site_schedule WHERE site = $1', [siteId]);
    await query('DELETE FROM portolan.url_site WHERE site = $1', [siteId]);
  });
}
