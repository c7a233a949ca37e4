// Rows of a table of SQLite into the table of the same name of PostgreSQL.
import type { SQLInputValue } from 'node:sqlite';
import type { PostgresTransaction } from '../../postgres/postgres-connection.ts';
import type { PostgresScalar } from '../../postgres/postgres-values.ts';
import type { SqliteFile, SqliteRow } from '../../sqlite/sqlite-file.ts';

/** What is copied from where. */
export interface CopiedRows {
  readonly file: SqliteFile;
  /** The columns of the answer, in their order. */
  readonly columns: readonly string[];
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
  /** The name in the schema `portolan`. */
  readonly table: string;
  /** Makes a row; by default it is as it was, with booleans where PostgreSQL has them. */
  readonly rowOf?: ((row: SqliteRow) => readonly PostgresScalar[]) | undefined;
  /** Makes several rows of one. */
  readonly rowsOf?: ((row: SqliteRow) => readonly (readonly PostgresScalar[])[]) | undefined;
  readonly signal: AbortSignal;
}

const ROWS_AT_ONCE = 1_000;

/** Copies rows, and returns how many. Errors: those of both databases; the signal's reason. */
export async function copyRows(
  { copyIn }: PostgresTransaction,
  { file, columns, sql, values, table, signal, ...made }: CopiedRows,
): Promise<number> {
  const { rowOf = asItIs, rowsOf = (row) => [rowOf(row)] } = made;
  let count = 0;
  const batches = async function* (): AsyncGenerator<readonly (readonly PostgresScalar[])[]> {
    let batch: (readonly PostgresScalar[])[] = [];
    for (const row of file.each(sql, ...values)) {
      const rows = rowsOf(row);
      batch.push(...rows);
      count += rows.length;
      if (batch.length < ROWS_AT_ONCE) continue;
      signal.throwIfAborted();
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  };
  const names = columns.map((column) => `"${column}"`).join(', ');
  await copyIn(`COPY portolan."${table}" (${names}) FROM STDIN`, batches());
  return count;
}

/** Returns a value of SQLite as PostgreSQL takes it. */
export function movedValue(value: SqliteRow[number] | undefined): PostgresScalar {
  return typeof value === 'bigint' ? Number(value) : (value ?? null);
}

function asItIs(row: SqliteRow): readonly PostgresScalar[] {
  return row.map(movedValue);
}
