// A filter of URLs as conditions of statements.
import type { UrlFilter } from '../../../port/url-row.ts';
import { globTest, literalsOf } from '../../../urls/search/glob-test.ts';
import { postgresLoc } from '../rows/url-fingerprints.ts';
import type { Asker, SqlValues } from './sql-values.ts';

// The URLs of a larger sitemap are found by scanning the site in order.
const SITEMAP_ROWS_SORTED_MAX = 200_000;

/** Which rows pass a filter, and where they are found. */
export interface UrlConditions {
  readonly siteId: number;
  readonly filter: UrlFilter;
  /** The rows are read by the sitemap's index and sorted. */
  readonly isOfSitemap: boolean;
  /** Tested in the process, not in SQL. */
  readonly test: ((loc: string) => boolean) | undefined;
}

/** Makes conditions of a filter. Errors: those of the store; CONFIG_INVALID for a long glob. */
export async function conditionsOf(
  asker: Asker,
  siteId: number,
  filter: UrlFilter,
): Promise<UrlConditions> {
  const { glob, sitemapId } = filter;
  const test = glob === undefined ? undefined : globTest(glob);
  const isOfSitemap = sitemapId !== undefined && (await isSorted(asker, siteId, sitemapId));
  return { siteId, filter, isOfSitemap, test };
}

async function isSorted({ query }: Asker, siteId: number, sitemapId: number): Promise<boolean> {
  const [listing] = await query<{ readonly rows: number }>(
    'SELECT rows FROM portolan.url_listing WHERE site = $1 AND sitemap = $2',
    [siteId, sitemapId],
  );
  return (listing?.rows ?? 0) <= SITEMAP_ROWS_SORTED_MAX;
}

/**
 * Selects the rows to scan within bounds: of the site, of its URLs that are gone, or of a sitemap.
 * `columns`: of the table `url`.
 */
export function piecesFrom(
  { siteId, filter, isOfSitemap }: UrlConditions,
  { columns, bounds }: { readonly columns: string; readonly bounds: readonly string[] },
  values: SqlValues,
): string {
  const state = filter.state === 'gone' ? ['gone_at IS NOT NULL'] : [];
  const site = values.mark(siteId);
  const where = [`url.site = ${site}`, ...state, ...bounds].join(' AND ');
  if (!isOfSitemap) return `SELECT ${columns} FROM portolan.url WHERE ${where}`;
  const sitemap = values.mark(filter.sitemapId ?? 0);
  // OFFSET 0 keeps the planner from scanning the site because few rows are wanted.
  return `SELECT * FROM (
      SELECT ${columns} FROM portolan.url WHERE ${where} AND sitemap = ${sitemap}
      UNION ALL
      SELECT url.* FROM portolan.also a CROSS JOIN LATERAL (
        SELECT ${columns} FROM portolan.url
        WHERE ${where} AND sitemap <> ${sitemap} AND url.fp = a.fp OFFSET 0) url
      WHERE a.site = ${site} AND a.sitemap = ${sitemap}
      OFFSET 0) url`;
}

/** The condition that a row passes, without the glob. It may be NULL, which means no. */
export function matchOf({ siteId, filter, isOfSitemap }: UrlConditions, values: SqlValues): string {
  const { state = 'listed', contains, glob, sitemapId, has } = filter;
  const tests: string[] = [];
  if (state === 'listed') tests.push('gone_at IS NULL');
  if (filter.lastmod === 'present') tests.push('lastmod IS NOT NULL');
  if (filter.lastmod === 'absent') tests.push('lastmod IS NULL');
  const { lastmodFrom, lastmodTo } = filter;
  if (lastmodFrom !== undefined) tests.push(`lastmod_at >= ${values.mark(lastmodFrom)}::float8`);
  if (lastmodTo !== undefined) tests.push(`lastmod_at < ${values.mark(lastmodTo)}::float8`);
  if (has !== undefined) tests.push(`${HAS_COLUMNS[has]} > 0`);
  const literals = glob === undefined ? [] : literalsOf(glob);
  for (const text of contains === undefined ? literals : [contains, ...literals]) {
    tests.push(`strpos(loc, ${values.mark(postgresLoc(text))}) > 0`);
  }
  if (sitemapId !== undefined && !isOfSitemap) {
    const [site, sitemap] = [values.mark(siteId), values.mark(sitemapId)];
    const also = `SELECT FROM portolan.also a
      WHERE a.site = ${site} AND a.fp = url.fp AND a.sitemap = ${sitemap}`;
    tests.push(`(sitemap = ${sitemap} OR EXISTS (${also}))`);
  }
  return tests.length === 0 ? 'true' : tests.join(' AND ');
}

const HAS_COLUMNS = {
  images: 'images',
  videos: 'videos',
  news: 'news',
  alternates: 'alternates',
} as const satisfies Record<NonNullable<UrlFilter['has']>, string>;
