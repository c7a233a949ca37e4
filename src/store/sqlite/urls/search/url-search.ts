// Pages of URLs: in the order of their locs or backwards, looked through piece by piece.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteFile, SqliteRow } from '../../../../sqlite/sqlite-file.ts';
import type { Page, UrlFilter, UrlPageRequest, UrlRow } from '../../../port/url-row.ts';
import { pageLimit } from '../../../urls/paging/page-limit.ts';
import type { SearchBudget } from '../../../urls/paging/search-budget.ts';
import { globTest, literalsOf } from '../../../urls/search/glob-test.ts';
import { isBeyond, type LocBound, rangeOf } from '../../../urls/search/loc-range.ts';
import { urlRowOf } from '../../../urls/search/stored-url.ts';
import type { SearchStops } from './search-stops.ts';

/** The columns of a row, in the order of `readUrlRow`. */
export const URL_COLUMNS: string =
  'loc, sitemap, lastmod, changefreq, priority, images, videos, news, alternates, first_seen, ' +
  'changed_at, gone_at';

// A page is mostly full after few rows; what is rare is looked for in longer pieces.
const FIRST_PIECE_ROWS = 2_000;

export interface UrlSearch {
  readonly siteId: number;
  readonly filter: UrlFilter;
  readonly request: UrlPageRequest;
}

/** A filter as SQL has it. */
export interface UrlConditions {
  readonly table: string;
  /** Whether those that are gone are wanted, and no others. */
  readonly isGone: boolean;
  readonly where: string;
  readonly values: readonly SQLInputValue[];
  /** Besides the sitemap of a row, those that list it too. */
  readonly alsoOf: number | undefined;
  readonly test: ((loc: string) => boolean) | undefined;
}

/** Rows from a bound to another, or to the end, in the order of their locs or backwards. */
export interface PieceRange {
  readonly bounds: readonly LocBound[];
  readonly descending?: boolean | undefined;
}

/** What searches of a thread share, and the limits of this one. */
export interface SearchMeans {
  readonly stops: SearchStops;
  readonly budget: SearchBudget;
}

/** Returns a page of URLs. Errors: STORE_UNUSABLE; CONFIG_INVALID for a glob that is too long. */
export async function searchUrls(
  database: SqliteFile,
  search: UrlSearch,
  { stops, budget }: SearchMeans,
): Promise<Page<UrlRow>> {
  const { siteId, filter, request } = search;
  const conditions = conditionsOf(database, siteId, filter);
  const limit = pageLimit(request.limit);
  const { descending = false } = request;
  const range = rangeOf(filter.prefix, request);
  const { last } = range;
  let { start } = range;
  const found: UrlRow[] = [];
  let pieceRows = FIRST_PIECE_ROWS;
  const whole = { bounds: boundsOf(start, last), descending };
  let end = pieceEnd(database, siteId, { conditions, range: whole, rows: pieceRows });
  for (;;) {
    const wanted = limit + 1 - found.length;
    const beyond = descending ? '>=' : '<=';
    const bounds = boundsOf(start, end === undefined ? last : { loc: end, beyond });
    found.push(...rowsOf(database, siteId, { conditions, range: { bounds, descending }, wanted }));
    const shown = found[limit - 1];
    if (found.length > limit && shown) return { rows: found.slice(0, limit), next: shown.loc };
    if (end === undefined) return { rows: found };
    budget.spend(pieceRows);
    if (budget.isSpent) return { rows: found, next: end, partial: true };
    start = { loc: end, beyond: descending ? '<' : '>' };
    await budget.pause();
    end = await stops.next(database, siteId, { loc: end, descending });
    if (end !== undefined && last !== undefined && isBeyond(end, last, descending)) end = undefined;
    pieceRows = stops.pieceRows;
  }
}

function boundsOf(...bounds: readonly (LocBound | undefined)[]): readonly LocBound[] {
  return bounds.filter((bound) => bound !== undefined);
}

/** Returns a row of `URL_COLUMNS`. */
export function readUrlRow(row: SqliteRow): UrlRow {
  const [loc, sitemap, lastmod, changefreq, priority, ...rest] = row;
  const [images, videos, news, alternates, firstSeen, changedAt, goneAt] = rest as number[];
  return urlRowOf({
    loc: loc as string,
    sitemap: sitemap as number,
    lastmod: lastmod as string | null,
    changefreq: changefreq as number,
    priority: priority as number | null,
    images: images ?? 0,
    videos: videos ?? 0,
    news: news ?? 0,
    alternates: alternates ?? 0,
    first_seen: firstSeen ?? 0,
    changed_at: changedAt ?? null,
    gone_at: goneAt ?? null,
  });
}

