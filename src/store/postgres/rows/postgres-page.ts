// Pages of rows in PostgreSQL that go on behind a key, never after a number of rows.
import type { PostgresScalar } from '../../../postgres/postgres-values.ts';
import type { CountedRows, Page, PageRequest } from '../../port/url-row.ts';
import {
  COUNTED_ROWS_MAX,
  type Key,
  pageOfLanes,
  parseCursor,
  rowsOfPage,
  SIEVED_MAX,
} from '../../record/page-of-lanes.ts';
import type { PostgresQuery, PostgresRow } from './postgres-record.ts';

/** `where` has a `?` for each of the values. */
export interface SqlCondition {
  readonly where: string;
  readonly values: readonly PostgresScalar[];
}

export interface KeysetQuery<Row> {
  readonly table: string;
  /** What `read` reads. */
  readonly columns: string;
  /** The columns of the order, unique together. */
  readonly key: readonly { readonly column: string; readonly type: 'bigint' | 'text' }[];
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
  read(row: PostgresRow): Row;
}

/** Returns a page. An `after` that no page returned comes after everything. */
export async function postgresPage<Row>(
  query: PostgresQuery,
  of: KeysetQuery<Row>,
  { after, limit, counted = false }: PageRequest,
): Promise<Page<Row>> {
  const total = counted ? { count: await countRows(query, of) } : {};
  const behind = after === undefined ? undefined : behindOf(of, after);
  if (behind === null) return { rows: [], ...total };
  const rowsMax = rowsOfPage(limit);
  const lanes = of.lanes.map((lane) => (behind === undefined ? [lane] : [lane, behind]));
  const ends = of.sieve ? await sieveEnds(query, of, lanes) : [];
  const rows = await rowsOfLanes(query, of, { lanes, ends, rowsMax });
  const found = lanes.map((_, index) => ({
    rows: rows.filter(({ lane }) => lane === index),
    ...(ends[index] && { end: ends[index] }),
  }));
  const page = pageOfLanes(found, { rowsMax, descending: of.descending === true });
  return { ...page, rows: page.rows.map((row) => of.read(row)), ...total };
}

function behindOf<Row>(
  { key, descending = false }: KeysetQuery<Row>,
  after: string,
): SqlCondition | null {
  const behind = parseCursor(after, key.length);
  const isOfKey = behind?.every((part, index) =>
    key[index]?.type === 'text' ? typeof part === 'string' : Number.isSafeInteger(part),
  );
  if (behind === undefined || !isOfKey) return null;
  const some = key.slice(0, behind.length);
  const columns = some.map(({ column }) => column).join(', ');
  const marks = some.map(({ type }) => `?::${type}`).join(', ');
  return { where: `(${columns}) ${descending ? '<' : '>'} (${marks})`, values: behind };
}

async function countRows<Row>(
  query: PostgresQuery,
  { table, lanes, sieve }: KeysetQuery<Row>,
): Promise<CountedRows> {
  const parts = lanes.map((lane) => {
    const { where, values } = together(sieve ? [lane, sieve] : [lane]);
    return { where: `(SELECT 1 FROM ${table} WHERE ${where})`, values };
  });
  const all = numbered(parts, ' UNION ALL ');
  const sql = `SELECT count(*) AS count FROM (${all.sql} LIMIT ${COUNTED_ROWS_MAX + 1}) AS counted`;
  const [row] = await query<{ readonly count: number }>(sql, all.values);
  const count = row?.count ?? 0;
  return count > COUNTED_ROWS_MAX ? { count: COUNTED_ROWS_MAX, isMore: true } : { count };
}

const orderOf = <Row>({ key, descending }: KeysetQuery<Row>): string =>
  key.map(({ column }) => (descending ? `${column} DESC` : column)).join(', ');

interface LaneRow {
  readonly lane: number;
  readonly key: Key;
  readonly row: PostgresRow;
}

async function rowsOfLanes<Row>(
  query: PostgresQuery,
  of: KeysetQuery<Row>,
  {
    lanes,
    ends,
    rowsMax,
  }: {
    readonly lanes: readonly (readonly SqlCondition[])[];
    readonly ends: readonly (Key | undefined)[];
    readonly rowsMax: number;
  },
): Promise<readonly LaneRow[]> {
  const { table, key, columns, sieve, descending = false } = of;
  const parts = lanes.map((lane, index) => {
    const conditions = [...lane];
    const end = ends[index];
    if (end) {
      const where = `${key[0]?.column} ${descending ? '>=' : '<='} ?::${key[0]?.type}`;
      conditions.push({ where, values: end });
    }
    if (sieve) conditions.push(sieve);
    const { where, values } = together(conditions);
    const keys = key.map(({ column }, part) => `${column} AS key_${part}`).join(', ');
    const sql =
      `(SELECT ${index} AS lane, ${keys}, ${columns} FROM ${table} ` +
      `WHERE ${where} ORDER BY ${orderOf(of)} LIMIT ${rowsMax + 1})`;
    return { where: sql, values };
  });
  const { sql, values } = numbered(parts, ' UNION ALL ');
  const rows = await query<PostgresRow>(sql, values);
  return rows.map((row) => ({
    lane: Number(row['lane']),
    key: key.map((_, part) => row[`key_${part}`] as Key[number]),
    row,
  }));
}

// Where the search of each lane is stopped, so that no page takes longer than it may: behind all
// rows that begin with the first part of the key that the last of them has. That part alone is the
// place.
async function sieveEnds<Row>(
  query: PostgresQuery,
  of: KeysetQuery<Row>,
  lanes: readonly (readonly SqlCondition[])[],
): Promise<readonly (Key | undefined)[]> {
  const { table, key, descending = false, sievedMax = SIEVED_MAX } = of;
  const rowsMax = Math.ceil(sievedMax / lanes.length);
  const parts = lanes.map((lane, index) => {
    const { where, values } = together(lane);
    const rows =
      `SELECT ${key[0]?.column} AS first FROM ${table} WHERE ${where} ` +
      `ORDER BY ${orderOf(of)} LIMIT ${rowsMax}`;
    const sql =
      `(SELECT ${index} AS lane, count(*) AS count, ${descending ? 'min' : 'max'}(first) AS last ` +
      `FROM (${rows}) AS searched)`;
    return { where: sql, values };
  });
  const { sql, values } = numbered(parts, ' UNION ALL ');
  const found = await query<{
    readonly lane: number;
    readonly count: number;
    readonly last: Key[number];
  }>(sql, values);
  return lanes.map((_, index) => {
    const end = found.find(({ lane }) => lane === index);
    return end === undefined || end.count < rowsMax ? undefined : [end.last];
  });
}

export function together(conditions: readonly SqlCondition[]): SqlCondition {
  return {
    where: conditions.map(({ where }) => where).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Joins parts of a statement, and numbers their parameters. */
export function numbered(
  parts: readonly SqlCondition[],
  separator: string,
): { readonly sql: string; readonly values: readonly PostgresScalar[] } {
  let count = 0;
  const sql = parts.map(({ where }) => where).join(separator);
  return {
    sql: sql.replaceAll('?', () => `$${(count += 1)}`),
    values: parts.flatMap(({ values }) => values),
  };
}
