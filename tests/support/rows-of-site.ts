// The rows of a site in each table of PostgreSQL.
import type { PostgresDatabase } from '../../src/postgres/postgres-database.ts';

// Events stay until they are old.
const TABLES = `SELECT c.relname::text AS name, a.attname::text AS column
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'portolan'::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT c.relispartition AND a.attname IN ('site', 'site_id') AND c.relname <> 'event'`;

/** Returns how many rows of a site each table has whose rows belong to sites. */
export async function rowsOfSite(
  database: PostgresDatabase,
  siteId: number,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const tables = await database.query<{ readonly name: string; readonly column: string }>(TABLES);
  for (const { name, column } of tables) {
    const sql = `SELECT count(*) AS rows FROM portolan.${name} WHERE ${column} = $1`;
    const [row] = await database.query<{ readonly rows: number }>(sql, [siteId]);
    counts.set(name, row?.rows ?? 0);
  }
  return counts;
}

/** Returns the tables that have rows of a site. */
export async function leftOfSite(
  database: PostgresDatabase,
  siteId: number,
): Promise<readonly string[]> {
  const counts = await rowsOfSite(database, siteId);
  return [...counts].filter(([, rows]) => rows > 0).map(([name]) => name);
}
