// How many URLs pass a filter, and how many of them are in which folder, month and sitemap.
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { UrlFilter, UrlTally } from '../../../port/url-row.ts';
import type { Count, CountBudget } from '../../../urls/paging/kept-counts.ts';
import { edgesOf, type LocBound } from '../../../urls/search/loc-range.ts';
import { UrlCounts } from '../../../urls/search/url-counts.ts';
import { conditionsOf, pieceEnd, pieceQuery } from './url-search.ts';

const PIECE_ROWS = 2_500;
// Of a piece, the listings by further sitemaps.
const OTHERS_MAX = 50_000;

export interface UrlTallyQuestion {
  readonly siteId: number;
  readonly filter: UrlFilter;
  /** The address of the folder whose folders are counted: `https://example.com/blog/`. */
  readonly folder: string;
  readonly now: number;
}

/**
 * Counts what passes a filter. Errors: STORE_UNUSABLE; CONFIG_INVALID for a glob that is too long.
 */
export async function* tallyUrls(
  database: SqliteFile,
  { siteId, filter, folder, now }: UrlTallyQuestion,
  budget: CountBudget,
): Count<UrlTally> {
  const conditions = conditionsOf(database, siteId, filter);
  const edges = edgesOf(filter.prefix);
  const stop = edges[1] === undefined ? [] : [edges[1]];
  const counts = new UrlCounts(folder.toWellFormed(), now);
  let start = edges[0];
  for (;;) {
    const whole = { bounds: [start, ...stop] };
    const end = pieceEnd(database, siteId, { conditions, range: whole, rows: PIECE_ROWS });
    const last: readonly LocBound[] = end === undefined ? stop : [{ loc: end, beyond: '<=' }];
    const { sql, values } = pieceQuery(siteId, conditions, { bounds: [start, ...last] });
    // All of a piece at once: row by row takes three times as long.
    const rows = database.rows(`SELECT loc, lastmod_at, sitemap ${sql}`, ...values);
    const others = otherSitemaps(database, siteId, { start, end: rows.at(-1)?.[0] as string });
    for (const [loc, at, sitemap] of rows) {
      if (conditions.test && !conditions.test(loc as string)) continue;
      counts.count(loc as string, at as number | null, sitemap as number);
      for (const other of others.get(loc as string) ?? []) counts.countSitemap(other);
    }
    if (end === undefined) return counts.tally(true);
    budget.spend(PIECE_ROWS, rows.length);
    if (budget.isSpent) yield counts.tally(false);
    start = { loc: end, beyond: '>' };
    await budget.pause();
  }
}

/** The further sitemaps that list URLs of a piece. */
function otherSitemaps(
  database: SqliteFile,
  siteId: number,
  { start, end }: { readonly start: LocBound; readonly end: string | undefined },
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  if (end === undefined) return found;
  const rows = database.rows(
    `SELECT loc, sitemap FROM also WHERE site = ? AND loc ${start.beyond} ? AND loc <= ?
     ORDER BY loc LIMIT ${OTHERS_MAX}`,
    siteId,
    start.loc,
    end,
  );
  for (const [loc, sitemap] of rows) {
    const known = found.get(loc as string);
    if (known) known.push(sitemap as number);
    else found.set(loc as string, [sitemap as number]);
  }
  return found;
}
