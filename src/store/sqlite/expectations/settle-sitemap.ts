// What counts of what was found in a sitemap, and the status that follows.

import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { settledStatus } from '../../findings/settled-status.ts';
import type { SitemapStatus } from '../../port/sitemap-record.ts';

/** Sums up what is found in a sitemap; its status follows. One that is gone does not change. */
export function settleSitemap(database: SqliteFile, id: number): void {
  const sums = [0, 0, 0, 0];
  const sql =
    'SELECT severity, sum(count), sum(ifnull(expected_count, 0)) FROM finding ' +
    'WHERE sitemap_id = ? AND present = 1 AND severity < 2 GROUP BY severity';
  for (const [severity, count, expected] of database.rows(sql, id)) {
    sums[Number(severity)] = Number(count) - Number(expected);
    sums[Number(severity) + 2] = Number(expected);
  }
  database.run(
    'UPDATE sitemap SET errors = ?, warnings = ?, expected_errors = ?, expected_warnings = ? ' +
      "WHERE id = ? AND status <> 'gone'",
    ...sums,
    id,
  );
  settleStatus(database, id);
}

/**
 * Updates the status of a requested sitemap from what counts.
 */
export function settleStatus(database: SqliteFile, id: number): void {
  const sql =
    'SELECT errors, warnings, cause, (SELECT completeness FROM read WHERE id = last_read_id), ' +
    "failed_as, expected_failure, status FROM sitemap WHERE id = ? AND status <> 'gone'";
  const row = database.row(sql, id);
  if (!row) return;
  const [errors, warnings, cause, completeness, failedAs, before, statusBefore] = row;
  const isExpected = isFailureExpected(database, id) ?? before === 1;
  const status = settledStatus({
    status: statusBefore as SitemapStatus,
    errors: Number(errors),
    warnings: Number(warnings),
    isCut: cause !== null || completeness === 'truncated',
    failedAs: (failedAs as SitemapStatus | null) ?? undefined,
    isFailureExpected: isExpected,
  });
  const now = isExpected ? 1 : null;
  database.run(
    'UPDATE sitemap SET status = ?, expected_failure = ? ' +
      'WHERE id = ? AND (status <> ? OR expected_failure IS NOT ?)',
    status,
    now,
    id,
    status,
    now,
  );
}

// `undefined` where nothing says why: of a sitemap that is read again, nothing does for a while.
function isFailureExpected(database: SqliteFile, id: number): boolean | undefined {
  const sql =
    'SELECT min(ifnull(expected_count, 0) >= max(count, 1)) FROM finding ' +
    'WHERE sitemap_id = ? AND present = 1 AND is_failure = 1';
  const all = database.row(sql, id)?.[0];
  return typeof all === 'number' ? all === 1 : undefined;
}
