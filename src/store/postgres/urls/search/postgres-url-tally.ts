// How many URLs pass a filter, and how many of them lie in which folder, month and sitemap.
import type { UrlFilter, UrlTally } from '../../../port/url-row.ts';
import type { Count, CountBudget } from '../../../urls/paging/kept-counts.ts';
import { edgesOf, type LocBound } from '../../../urls/search/loc-range.ts';
import { UrlCounts } from '../../../urls/search/url-counts.ts';
import { postgresLoc } from '../rows/url-fingerprints.ts';
import { type Asker, boundConditions, LOC_START, locOrder, SqlValues } from './sql-values.ts';
import { conditionsOf, matchOf, piecesFrom, type UrlConditions } from './url-conditions.ts';

const PIECE_ROWS = 2_500;
// Of a row, the further sitemaps that list it.
const OTHERS_MAX = 1_000;

export interface UrlTallyQuestion {
  readonly siteId: number;
  readonly filter: UrlFilter;
  /** The address of the folder whose folders are counted: `https://example.com/blog/`. */
  readonly folder: string;
  readonly now: number;
}

/** Counts what passes a filter. Errors: those of the store; CONFIG_INVALID for a long glob. */
export async function* tallyPostgresUrls(
  asker: Asker,
  { siteId, filter, folder, now }: UrlTallyQuestion,
  budget: CountBudget,
): Count<UrlTally> {
  const conditions = await conditionsOf(asker, siteId, filter);
  const counts = new UrlCounts(postgresLoc(folder), now);
  const [first, last] = edgesOf(filter.prefix && postgresLoc(filter.prefix));
  for (let start = first; ; ) {
    const rows = await readPiece(asker, conditions, [start, last]);
    let counted = 0;
    for (const { loc, lastmod_at: at, sitemap, others, is_match: isMatch } of rows) {
      if (!isMatch || conditions.test?.(loc) === false) continue;
      counted += 1;
      counts.count(loc, at, sitemap);
      for (const other of others === null ? [] : others.split(',')) {
        counts.countSitemap(Number(other));
      }
    }
    const end = rows.at(-1);
    if (end?.n !== PIECE_ROWS) return counts.tally(true);
    budget.spend(PIECE_ROWS, counted);
    if (budget.isSpent) yield counts.tally(false);
    start = { loc: end.loc, beyond: '>' };
    await budget.pause();
  }
}

interface TalliedUrl {
  readonly loc: string;
  readonly lastmod_at: number | null;
  readonly sitemap: number;
  /** The further sitemaps, with commas between them. */
  readonly others: string | null;
  readonly is_match: boolean | null;
  readonly n: number;
}

async function readPiece(
  { query }: Asker,
  conditions: UrlConditions,
  bounds: readonly (LocBound | undefined)[],
): Promise<readonly TalliedUrl[]> {
  const values = new SqlValues();
  const match = matchOf(conditions, values);
  const way = boundConditions(bounds, values);
  const counts = 'images, videos, news, alternates';
  const columns = `fp, loc, ${LOC_START}, sitemap, lastmod, lastmod_at, ${counts}, gone_at`;
  const from = piecesFrom(conditions, { columns, bounds: way }, values);
  const order = locOrder(false);
  const site = values.mark(conditions.siteId);
  const others = `SELECT string_agg(a.sitemap::text, ',') FROM (
    SELECT sitemap FROM portolan.also WHERE site = ${site} AND also.fp = piece.fp
    LIMIT ${OTHERS_MAX}) a`;
  return query<TalliedUrl>(
    `SELECT loc, lastmod_at, sitemap, is_match, n, CASE WHEN is_match THEN (${others}) END AS others
     FROM (
       SELECT *, ${match} AS is_match, row_number() OVER (ORDER BY ${order}) AS n
       FROM (${from} ORDER BY ${order} LIMIT ${PIECE_ROWS}) url) piece
     WHERE is_match OR n = ${PIECE_ROWS} ORDER BY ${order}`,
    values.all,
  );
}
