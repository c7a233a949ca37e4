// Pages of sitemaps: which index answers a filter, and what is left to a sieve.
import type { SitemapRecord } from '../../port/sitemap-record.ts';
import type { SitemapFilter } from '../../port/store.ts';
import type { CountedRows, Page, PageRequest } from '../../port/url-row.ts';
import { COUNTED_ROWS_MAX, countedRows } from '../../record/page-of-lanes.ts';
import { sitemapConditions, sitemapLanes } from '../../record/sitemap-conditions.ts';
import { SITEMAP_SHAPE } from '../../record/sitemap-shape.ts';
import { siteOfId } from '../rows/lock-site.ts';
import { numbered, postgresPage, together } from '../rows/postgres-page.ts';
import {
  type PostgresQuery,
  type PostgresRow,
  postgresRecord,
  recordColumns,
} from '../rows/postgres-record.ts';

const CONTAINS = 'strpos(url, ?) > 0';
const KEY = [
  { column: 'left(url, 400)', type: 'text' },
  { column: 'url', type: 'text' },
  { column: 'id', type: 'bigint' },
] as const;

/** Returns a page of sitemaps by url. */
export function pageOfSitemaps(
  query: PostgresQuery,
  filter: SitemapFilter,
  request: PageRequest,
): Promise<Page<SitemapRecord>> {
  const conditions = sitemapConditions(ofSite(filter), CONTAINS);
  const { rest, sievedMax } = conditions;
  const of = {
    table: 'portolan.sitemap',
    columns: recordColumns(SITEMAP_SHAPE),
    key: KEY,
    lanes: sitemapLanes(conditions),
    ...(rest.length > 0 && { sieve: together(rest) }),
    ...(sievedMax !== undefined && { sievedMax }),
    read: (row: PostgresRow) => postgresRecord(SITEMAP_SHAPE, row),
  };
  return postgresPage(query, of, request);
}

/** Counts the sitemaps that pass a filter, reading at most this many rows. */
export async function countSitemaps(
  query: PostgresQuery,
  filter: SitemapFilter,
): Promise<CountedRows> {
  const { base, rest, statuses } = sitemapConditions(ofSite(filter), CONTAINS);
  const status = `status IN (${statuses.map(() => '?').join(', ')})`;
  const from = together([...base, { where: status, values: statuses }]);
  const hits = together([{ where: 'true', values: [] }, ...rest]);
  const { sql, values } = numbered(
    [
      { where: `SELECT ${hits.where} AS hit FROM portolan.sitemap`, values: hits.values },
      { where: `WHERE ${from.where} LIMIT ${COUNTED_ROWS_MAX + 1}`, values: from.values },
    ],
    ' ',
  );
  const [row] = await query<{ readonly count: number; readonly seen: number }>(
    `SELECT count(*) FILTER (WHERE hit) AS count, count(*) AS seen FROM (${sql}) AS read`,
    values,
  );
  return countedRows(row ?? { count: 0, seen: 0 });
}

// An index's children are of its site.
function ofSite(filter: SitemapFilter): SitemapFilter {
  const { siteId, parentId } = filter;
  if (siteId !== undefined || parentId === undefined || parentId === null) return filter;
  return { ...filter, siteId: siteOfId(parentId) };
}
