// Whether what is summed up of sitemaps is what there is.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { COUNTED_OF_SITEMAP } from '../sitemap-rows/tallied-update.ts';

const STATEMENT_MS = 600_000;
const SITES_TOLD = 20;

const OF_SITE = ['sitemaps', 'errors', 'warnings', 'expected_errors', 'expected_warnings'];
const OF_INDEX = [
  'sitemaps',
  'errors',
  'warnings',
  'urls',
  'images',
  'videos',
  'news',
  'alternates',
];

// Of each table the sums that differ from a recount, where one of both is not nothing.
const differing = (
  {
    table,
    key,
    columns,
  }: { readonly table: string; readonly key: string; readonly columns: readonly string[] },
  rows: string,
): string => {
  const sums = columns
    .map((column) => `coalesce(sum(${column}), 0)::bigint AS ${column}`)
    .join(', ');
  const isAny = columns.map((column) => `${column} <> 0`).join(' OR ');
  const kept = `SELECT ${key}, ${columns.join(', ')} FROM portolan.${table} WHERE ${isAny}`;
  const counted = `SELECT ${key}, ${sums} FROM (${rows}) AS m GROUP BY ${key}`;
  return `SELECT DISTINCT site_id FROM (((${kept}) EXCEPT (${counted}))
    UNION ALL ((${counted}) EXCEPT (${kept}))) AS different ORDER BY site_id LIMIT ${SITES_TOLD}`;
};

const SITES = differing(
  { table: 'sitemap_tally', key: 'site_id, status', columns: OF_SITE },
  `SELECT m.site_id, 1 AS sitemaps, ${COUNTED_OF_SITEMAP} FROM portolan.sitemap m`,
);
const INDEXES = differing(
  { table: 'listing_tally', key: 'site_id, parent_id, status', columns: OF_INDEX },
  `SELECT l.site_id, l.parent_id, 1 AS sitemaps, ${COUNTED_OF_SITEMAP}
   FROM portolan.listing l JOIN portolan.sitemap m ON m.site_id = l.site_id AND m.id = l.child_id`,
);

/** Returns what is wrong, in sentences. The server checks its pages itself. */
export async function checkSums(database: PostgresDatabase): Promise<readonly string[]> {
  const wrong = async (sql: string, what: string): Promise<readonly string[]> => {
    const rows = await database.transaction(
      ({ query }) => query<{ readonly site_id: number }>(sql),
      { statementMs: STATEMENT_MS },
    );
    return rows.map(({ site_id: id }) => `Site ${id}: ${what} differ from a recount.`);
  };
  return [
    ...(await wrong(SITES, 'the sums of its sitemaps')),
    ...(await wrong(INDEXES, 'the sums of what its indexes list')),
  ];
}