/** Makes conditions of a filter. Errors: STORE_UNUSABLE; CONFIG_INVALID for a glob too long. */
export function conditionsOf(
  database: SqliteFile,
  siteId: number,
  filter: UrlFilter,
): UrlConditions {
  const { state = 'listed', contains, glob, sitemapId, has } = filter;
  const where: string[] = [];
  const values: SQLInputValue[] = [];
  const add = (condition: string, ...marked: readonly SQLInputValue[]): void => {
    where.push(condition);
    values.push(...marked);
  };
  if (contains !== undefined) add('instr(loc, ?) > 0', contains.toWellFormed());
  if (filter.lastmodFrom !== undefined) add('lastmod_at >= ?', filter.lastmodFrom);
  if (filter.lastmodTo !== undefined) add('lastmod_at < ?', filter.lastmodTo);
  if (filter.lastmod === 'present') add('lastmod IS NOT NULL');
  if (filter.lastmod === 'absent') add('lastmod IS NULL');
  if (has !== undefined) add(`${HAS_COLUMNS[has]} > 0`);
  for (const literal of glob === undefined ? [] : literalsOf(glob)) {
    add('instr(loc, ?) > 0', literal);
  }
  const isAlso = sitemapId !== undefined && listsAlso(database, siteId, sitemapId);
  if (sitemapId !== undefined && !isAlso) add('sitemap = ?', sitemapId);
  // The last column of a row is the most expensive: it is read only if everything else matches.
  if (state === 'listed') add('gone_at IS NULL');
  if (state === 'gone') add('gone_at IS NOT NULL');
  return {
    // The index of those that are gone holds few rows; without it they would be looked for.
    isGone: state === 'gone',
    table: state === 'gone' ? 'url INDEXED BY url_gone' : 'url NOT INDEXED',
    where: ['site = ?', ...where].join(' AND '),
    values: [siteId, ...values],
    alsoOf: isAlso ? sitemapId : undefined,
    test: glob === undefined ? undefined : globTest(glob),
  };
}

const HAS_COLUMNS = {
  images: 'images',
  videos: 'videos',
  news: 'news',
  alternates: 'alternates',
} as const satisfies Record<NonNullable<UrlFilter['has']>, string>;

function listsAlso(database: SqliteFile, siteId: number, sitemapId: number): boolean {
  const sql = 'SELECT 1 FROM also WHERE site = ? AND sitemap = ? LIMIT 1';
  return database.row(sql, siteId, sitemapId) !== undefined;
}

/** Where this many rows end; `undefined` if there are no more. */
export function pieceEnd(
  database: SqliteFile,
  siteId: number,
  piece: {
    readonly conditions: UrlConditions;
    readonly range: PieceRange;
    readonly rows: number;
  },
): string | undefined {
  const { conditions, range, rows } = piece;
  const state = conditions.isGone ? ['gone_at IS NOT NULL'] : [];
  const row = database.row(
    `SELECT loc FROM ${conditions.table}
     WHERE ${['site = ?', ...state, ...marksOf(range)].join(' AND ')}
     ORDER BY ${orderOf(range)} LIMIT 1 OFFSET ?`,
    siteId,
    ...range.bounds.map(({ loc }) => loc),
    rows - 1,
  );
  return row?.[0] as string | undefined;
}

function marksOf({ bounds }: PieceRange): readonly string[] {
  return bounds.map(({ beyond }) => `loc ${beyond} ?`);
}

function orderOf({ descending = false }: PieceRange): string {
  return descending ? 'loc DESC' : 'loc';
}

function rowsOf(
  database: SqliteFile,
  siteId: number,
  piece: {
    readonly conditions: UrlConditions;
    readonly range: PieceRange;
    readonly wanted: number;
  },
): UrlRow[] {
  const { conditions, range, wanted } = piece;
  const { sql, values } = pieceQuery(siteId, conditions, range);
  const limit = conditions.test ? '' : `LIMIT ${wanted}`;
  const found: UrlRow[] = [];
  for (const row of database.each(`SELECT ${URL_COLUMNS} ${sql} ${limit}`, ...values)) {
    if (conditions.test && !conditions.test(row[0] as string)) continue;
    found.push(readUrlRow(row));
    if (found.length === wanted) break;
  }
  return found;
}

/** What selects the rows of a piece, but for what the test of the conditions leaves out. */
export function pieceQuery(
  siteId: number,
  conditions: UrlConditions,
  range: PieceRange,
): { readonly sql: string; readonly values: readonly SQLInputValue[] } {
  const marks = marksOf(range);
  const boundValues = range.bounds.map(({ loc }) => loc);
  const where = [conditions.where, ...marks];
  const values = [...conditions.values, ...boundValues];
  if (conditions.alsoOf !== undefined) {
    const also = ['SELECT loc FROM also WHERE site = ? AND sitemap = ?', ...marks].join(' AND ');
    where.push(`(sitemap = ? OR loc IN (${also}))`);
    values.push(conditions.alsoOf, siteId, conditions.alsoOf, ...boundValues);
  }
  const sql = `FROM ${conditions.table} WHERE ${where.join(' AND ')} ORDER BY ${orderOf(range)}`;
  return { sql, values };
}
