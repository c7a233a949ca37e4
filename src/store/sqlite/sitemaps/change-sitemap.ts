// Changing some fields of a sitemap.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { SitemapChange } from '../../port/sitemap-record.ts';
import { columnOf } from '../../record/record-shape.ts';
import { changedFields, isFailed, SITEMAP_SHAPE } from '../../record/sitemap-shape.ts';
import { settleStatus } from '../expectations/settle-sitemap.ts';
import { storedValue } from '../file/record-of.ts';
import { putFindings } from '../findings/put-findings.ts';

/**
 * Changes a sitemap; a missing one, and fields that do not change, are ignored. A gone one has no
 * findings any more. `goneAt`: since when it is gone, if known.
 */
export function changeSitemap(
  database: SqliteFile,
  id: number,
  change: SitemapChange,
  goneAt?: number,
): void {
  const fields = changedFields(change);
  if (fields.length === 0) return;
  database.transaction(() => {
    const goes = change.status === 'gone' && isThere(database, id);
    const sets = fields.map(([field]) => `${columnOf(field)} = ?`);
    const values: SQLInputValue[] = fields.map(([field, value]) =>
      storedValue(SITEMAP_SHAPE[field], value),
    );
    if (goes || (change.status !== undefined && change.status !== 'gone')) {
      sets.push('gone_at = ?');
      values.push(goes ? (goneAt ?? null) : null);
    }
    if (change.status !== undefined) {
      sets.push('failed_as = ?', 'expected_failure = NULL');
      values.push(isFailed(change.status) ? change.status : null);
    }
    database.run(`UPDATE sitemap SET ${sets.join(', ')} WHERE id = ?`, ...values, id);
    if (goes) forgetFindings(database, id, goneAt);
    // The read is recorded: what counts of it may have changed by now.
    else if (change.lastReadId !== undefined && change.status !== undefined) {
      settleStatus(database, id);
    }
  });
}

function isThere(database: SqliteFile, id: number): boolean {
  return database.row("SELECT 1 FROM sitemap WHERE id = ? AND status <> 'gone'", id) !== undefined;
}

function forgetFindings(database: SqliteFile, id: number, at: number | undefined): void {
  const sql =
    'SELECT f.site_id, s.last_run, max(f.last_seen_at, ifnull(m.last_success_at, 0)) ' +
    'FROM finding f JOIN site s ON s.id = f.site_id JOIN sitemap m ON m.id = f.sitemap_id ' +
    'WHERE f.sitemap_id = ? AND (f.present = 1 OR f.lost = 1) ORDER BY 3 DESC LIMIT 1';
  const [siteId, run, lastSeenAt] = database.row(sql, id) ?? [];
  if (typeof siteId !== 'number') return;
  const of = { siteId, sitemapId: id, run: Number(run), at: at ?? Number(lastSeenAt) };
  putFindings(database, of, []);
}
