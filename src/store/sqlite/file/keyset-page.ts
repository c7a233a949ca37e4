// Pages of rows that continue after a key, never after a number of rows.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import type { CountedRows, Page, PageRequest } from '../../port/url-row.ts';
import {
  COUNTED_ROWS_MAX,
  type Key,
  type Lane,
  pageOfLanes,
  parseCursor,
  rowsOfPage,
  SIEVED_MAX,
} from '../../record/page-of-lanes.ts';

export interface SqlCondition {
  readonly where: string;
  readonly values: readonly SQLInputValue[];
}

export interface KeysetQuery<Row> {
  readonly table: string;
  /** What `read` reads. */
  readonly columns: string;
  /** The columns of the order, unique together. */
  readonly key: readonly string[];
  readonly descending?: boolean;
  /** Parts of the answer, each of which an index returns sorted by the key. */
  readonly lanes: readonly SqlCondition[];
  /**
   * A condition that no index answers: at most this many rows are searched for a page, in
   * all lanes together.
   */
  readonly sieve?: SqlCondition;
  /** For tests. Default: 100,000. */
  readonly sievedMax?: number | undefined;
  read(row: SqliteRow): Row;
}

/** Returns a page. An `after` that no page returned comes after everything. */
export function keysetPage<Row>(
  database: SqliteFile,
  query: KeysetQuery<Row>,
  { after, limit, counted = false }: PageRequest,
): Page<Row> {
  const total = counted ? { count: countRows(database, query) } : {};
  const behind = after === undefined ? undefined : parseCursor(after, query.key.length);
  if (after !== undefined && behind === undefined) return { rows: [], ...total };
  const rowsMax = rowsOfPage(limit);
  const lanes = query.lanes.map((lane) => laneOf(database, query, { lane, behind, rowsMax }));
  const { rows, ...rest } = pageOfLanes(lanes, { rowsMax, descending: query.descending === true });
  return { rows: rows.map((row) => query.read(row)), ...rest, ...total };
}

function countRows<Row>(
  database: SqliteFile,
  { table, lanes, sieve }: KeysetQuery<Row>,
): CountedRows {
  const rows = lanes.map((lane) => together(sieve ? [lane, sieve] : [lane]));
  let count = 0;
  for (const { where, values } of rows) {
    const most = COUNTED_ROWS_MAX + 1 - count;
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${where} LIMIT ?)`;
    count += Number(database.row(sql, ...values, most)?.[0] ?? 0);
  }
  return count > COUNTED_ROWS_MAX ? { count: COUNTED_ROWS_MAX, isMore: true } : { count };
}

function laneOf<Row>(
  database: SqliteFile,
  query: KeysetQuery<Row>,
  { lane, behind, rowsMax }: { lane: SqlCondition; behind: Key | undefined; rowsMax: number },
): Lane<SqliteRow> {
  const { table, key, sieve, descending = false } = query;
  const conditions: SqlCondition[] = [lane];
  if (behind) {
    const columns = key.slice(0, behind.length).join(', ');
    const marks = behind.map(() => '?').join(', ');
    const where = `(${columns}) ${descending ? '<' : '>'} (${marks})`;
    conditions.push({ where, values: behind });
  }
  const order = key.map((column) => (descending ? `${column} DESC` : column)).join(', ');
  const end = sieve && sieveEnd(database, query, { conditions, order });
  if (end) conditions.push({ where: `${key[0]} ${descending ? '>=' : '<='} ?`, values: end });
  if (sieve) conditions.push(sieve);
  const { where, values } = together(conditions);
  const sql =
    `SELECT ${key.join(', ')}, ${query.columns} FROM ${table} ` +
    `WHERE ${where} ORDER BY ${order} LIMIT ?`;
  const rows = database.rows(sql, ...values, rowsMax + 1).map((row) => ({
    key: row.slice(0, key.length) as Key,
    row: row.slice(key.length),
  }));
  return { rows, ...(end && { end }) };
}

// Where a search is stopped, so that no page takes too long: after all rows with the same first
// part of the key as the last of them. Only that part is the cursor.
function sieveEnd<Row>(
  database: SqliteFile,
  { table, key, lanes, descending = false, sievedMax = SIEVED_MAX }: KeysetQuery<Row>,
  { conditions, order }: { conditions: readonly SqlCondition[]; order: string },
): Key | undefined {
  const { where, values } = together(conditions);
  const rows = `SELECT ${key[0]} AS first FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ?`;
  const rowsMax = Math.ceil(sievedMax / lanes.length);
  const sql = `SELECT count(*), ${descending ? 'min' : 'max'}(first) FROM (${rows})`;
  const [count, last] = database.row(sql, ...values, rowsMax) ?? [];
  if (Number(count) < rowsMax) return undefined;
  return [last as Key[number]];
}

export function together(conditions: readonly SqlCondition[]): SqlCondition {
  return {
    where: conditions.map(({ where }) => where).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
