// Pages of sitemaps: which index answers a filter, and what is left to a sieve.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { SitemapRecord } from '../../port/sitemap-record.ts';
import type { SitemapFilter } from '../../port/store.ts';
import type { CountedRows, Page, PageRequest } from '../../port/url-row.ts';
import { COUNTED_ROWS_MAX } from '../../record/page-of-lanes.ts';
import { SITEMAP_STATUSES } from '../../record/sitemap-shape.ts';
import { keysetPage, type SqlCondition, together } from '../file/keyset-page.ts';
import { SITEMAP_COLUMNS, sitemapOf } from './sitemap-by-id.ts';

// Indexes know the address; for all else each row is read, which costs five times as much.
const CONTAINS = 'instr(url, ?) > 0';
const READ_ROWS_MAX = 20_000;
// Counting reads rows for what no index knows.

/** Returns a page of sitemaps by url. One lane for each status that is wanted. */
export function pageOfSitemaps(
  database: SqliteFile,
  filter: SitemapFilter,
  request: PageRequest,
): Page<SitemapRecord> {
  const asked = whole(database, filter);
  if (!asked) return { rows: [] };
  const { base, rest } = conditionsOf(asked);
  const lanes = statusesOf(filter).map((status) => ({
    where: [...base.map(({ where }) => where), 'status = ?'].join(' AND '),
    values: [...base.flatMap(({ values }) => values), status],
  }));
  const sieve = {
    where: rest.map(({ where }) => where).join(' AND '),
    values: rest.flatMap(({ values }) => values),
  };
  const readsRows = rest.some(({ where }) => where !== CONTAINS);
  const query = {
    table: 'sitemap',
    columns: SITEMAP_COLUMNS,
    key: ['url', 'id'],
    lanes,
    ...(rest.length > 0 && { sieve }),
    ...(readsRows && { sievedMax: READ_ROWS_MAX }),
    read: (row: Parameters<typeof sitemapOf>[1]) => sitemapOf(database, row),
  };
  return keysetPage(database, query, request);
}

/** Counts the sitemaps that pass a filter, reading at most this many rows. */
export function countSitemaps(database: SqliteFile, filter: SitemapFilter): CountedRows {
  const asked = whole(database, filter);
  if (!asked) return { count: 0 };
  const { base, rest } = conditionsOf(asked);
  const statuses = statusesOf(filter);
  const status = `status IN (${statuses.map(() => '?').join(', ')})`;
  const from = together([...base, { where: status, values: statuses }]);
  const hits = together([{ where: 'true', values: [] }, ...rest]);
  const sql =
    `SELECT count(*) FILTER (WHERE hit), count(*) FROM ` +
    `(SELECT ${hits.where} AS hit FROM sitemap WHERE ${from.where} LIMIT ?)`;
  const values = [...hits.values, ...from.values, COUNTED_ROWS_MAX + 1];
  const [count, seen] = (database.row(sql, ...values) ?? []).map(Number);
  if (seen === undefined || count === undefined) throw database.damaged();
  if (seen <= COUNTED_ROWS_MAX) return { count };
  // One fewer than were found: then it is true that there are more.
  return { count: Math.max(0, count - 1), isMore: true };
}

// An index's children are of its site. `undefined`: there is no such index.
function whole(database: SqliteFile, filter: SitemapFilter): SitemapFilter | undefined {
  const { siteId, parentId } = filter;
  if (siteId !== undefined || parentId === undefined || parentId === null) return filter;
  const found = database.row('SELECT site_id FROM sitemap WHERE id = ?', parentId)?.[0];
  return typeof found === 'number' ? { ...filter, siteId: found } : undefined;
}

function statusesOf({ status, withGone = false }: SitemapFilter): readonly string[] {
  if (status && status.length > 0) {
    return SITEMAP_STATUSES.filter((known) => status.includes(known));
  }
  return SITEMAP_STATUSES.filter((known) => withGone || known !== 'gone');
}

// There are indexes by site, by site and parent, by site and source (but `index`, which most have).
function conditionsOf(filter: SitemapFilter): {
  readonly base: readonly SqlCondition[];
  readonly rest: readonly SqlCondition[];
} {
  const { siteId, parentId, type, source, contains } = filter;
  const base: SqlCondition[] = [];
  const rest: SqlCondition[] = [];
  const equal = (column: string, value: SQLInputValue): SqlCondition =>
    value === null
      ? { where: `${column} IS NULL`, values: [] }
      : { where: `${column} = ?`, values: [value] };
  if (siteId !== undefined) base.push(equal('site_id', siteId));
  const isInSite = siteId !== undefined;
  if (parentId !== undefined) (isInSite ? base : rest).push(equal('parent_id', parentId));
  if (source !== undefined) {
    const hasIndex = isInSite && parentId === undefined && source !== 'index';
    const condition = equal('source', source);
    if (hasIndex) base.push({ ...condition, where: `${condition.where} AND source <> 'index'` });
    else rest.push(condition);
  }
  if (type !== undefined) rest.push(equal('type', type));
  if (contains) rest.push({ where: CONTAINS, values: [contains] });
  return { base, rest };
}
