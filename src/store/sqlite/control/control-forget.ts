// Forgetting what is older than the settings allow, some rows at a time.

import type { SQLInputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { Retention } from '../../port/store.ts';
import { RUNS_KEPT } from '../../record/run-shape.ts';
import { putFindings } from '../findings/put-findings.ts';

const ROWS_AT_ONCE = 200;
// What a read did not find that failed may still be there: the next whole one says so.
const FOUND_GONE = 'gone_at < ? AND lost = 0';

/**
 * Forgets reads, live tests, runs, submissions that are as old as runs may be, and what is gone.
 * Returns how many rows went. What went before it is interrupted stays so.
 */
export async function forgetControl(
  database: SqliteFile,
  { now, readsMs, changesMs, goneMs }: Retention,
): Promise<number> {
  const gone = now - goneMs;
  return (
    (await forgetReads(database, now - readsMs)) +
    (await forgetRuns(database, now - changesMs)) +
    (await forgetOld(database, 'live_test', { where: 'ended_at < ?', before: now - readsMs })) +
    (await forgetOld(database, 'submission', { where: 'at < ?', before: now - changesMs })) +
    (await forgetOld(database, 'finding', { where: FOUND_GONE, before: gone })) +
    (await forgetOld(database, 'expectation', { where: 'ended_at < ?', before: gone })) +
    (await forgetSitemaps(database, { now, before: gone }))
  );
}

// The last read of each sitemap stays; so a cursor continues after those that do.
async function forgetReads(database: SqliteFile, before: number): Promise<number> {
  const sql =
    'SELECT started_at, id, EXISTS (SELECT 1 FROM read later ' +
    'WHERE later.sitemap_id = read.sitemap_id AND later.id > read.id) ' +
    'FROM read WHERE started_at < ? AND (started_at, id) > (?, ?) ORDER BY started_at, id LIMIT ?';
  let behind: readonly SQLInputValue[] = [-Number.MAX_SAFE_INTEGER, 0];
  let count = 0;
  for (;;) {
    const rows = database.rows(sql, before, ...behind, ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return count;
    behind = last.slice(0, 2);
    const ids = rows.flatMap(([, id, isOld]) => (isOld === 1 ? [Number(id)] : []));
    count += remove(database, 'read', ids);
    await setImmediate();
  }
}

async function forgetRuns(database: SqliteFile, before: number): Promise<number> {
  const sql =
    'DELETE FROM run WHERE (site_id, number) IN (SELECT run.site_id, run.number FROM run ' +
    'JOIN site ON site.id = run.site_id ' +
    `WHERE run.started_at < ? AND run.number <= site.last_run - ${RUNS_KEPT} LIMIT ?)`;
  return repeated(() => database.run(sql, before, ROWS_AT_ONCE));
}

async function forgetOld(
  database: SqliteFile,
  table: string,
  { where, before }: { readonly where: string; readonly before: number },
): Promise<number> {
  const sql = `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${where} LIMIT ?)`;
  return repeated(() => database.run(sql, before, ROWS_AT_ONCE));
}

// Sitemaps without a date of their removal get the current one. One with a time for its
// next read waits: its URLs must still be dropped.
async function forgetSitemaps(
  database: SqliteFile,
  { now, before }: { readonly now: number; readonly before: number },
): Promise<number> {
  const unknown = "SELECT id FROM sitemap WHERE status = 'gone' AND gone_at IS NULL LIMIT ?";
  await repeated(() =>
    database.run(`UPDATE sitemap SET gone_at = ? WHERE id IN (${unknown})`, now, ROWS_AT_ONCE),
  );
  const old =
    "SELECT id, site_id FROM sitemap WHERE status = 'gone' AND gone_at < ? " +
    'AND next_read_at IS NULL ' +
    'ORDER BY gone_at LIMIT ?';
  return repeated(() => {
    const rows = database.rows(old, before, ROWS_AT_ONCE);
    return forgetSome(
      database,
      rows.map(([id, siteId]) => [Number(id), Number(siteId)] as const),
    );
  });
}

// Reads first, some at a time, as there may be many; then what has none any more.
function forgetSome(
  database: SqliteFile,
  sitemaps: readonly (readonly [id: number, siteId: number])[],
): number {
  let count = 0;
  database.transaction(() => {
    for (const [id, siteId] of sitemaps) {
      const reads = 'SELECT id FROM read WHERE sitemap_id = ? LIMIT ?';
      count += database.run(`DELETE FROM read WHERE id IN (${reads})`, id, ROWS_AT_ONCE);
      if (count >= ROWS_AT_ONCE) return;
      putFindings(database, { siteId, sitemapId: id, run: 0, at: 0 }, []);
      count += database.run('DELETE FROM finding WHERE sitemap_id = ?', id);
      count += remove(database, 'sitemap', [id]);
    }
  });
  return count;
}

function remove(database: SqliteFile, table: string, ids: readonly number[]): number {
  let count = 0;
  database.transaction(() => {
    for (const id of ids) count += database.run(`DELETE FROM ${table} WHERE id = ?`, id);
  });
  return count;
}

async function repeated(step: () => number): Promise<number> {
  let count = 0;
  for (let some = step(); some > 0; some = step()) {
    count += some;
    await setImmediate();
  }
  return count;
}
