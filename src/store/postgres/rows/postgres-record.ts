// Records from rows of PostgreSQL, and rows from records.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { PostgresTransaction } from '../../../postgres/postgres-connection.ts';
import type { PostgresScalar } from '../../../postgres/postgres-values.ts';
import { columnOf, type RecordShape } from '../../record/record-shape.ts';

/** Asks a question of the database, in a transaction or of its own. */
export type PostgresQuery = PostgresTransaction['query'];

/** A row, by the names of its columns. */
export type PostgresRow = Readonly<Record<string, unknown>>;

type Shape = Readonly<Record<string, string>>;

/** Returns the columns that `postgresRecord` reads; `instead`: expressions in place of columns. */
export function recordColumns(
  shape: Shape,
  { table, instead = {} }: { readonly table?: string; readonly instead?: Shape } = {},
): string {
  const of = table === undefined ? '' : `${table}.`;
  return Object.keys(shape)
    .map((field) => {
      const column = columnOf(field);
      return instead[field] === undefined ? of + column : `${instead[field]} AS ${column}`;
    })
    .join(', ');
}

/** Reads a record. Errors: STORE_UNUSABLE, when a value was not written by a store. */
export function postgresRecord<Fields>(shape: RecordShape<Fields>, row: PostgresRow): Fields {
  const record: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries<string>(shape)) {
    const value = row[columnOf(field).replaceAll('"', '')];
    if (value === null && kind.endsWith('?')) continue;
    record[field] = kind.startsWith('json') ? parsedJson(field, value) : value;
  }
  return record as Fields;
}

function parsedJson(field: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch (cause) {
    throw new PortolanError('STORE_UNUSABLE', {
      message: `The database holds a value of ${field} that Portolan did not write.`,
      cause,
    });
  }
}

/** Returns a value as it is stored in the column of a field of this kind. */
export function storedValue(kind: string | undefined, value: unknown): PostgresScalar {
  if (value === undefined || value === null) return null;
  return kind?.startsWith('json') ? JSON.stringify(value) : (value as PostgresScalar);
}

const ARRAYS: Readonly<Record<string, string>> = {
  number: 'double precision[]',
  text: 'text[]',
  boolean: 'boolean[]',
  json: 'text[]',
};

/** Returns an array for each field of records, and their parameters in SQL from the number on. */
export function arraysOf(
  shape: Shape,
  records: readonly object[],
  from = 1,
): { readonly arrays: string; readonly values: readonly (readonly PostgresScalar[])[] } {
  const fields = Object.keys(shape);
  const arrays = fields.map(
    (field, index) => `$${index + from}::${ARRAYS[shape[field]?.replace('?', '') ?? '']}`,
  );
  const values = fields.map((field) =>
    (records as readonly Readonly<Record<string, unknown>>[]).map((record) =>
      storedValue(shape[field], record[field]),
    ),
  );
  return { arrays: arrays.join(', '), values };
}

/** Inserts records into a table by one statement. */
export async function insertRecords(
  query: PostgresQuery,
  table: string,
  { shape, records }: { readonly shape: Shape; readonly records: readonly object[] },
): Promise<void> {
  if (records.length === 0) return;
  const { arrays, values } = arraysOf(shape, records);
  const columns = Object.keys(shape).map(columnOf).join(', ');
  await query(`INSERT INTO ${table} (${columns}) SELECT * FROM unnest(${arrays})`, values);
}
