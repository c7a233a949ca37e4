// Pages of rows that go on behind a key, never after a number of rows.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import type { CountedRows, Page, PageRequest } from '../../port/url-row.ts';

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
  /** Parts of the answer, each of which an index gives in the order of the key. */
  readonly lanes: readonly SqlCondition[];
  /**
   * A condition that no index answers: at most this many rows are searched for a page, in
   * all lanes together.
   */
  readonly sieve?: SqlCondition;
  /** For tests. Default: 100,000. */
  readonly sievedMax?: number;
  read(row: SqliteRow): Row;
}

// Of all columns, or of the first ones: a place behind all rows that begin so.
type Key = readonly (string | number)[];

/** At most this many rows are counted for a total. */
export const COUNTED_ROWS_MAX = 20_000;
const ROWS_DEFAULT = 50;
const ROWS_MAX = 1_000;
const SIEVED_MAX = 100_000;
// An `after` is a key: an address and little else.
const CURSOR_CHARACTERS_MAX = 65_536;

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
  const ends = lanes.flatMap(({ end }) => (end === undefined ? [] : [end]));
  const direction = query.descending === true ? -1 : 1;
  const compare = (a: Key, b: Key): number => direction * compareKeys(a, b);
  const [end] = ends.sort(compare);
  let found = lanes.flatMap(({ rows }) => rows);
  if (lanes.length > 1) found.sort((a, b) => compare(a.key, b.key));
  if (end !== undefined) found = found.filter(({ key }) => compare(key, end) <= 0);
  const taken = found.slice(0, rowsMax);
  const rows = taken.map(({ rest }) => query.read(rest));
  const last = taken.at(-1);
  if (found.length > rowsMax && last) return { rows, next: formatCursor(last.key), ...total };
  const rest = end === undefined ? {} : { next: formatCursor(end), partial: true };
  return { rows, ...rest, ...total };
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

function rowsOfPage(limit: number | undefined): number {
  if (limit === undefined || !(limit >= 1)) return limit === undefined ? ROWS_DEFAULT : 1;
  return Math.min(Math.floor(limit), ROWS_MAX);
}

interface Lane {
  readonly rows: readonly { readonly key: Key; readonly rest: SqliteRow }[];
  /** Nothing after this was searched. */
  readonly end?: Key;
}

function laneOf<Row>(
  database: SqliteFile,
  query: KeysetQuery<Row>,
  { lane, behind, rowsMax }: { lane: SqlCondition; behind: Key | undefined; rowsMax: number },
): Lane {
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
    rest: row.slice(key.length),
  }));
  return { rows, ...(end && { end }) };
}

// Where a search is stopped, so that no page takes longer than it may: behind all rows that begin
// with the first part of the key that the last of them has. That part alone is the place.
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

function formatCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function parseCursor(text: string, length: number): Key | undefined {
  if (text.length > CURSOR_CHARACTERS_MAX) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isPart = (part: unknown): boolean => typeof part === 'string' || Number.isFinite(part);
    if (!Array.isArray(key) || !key.every(isPart)) return undefined;
    if (key.length >= 1 && key.length <= length) return key;
  } catch {
    // Not JSON, so not a cursor.
  }
  return undefined;
}

// Numbers by size, texts by their UTF-8 bytes, as SQLite has them. A part of a key equals all that
// begin with it.
function compareKeys(a: Key, b: Key): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const [one, other] = [a[index] ?? 0, b[index] ?? 0];
    const order =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
    if (order !== 0) return order;
  }
  return 0;
}
