// A statement that changes sitemaps of a site, with all that counts them: what triggers do in
// SQLite.

const COUNTED = ['urls', 'images', 'videos', 'news', 'alternates'] as const;
const OF_SITE = ['errors', 'warnings', 'expected_errors', 'expected_warnings'] as const;
const OF_INDEX = ['errors', 'warnings', ...COUNTED] as const;

/** How a sitemap counts; what an index lists counts with the sitemaps that list it themselves. */
export const COUNTED_OF_SITEMAP: string = [
  'm.id',
  'm.status',
  ...OF_SITE.map((column) => `m.${column}`),
  ...COUNTED.map(
    (name) =>
      `CASE WHEN m.type = 'index' THEN 0 ` +
      `ELSE coalesce((m.counts::json ->> '${name}')::bigint, 0) END AS ${name}`,
  ),
  "(m.type = 'index' AND m.status <> 'gone') AS is_index",
  "CASE WHEN m.status IN ('couldnt-fetch', 'stale') THEN coalesce(m.last_success_at, 0) END " +
    'AS failing_from',
].join(', ');

const sums = (columns: readonly string[]): string =>
  ['sign', ...columns.map((column) => `sign * c.${column}`)]
    .map((each) => `sum(${each})::bigint`)
    .join(', ');
const isAny = (columns: readonly string[]): string =>
  ['sign', ...columns.map((column) => `sign * c.${column}`)]
    .map((each) => `sum(${each}) <> 0`)
    .join(' OR ');
const added = (table: string, columns: readonly string[]): string =>
  ['sitemaps', ...columns]
    .map((column) => `${column} = ${table}.${column} + excluded.${column}`)
    .join(', ');

/**
 * The parts of a WITH that bring sums up to date, of the site `$1`. They read `counted_change`:
 * rows of `COUNTED_OF_SITEMAP` with a `sign`, 1 of a sitemap as it is now and -1 as it was.
 */
export const SUMS_OF_CHANGE: string = `
  site_sums AS (
    INSERT INTO portolan.sitemap_tally (site_id, status, sitemaps, ${OF_SITE.join(', ')})
    SELECT $1::bigint, c.status, ${sums(OF_SITE)} FROM counted_change c
    GROUP BY c.status HAVING ${isAny(OF_SITE)}
    ON CONFLICT (site_id, status) DO UPDATE SET ${added('sitemap_tally', OF_SITE)}),
  index_sums AS (
    INSERT INTO portolan.listing_tally
      (site_id, parent_id, status, sitemaps, ${OF_INDEX.join(', ')})
    SELECT $1::bigint, l.parent_id, c.status, ${sums(OF_INDEX)} FROM counted_change c
    JOIN portolan.listing l ON l.site_id = $1 AND l.child_id = c.id
    GROUP BY l.parent_id, c.status HAVING ${isAny(OF_INDEX)}
    ON CONFLICT (site_id, parent_id, status) DO UPDATE SET ${added('listing_tally', OF_INDEX)}),
  listed AS (
    UPDATE portolan.listing l SET is_index = c.is_index, failing_from = c.failing_from
    FROM counted_change c WHERE c.sign = 1 AND l.site_id = $1 AND l.child_id = c.id
      AND (l.is_index, l.failing_from) IS DISTINCT FROM (c.is_index, c.failing_from))`;

/**
 * Returns a statement that updates sitemaps of the site `$1`, whose row is locked. `rows`: a query
 * with an `id` and what `sets` takes from it as `n`. The sitemaps are `m`.
 */
export function talliedUpdate(rows: string, sets: string): string {
  return `WITH n AS (${rows}),
  before AS (SELECT ${COUNTED_OF_SITEMAP} FROM portolan.sitemap m JOIN n ON n.id = m.id
    WHERE m.site_id = $1),
  after AS (UPDATE portolan.sitemap m SET ${sets} FROM n WHERE m.site_id = $1 AND m.id = n.id
    RETURNING ${COUNTED_OF_SITEMAP}),
  counted_change AS (
    SELECT -1 AS sign, before.* FROM before UNION ALL SELECT 1 AS sign, after.* FROM after),
  ${SUMS_OF_CHANGE}
  SELECT id FROM after`;
}
