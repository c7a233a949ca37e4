// Records from rows of SQLite, and rows from records.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import { columnOf, type RecordShape } from '../../record/record-shape.ts';

/**
 * Reads a record from columns in the order of its shape.
 * Errors: STORE_UNUSABLE, when a value was not written by a store.
 */
export function recordOf<Fields>(
  database: SqliteFile,
  shape: RecordShape<Fields>,
  row: SqliteRow,
): Fields {
  const record: Record<string, unknown> = {};
  let index = 0;
  for (const [field, kind] of Object.entries<string>(shape)) {
    const value = row[index++];
    if (value === null && kind.endsWith('?')) continue;
    record[field] = fieldValue(database, kind, value);
  }
  return record as Fields;
}

function fieldValue(database: SqliteFile, kind: string, value: unknown): unknown {
  if (kind.startsWith('number') && typeof value === 'number') return value;
  if (kind.startsWith('boolean') && typeof value === 'number') return value !== 0;
  if (typeof value !== 'string') throw database.damaged();
  if (kind.startsWith('text')) return value;
  if (!kind.startsWith('json')) throw database.damaged();
  try {
    return JSON.parse(value);
  } catch {
    throw database.damaged();
  }
}

export function storedValue(kind: string | undefined, value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (kind?.startsWith('json')) return JSON.stringify(value);
  if (typeof value === 'boolean') return Number(value);
  return value as SQLInputValue;
}

/** Inserts a record without its id into a table, and returns the id. */
export function insertRecord(
  database: SqliteFile,
  table: string,
  shape: Readonly<Record<string, string>>,
  record: object,
): number {
  const fields = Object.keys(shape).filter((field) => field !== 'id');
  const columns = fields.map(columnOf).join(', ');
  const marks = fields.map(() => '?').join(', ');
  const values = fields.map((field) =>
    storedValue(shape[field], (record as Readonly<Record<string, unknown>>)[field]),
  );
  return database.insert(`INSERT INTO ${table} (${columns}) VALUES (${marks})`, ...values);
}
