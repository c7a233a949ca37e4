// Pages of URLs: in the order of their locs or backwards, looked through piece by piece.
import type { Page, UrlFilter, UrlPageRequest, UrlRow } from '../../../port/url-row.ts';
import { pageLimit } from '../../../urls/paging/page-limit.ts';
import type { SearchBudget } from '../../../urls/paging/search-budget.ts';
import { isBeyond, type LocBound, rangeOf } from '../../../urls/search/loc-range.ts';
import { type StoredUrl, urlRowOf } from '../../../urls/search/stored-url.ts';
import { postgresLoc } from '../rows/url-fingerprints.ts';
import { type Asker, boundConditions, LOC_START, locOrder, SqlValues } from './sql-values.ts';
import { conditionsOf, matchOf, piecesFrom, type UrlConditions } from './url-conditions.ts';

/** The columns of a `StoredUrl`. */
export const URL_COLUMNS: string =
  'loc, sitemap, lastmod, changefreq, priority, images, videos, news, alternates, first_seen, ' +
  'changed_at, gone_at';

// A page is mostly full after few rows; what is rare is looked for in longer pieces.
const FIRST_PIECE_ROWS = 2_000;
const PIECE_ROWS = 20_000;

export interface UrlSearch {
  readonly siteId: number;
  readonly filter: UrlFilter;
  readonly request: UrlPageRequest;
}

/** Returns a page of URLs. Errors: those of the store; CONFIG_INVALID for a glob too long. */
export async function searchPostgresUrls(
  asker: Asker,
  { siteId, filter, request }: UrlSearch,
  budget: SearchBudget,
): Promise<Page<UrlRow>> {
  const conditions = await conditionsOf(asker, siteId, filter);
  const limit = pageLimit(request.limit);
  const { descending = false } = request;
  const range = rangeOf(filter.prefix && postgresLoc(filter.prefix), request);
  const found: UrlRow[] = [];
  let { start } = range;
  for (let rows = FIRST_PIECE_ROWS; ; rows = PIECE_ROWS) {
    const wanted = limit + 1 - found.length;
    const bounds = [start, range.last];
    const piece = await readPiece(asker, conditions, { bounds, descending, rows, wanted });
    found.push(...piece.urls);
    const shown = found[limit - 1];
    if (found.length > limit && shown) return { rows: found.slice(0, limit), next: shown.loc };
    const { end } = piece;
    if (end === undefined) return { rows: found };
    budget.spend(rows);
    if (budget.isSpent) return { rows: found, next: end, partial: true };
    start = { loc: end, beyond: descending ? '<' : '>' };
    if (range.last !== undefined && isBeyond(end, range.last, descending)) return { rows: found };
    await budget.pause();
  }
}

interface PieceRange {
  readonly bounds: readonly (LocBound | undefined)[];
  readonly descending: boolean;
  /** How many rows it has at most, whether they pass or not. */
  readonly rows: number;
  /** How many that pass are enough. */
  readonly wanted: number;
}

interface Piece {
  readonly urls: readonly UrlRow[];
  /** The loc at which it ended; absent where there is no more. */
  readonly end?: string;
}

async function readPiece(
  { query }: Asker,
  conditions: UrlConditions,
  { bounds, descending, rows, wanted }: PieceRange,
): Promise<Piece> {
  const { sql, values } = pieceQuery(conditions, { bounds, descending, rows, wanted });
  const { test } = conditions;
  const found = await query<StoredUrl & { readonly is_match: boolean | null; readonly n: number }>(
    sql,
    values.all,
  );
  const urls: UrlRow[] = [];
  for (const url of found) {
    if (url.is_match && (test === undefined || test(url.loc))) urls.push(urlRowOf(url));
    if (urls.length === wanted) return { urls };
  }
  const last = found.at(-1);
  return { urls, ...(last?.n === rows && { end: last.loc }) };
}

/** The rows of a piece that pass, and its last row whether it does or not. */
function pieceQuery(
  conditions: UrlConditions,
  { bounds, descending, rows, wanted }: PieceRange,
): { readonly sql: string; readonly values: SqlValues } {
  const values = new SqlValues();
  const match = matchOf(conditions, values);
  const way = boundConditions(bounds, values);
  const from = piecesFrom(
    conditions,
    { columns: `fp, lastmod_at, ${LOC_START}, ${URL_COLUMNS}`, bounds: way },
    values,
  );
  const order = locOrder(descending);
  const most = values.mark(rows);
  const limit = conditions.test === undefined ? `LIMIT ${values.mark(wanted + 1)}` : '';
  const sql = `SELECT * FROM (
      SELECT ${URL_COLUMNS}, start, ${match} AS is_match, row_number() OVER (ORDER BY ${order}) AS n
      FROM (${from} ORDER BY ${order} LIMIT ${most}) url) piece
    WHERE is_match OR n = ${most} ORDER BY ${order} ${limit}`;
  return { sql, values };
}
