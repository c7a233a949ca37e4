// Which findings keep an expectation of a folder: as long as there is one, it holds.
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';

/** Records which expectations of folders a finding keeps. */
export function markFinding(
  database: SqliteFile,
  findingId: number,
  expectationIds: readonly number[],
): void {
  const sql = 'SELECT expectation_id FROM marked_finding WHERE finding_id = ?';
  const before = new Set(database.rows(sql, findingId).map(([id]) => Number(id)));
  const now = new Set(expectationIds);
  const come = 'INSERT INTO marked_finding VALUES (?, ?)';
  const leave = 'DELETE FROM marked_finding WHERE expectation_id = ? AND finding_id = ?';
  for (const id of now) if (!before.has(id)) database.run(come, id, findingId);
  for (const id of before) if (!now.has(id)) database.run(leave, id, findingId);
}

/** Whether some finding keeps an expectation of a folder. */
export function isMarking(database: SqliteFile, expectationId: number): boolean {
  const sql = 'SELECT 1 FROM marked_finding WHERE expectation_id = ? LIMIT 1';
  return database.row(sql, expectationId) !== undefined;
}
