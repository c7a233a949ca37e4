// The control part of a site: from the tables of SQLite into those of PostgreSQL.
import { PortolanError } from '../../base/portolan-error.ts';
import type { PostgresTransaction } from '../../postgres/postgres-connection.ts';
import type { PostgresScalar } from '../../postgres/postgres-values.ts';
import type { SqliteFile } from '../../sqlite/sqlite-file.ts';
import { urlsNamedBy } from '../postgres/findings/finding-urls.ts';
import { IDS_OF_SITE, idOfSite } from '../postgres/rows/lock-site.ts';
import { copyRows, movedValue } from './copy-rows.ts';
import { COUNTED_TABLES, GLOBAL_TABLES, SITE_TABLES, type SiteTable } from './site-tables.ts';

/** The columns of the tables of a schema: which are booleans, by table and name. */
export type TableColumns = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** Reads which columns there are. Errors: those of the database. */
export async function readTableColumns({ query }: PostgresTransaction): Promise<TableColumns> {
  const rows = await query<{
    readonly table_name: string;
    readonly column_name: string;
    readonly data_type: string;
  }>(
    `SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
     WHERE table_schema = 'portolan' AND is_generated = 'NEVER'`,
  );
  const tables = new Map<string, Map<string, boolean>>();
  for (const { table_name: table, column_name: column, data_type: type } of rows) {
    const columns = tables.get(table) ?? new Map<string, boolean>();
    tables.set(table, columns.set(column, type === 'boolean'));
  }
  return tables;
}

export interface MovedSite {
  readonly file: SqliteFile;
  readonly columns: TableColumns;
  readonly siteId: number;
  readonly signal: AbortSignal;
}

/**
 * Copies what is known of a site but its URLs; the row of the site comes last. Returns the number
 * of rows. Errors: STORE_UNUSABLE for ids that are too large; those of both databases.
 */
export async function moveControl(
  transaction: PostgresTransaction,
  site: MovedSite,
): Promise<number> {
  const { file, siteId } = site;
  const largest = Math.max(
    ...COUNTED_TABLES.map((table) =>
      file.number(`SELECT max(id) FROM ${table} WHERE site_id = ?`, siteId),
    ),
  );
  if (largest >= IDS_OF_SITE) throw tooManyIds(largest);
  for (const [first] of file.each(
    'SELECT DISTINCT started_at - started_at % 86400000 FROM read WHERE site_id = ?',
    siteId,
  )) {
    await transaction.query('SELECT portolan.make_read_day($1)', [Number(first)]);
  }
  let rows = 0;
  for (const table of SITE_TABLES) rows += await moveTable(transaction, site, table);
  rows += await writeUrlsOfFindings(transaction, site);
  const ofSite = { table: 'site', from: 'site t', site: 't.id', ids: [] };
  const more = { last_local_id: String(largest) };
  return rows + (await moveTable(transaction, site, { ...ofSite, more }));
}

// SQLite only keeps a URL up to its first U+0000.
async function writeUrlsOfFindings(
  transaction: PostgresTransaction,
  { file, siteId, signal }: MovedSite,
): Promise<number> {
  return copyRows(transaction, {
    file,
    table: 'finding_url',
    columns: ['site_id', 'finding_id', 'url'],
    sql: 'SELECT id, rule, places FROM finding WHERE site_id = ?',
    values: [siteId],
    rowsOf: ([id, rule, places]) => {
      const named = urlsNamedBy({ rule: String(rule), places: JSON.parse(String(places)) });
      return [...named].map((url) => [siteId, idOfSite(siteId, Number(id)), url]);
    },
    signal,
  });
}

async function moveTable(
  transaction: PostgresTransaction,
  { file, columns, siteId, signal }: MovedSite,
  { table, from, site, ids, more = {} }: SiteTable,
): Promise<number> {
  const own = new Set(file.rows(`PRAGMA table_info("${table}")`).map(([, name]) => String(name)));
  const known = columns.get(table) ?? new Map<string, boolean>();
  const taken = [...known].flatMap(([name, isBoolean]) => {
    const expression =
      more[name] ?? (own.has(name) ? `t."${name}"` : name === 'site_id' ? site : undefined);
    if (expression === undefined) return [];
    const moveValue = (value: Parameters<typeof movedValue>[0]): PostgresScalar => {
      const moved = movedValue(value);
      if (moved === null) return null;
      if (isBoolean) return Number(moved) !== 0;
      return ids.includes(name) ? idOfSite(siteId, Number(moved)) : moved;
    };
    return [{ name, expression, moveValue }];
  });
  const selected = taken.map(({ expression }) => expression).join(', ');
  return copyRows(transaction, {
    file,
    table,
    columns: taken.map(({ name }) => name),
    sql: `SELECT ${selected} FROM ${from} WHERE ${site} = ?`,
    values: [siteId],
    rowOf: (row) => taken.map(({ moveValue }, at) => moveValue(row[at])),
    signal,
  });
}

/**
 * Copies tokens, webhooks and settings that are not there yet. They keep their ids where these are
 * free. Errors: those of both databases.
 */
export async function moveGlobal(
  { query }: PostgresTransaction,
  { file, columns }: Pick<MovedSite, 'file' | 'columns'>,
): Promise<void> {
  for (const { table, key } of GLOBAL_TABLES) {
    const names = [...(columns.get(table)?.keys() ?? [])];
    const there = await query<Readonly<Record<string, PostgresScalar>>>(
      `SELECT * FROM portolan.${table}`,
    );
    const keys = new Set(there.map((row) => row[key]));
    const ids = new Set(there.map((row) => row['id']));
    const rows = file
      .rows(`SELECT ${listOf(names)} FROM ${table}`)
      .map((row) => new Map(names.map((name, at) => [name, movedValue(row[at])])))
      .filter((row) => !keys.has(row.get(key) ?? null));
    const isFree = (row: ReadonlyMap<string, PostgresScalar>): boolean => !ids.has(row.get('id'));
    for (const row of rows.filter(isFree)) await insertRow(query, table, row);
    if (!names.includes('id')) continue;
    await countOn(query, table);
    for (const row of rows.filter((one) => !isFree(one))) {
      row.delete('id');
      await insertRow(query, table, row);
    }
  }
}

async function insertRow(
  query: PostgresTransaction['query'],
  table: string,
  row: ReadonlyMap<string, PostgresScalar>,
): Promise<void> {
  const places = [...row.keys()].map((_, at) => `$${at + 1}`).join(', ');
  const sql = `INSERT INTO portolan.${table} (${listOf([...row.keys()])}) VALUES (${places})`;
  await query(`${sql} ON CONFLICT DO NOTHING`, [...row.values()]);
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/** New rows of a table get ids behind those that it has. Errors: those of the database. */
export async function countOn(query: PostgresTransaction['query'], table: string): Promise<void> {
  await query(
    `SELECT setval(pg_get_serial_sequence('portolan.${table}', 'id'),
       greatest((SELECT max(id) FROM portolan.${table}), 1))`,
  );
}

function tooManyIds(largest: number): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message:
      `The store cannot be moved: it has given ${largest} ids, and a site in PostgreSQL has room ` +
      `for ${IDS_OF_SITE - 1}.`,
    hint: 'Let the console forget more with --retention, or begin with a new store.',
  });
}
