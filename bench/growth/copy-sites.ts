// Sites that were read are copied, all their rows of every table, until there are as many as are
// wanted: reading them all would take hours.
import type { Engine } from '../../src/cli/commands/console/engine/engine.ts';
import { siteJob } from '../../src/harvest/work/site-jobs.ts';
import type { PostgresDatabase } from '../../src/postgres/postgres-database.ts';

const LATER = { trigger: 'scheduled', dueInMs: 3_600_000 } as const;
const OLD_ORIGIN = "rtrim(p.old_url, '/')";
const NEW_ORIGIN = "rtrim(p.new_url, '/')";
const STATEMENT_MS = 1_800_000;
const ID_BITS = 28;
// What holds an id of the site's own: its number times 2^28, and a count.
const IDS = ['id', 'sitemap_id', 'sitemap', 'parent_id', 'child_id', 'read_id', 'finding_id'];
const COLUMNS = `SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type
  FROM information_schema.columns c JOIN pg_class k ON k.relname = c.table_name
    AND k.relnamespace = 'portolan'::regnamespace AND NOT k.relispartition
    AND k.relkind IN ('r', 'p')
  WHERE c.table_schema = 'portolan' AND c.is_generated = 'NEVER'
    AND c.table_name NOT IN ('event', 'job', 'grp', 'meta')`;
interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/**
 * Copies the first of the sites, which were read, to the rest of them, and sends their jobs. What
 * is computed from addresses stays that of the site that was copied: a copy may be read again as
 * long as nothing of it has changed.
 */
export async function copySites(
  { queue, store }: Engine,
  database: PostgresDatabase,
  { sites, read }: { readonly sites: readonly string[]; readonly read: number },
): Promise<void> {
  await database.query('CREATE TABLE pair (old bigint, new bigint, old_url text, new_url text)');
  await database.query(
    `INSERT INTO pair SELECT s.id, $2::bigint + n, s.url, u
      FROM unnest($1::text[]) WITH ORDINALITY AS t (u, n)
      JOIN portolan.site s ON s.id = 1 + (n - 1) % $2::bigint`,
    [sites.slice(read), read],
  );
  const tables = Map.groupBy(await database.query<Column>(COLUMNS), ({ table }) => table);
  for (const [table, columns] of tables) {
    const sql = copyOf(table, columns);
    if (sql !== undefined) {
      await database.transaction(({ query }) => query(sql), { statementMs: STATEMENT_MS });
    }
  }
  await database.query(
    `SELECT setval('portolan.site_id_seq', (SELECT max(id) FROM portolan.site))`,
  );
  await database.query('DROP TABLE pair');
  for (let after: string | undefined; ; ) {
    const { rows, next } = await store.sites.page({ limit: 1_000, after });
    await queue.sendMany(rows.map((site) => siteJob(site, LATER)));
    if (next === undefined) return;
    after = next;
  }
}

function copyOf(table: string, columns: readonly Column[]): string | undefined {
  const site = siteColumnOf(table, columns);
  if (site === undefined) return undefined;
  const values = columns.map((column) =>
    column.name === site ? newKeyOf(site) : copiedValue(column),
  );
  const names = columns.map(({ name }) => `"${name}"`);
  return `INSERT INTO portolan.${table} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM pair p JOIN portolan.${table} t
      ON t.${site} = ${site === 'host' ? OLD_ORIGIN : 'p.old'}`;
}

function newKeyOf(column: string): string {
  return column === 'host' ? NEW_ORIGIN : 'p.new';
}

function copiedValue({ name, type }: Column): string {
  const old = `t."${name}"`;
  if (type === 'bigint' && IDS.includes(name)) return `${old} + ((p.new - p.old) << ${ID_BITS})`;
  if (type === 'text') return `replace(${old}, ${OLD_ORIGIN}, ${NEW_ORIGIN})`;
  // Of a robots.txt, which names sitemaps.
  if (name !== 'body') return old;
  const body = `replace(convert_from(${old}, 'UTF8'), ${OLD_ORIGIN}, ${NEW_ORIGIN})`;
  return `convert_to(${body}, 'UTF8')`;
}

function siteColumnOf(table: string, columns: readonly Column[]): string | undefined {
  if (table === 'site') return 'id';
  if (table === 'host' || table === 'host_robots') return 'host';
  return columns.map(({ name }) => name).find((name) => name === 'site' || name === 'site_id');
}
