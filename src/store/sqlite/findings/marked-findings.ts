// Which findings keep an expectation of a folder: as long as there is one, it holds.
import type { ControlDatabase } from '../file/control-database.ts';

/** Notes which expectations of folders a finding keeps. Errors: STORE_UNUSABLE. */
export function markFinding(
  database: ControlDatabase,
  findingId: number,
  expectationIds: readonly number[],
): void {
  const sql = 'SELECT expectation_id FROM marked_finding WHERE finding_id = ?';
  const before = new Set(database.all(sql, findingId).map(([id]) => Number(id)));
  const now = new Set(expectationIds);
  const come = 'INSERT INTO marked_finding VALUES (?, ?)';
  const leave = 'DELETE FROM marked_finding WHERE expectation_id = ? AND finding_id = ?';
  for (const id of now) if (!before.has(id)) database.run(come, id, findingId);
  for (const id of before) if (!now.has(id)) database.run(leave, id, findingId);
}

/** Whether some finding keeps an expectation of a folder. Errors: STORE_UNUSABLE. */
export function isMarking(database: ControlDatabase, expectationId: number): boolean {
  const sql = 'SELECT 1 FROM marked_finding WHERE expectation_id = ? LIMIT 1';
  return database.get(sql, expectationId) !== undefined;
}
