// Pages of sitemaps: which index answers a filter, and what is left to a sieve.
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { SitemapRecord } from '../../port/sitemap-record.ts';
import type { SitemapFilter } from '../../port/store.ts';
import type { CountedRows, Page, PageRequest } from '../../port/url-row.ts';
import { COUNTED_ROWS_MAX, countedRows } from '../../record/page-of-lanes.ts';
import { sitemapConditions, sitemapLanes } from '../../record/sitemap-conditions.ts';
import { keysetPage, together } from '../file/keyset-page.ts';
import { SITEMAP_COLUMNS, sitemapOf } from './sitemap-by-id.ts';

const CONTAINS = 'instr(url, ?) > 0';

/** Returns a page of sitemaps by url. */
export function pageOfSitemaps(
  database: SqliteFile,
  filter: SitemapFilter,
  request: PageRequest,
): Page<SitemapRecord> {
  const asked = whole(database, filter);
  if (!asked) return { rows: [] };
  const conditions = sitemapConditions(asked, CONTAINS);
  const { rest, sievedMax } = conditions;
  const query = {
    table: 'sitemap',
    columns: SITEMAP_COLUMNS,
    key: ['url', 'id'],
    lanes: sitemapLanes(conditions),
    ...(rest.length > 0 && { sieve: together(rest) }),
    ...(sievedMax !== undefined && { sievedMax }),
    read: (row: Parameters<typeof sitemapOf>[1]) => sitemapOf(database, row),
  };
  return keysetPage(database, query, request);
}

/** Counts the sitemaps that pass a filter, reading at most this many rows. */
export function countSitemaps(database: SqliteFile, filter: SitemapFilter): CountedRows {
  const asked = whole(database, filter);
  if (!asked) return { count: 0 };
  const { base, rest, statuses } = sitemapConditions(asked, CONTAINS);
  const status = `status IN (${statuses.map(() => '?').join(', ')})`;
  const from = together([...base, { where: status, values: statuses }]);
  const hits = together([{ where: 'true', values: [] }, ...rest]);
  const sql =
    `SELECT count(*) FILTER (WHERE hit), count(*) FROM ` +
    `(SELECT ${hits.where} AS hit FROM sitemap WHERE ${from.where} LIMIT ?)`;
  const values = [...hits.values, ...from.values, COUNTED_ROWS_MAX + 1];
  const [count, seen] = (database.row(sql, ...values) ?? []).map(Number);
  if (seen === undefined || count === undefined) throw database.damaged();
  return countedRows({ count, seen });
}

// An index's children are of its site. `undefined`: there is no such index.
function whole(database: SqliteFile, filter: SitemapFilter): SitemapFilter | undefined {
  const { siteId, parentId } = filter;
  if (siteId !== undefined || parentId === undefined || parentId === null) return filter;
  const found = database.row('SELECT site_id FROM sitemap WHERE id = ?', parentId)?.[0];
  return typeof found === 'number' ? { ...filter, siteId: found } : undefined;
}
