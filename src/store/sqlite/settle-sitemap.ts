// What counts of what was found in a sitemap, and the status that follows.
import type { SitemapStatus } from '../sitemap-record.ts';
import type { ControlDatabase } from './control-database.ts';

const READ = "('success', 'success-with-warnings', 'has-errors')";

/**
 * Sums up what is found in a sitemap; its status follows. One that is gone stays as it was.
 *
 * Errors: STORE_UNUSABLE.
 */
export function settleSitemap(database: ControlDatabase, id: number): void {
  const sums = [0, 0, 0, 0];
  const sql =
    'SELECT severity, sum(count), sum(ifnull(expected_count, 0)) FROM finding ' +
    'WHERE sitemap_id = ? AND present = 1 AND severity < 2 GROUP BY severity';
  for (const [severity, count, expected] of database.all(sql, id)) {
    sums[Number(severity)] = Number(count) - Number(expected);
    sums[Number(severity) + 2] = Number(expected);
  }
  database.run(
    'UPDATE sitemap SET errors = ?, warnings = ?, expected_errors = ?, expected_warnings = ? ' +
      "WHERE id = ? AND status <> 'gone'",
    ...[...sums, id],
  );
  settleStatus(database, id);
}

/** Lets the status of a sitemap that was read follow from what counts. Errors: STORE_UNUSABLE. */
export function settleStatus(database: ControlDatabase, id: number): void {
  const sql =
    'SELECT errors, warnings, cause, (SELECT completeness FROM read WHERE id = last_read_id) ' +
    `FROM sitemap WHERE id = ? AND status IN ${READ}`;
  const row = database.get(sql, id);
  if (!row) return;
  const [errors, warnings, cause, completeness] = row;
  // One that broke off, or was cut, has errors whatever was found in it.
  const isWhole = cause === null && completeness !== 'truncated';
  const read: SitemapStatus = Number(warnings) > 0 ? 'success-with-warnings' : 'success';
  const status: SitemapStatus = isWhole && errors === 0 ? read : 'has-errors';
  database.run('UPDATE sitemap SET status = ? WHERE id = ? AND status <> ?', status, id, status);
}
