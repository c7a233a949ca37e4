// Many rows into a table: by COPY, or by one statement where they are few.
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';
import type { PostgresScalar } from '../../../../postgres/postgres-values.ts';

/** The name of a column, and its type. */
export type TableColumn = readonly [name: string, type: string];

export interface TableRows {
  /** The name in the schema `portolan`. Its first column is the site. */
  readonly table: string;
  readonly columns: readonly TableColumn[];
  readonly siteId: number;
  readonly rows: readonly (readonly PostgresScalar[])[];
  /** `ON CONFLICT …`. */
  readonly conflict?: string;
}

// Of fewer rows a COPY takes longer.
const COPIED_MIN = 200;

/** Inserts rows. Errors: those of the database. */
export async function insertRows(
  { query, copyIn }: PostgresTransaction,
  { table, columns, siteId, rows, conflict }: TableRows,
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map(([name]) => name).join(', ');
  if (conflict === undefined && rows.length >= COPIED_MIN) {
    const all = async function* (): AsyncGenerator<readonly (readonly PostgresScalar[])[]> {
      yield rows.map((row) => [siteId, ...row]);
    };
    await copyIn(`COPY portolan.${table} (site, ${names}) FROM STDIN`, all());
    return;
  }
  await query(
    `INSERT INTO portolan.${table} (site, ${names})
     SELECT $1, n.* FROM unnest(${unnested(columns)}) n ${conflict ?? ''}`,
    [siteId, ...columnsOf(rows, columns.length)],
  );
}

/** The parameters of `unnest` from the second one on. */
export function unnested(columns: readonly TableColumn[]): string {
  return columns.map(([, type], at) => `$${at + 2}::${type}[]`).join(', ');
}

/** Returns rows column by column. */
export function columnsOf(
  rows: readonly (readonly PostgresScalar[])[],
  count: number,
): PostgresScalar[][] {
  return Array.from({ length: count }, (_, at) => rows.map((row) => row[at] ?? null));
}
