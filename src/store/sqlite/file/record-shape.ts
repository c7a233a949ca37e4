// Records and the rows that keep them: which field is what in SQL, and the way there and back.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';

type Kind = 'number' | 'text' | 'boolean' | 'json';

/** Each field of a record with its kind, with a `?` where it may be absent; in order of columns. */
export type RecordShape<Fields> = {
  readonly [Field in keyof Fields]-?: Kind | `${Kind}?`;
};

/** The column of a field: `lastReadAt` is kept in `last_read_at`. */
export function columnOf(field: string): string {
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  // Words of SQL.
  return column === 'by' || column === 'trigger' ? `"${column}"` : column;
}

/** The columns of a record, or their placeholders, in the order of its shape. */
export function columnsOf(
  shape: Readonly<Record<string, string>>,
  instead: Readonly<Record<string, string>> = {},
): string {
  return Object.keys(shape)
    .map((field) => instead[field] ?? columnOf(field))
    .join(', ');
}

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
