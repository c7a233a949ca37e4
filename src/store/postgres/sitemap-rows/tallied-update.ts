// Statements that change sitemaps of a site, with all that counts them: what triggers do in SQLite.

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

/** The same for changes of what counts nowhere. */
export function updatedSitemaps(rows: string, sets: string): string {
  return `UPDATE portolan.sitemap m SET ${sets} FROM (${rows}) AS n
    WHERE m.site_id = $1 AND m.id = n.id`;
}

/** Returns a statement that inserts rows, given as arrays of their columns. */
export function insertedSitemaps(columns: string, arrays: string): string {
  return `WITH made AS (
    INSERT INTO portolan.sitemap AS m (${columns}) SELECT * FROM unnest(${arrays})
    RETURNING ${COUNTED_OF_SITEMAP}),
  counted_change AS (SELECT 1 AS sign, made.* FROM made),
  ${SUMS_OF_CHANGE}
  SELECT id FROM made`;
}

/** Deletes the sitemaps `$2` of the site `$1`, with what lists them and what they list. */
export const DELETE_SITEMAPS: string = `WITH deleted AS (
    DELETE FROM portolan.sitemap m WHERE m.site_id = $1 AND m.id = ANY($2::bigint[])
    RETURNING ${COUNTED_OF_SITEMAP}),
  counted_change AS (SELECT -1 AS sign, deleted.* FROM deleted),
  ${SUMS_OF_CHANGE},
  unlisted AS (DELETE FROM portolan.listing
    WHERE site_id = $1 AND (child_id = ANY($2::bigint[]) OR parent_id = ANY($2::bigint[])))
  SELECT count(*) AS count FROM deleted`;

// The children of the index `$2` among `$3`, as they count.
const children = (sign: 1 | -1, rows: string): string => `
  child AS (SELECT ${COUNTED_OF_SITEMAP} FROM portolan.sitemap m JOIN ${rows} r ON r.child_id = m.id
    WHERE m.site_id = $1),
  index_sums AS (
    INSERT INTO portolan.listing_tally
      (site_id, parent_id, status, sitemaps, ${OF_INDEX.join(', ')})
    SELECT $1::bigint, $2::bigint, c.status, ${sums(OF_INDEX)}
    FROM (SELECT ${sign} AS sign, child.* FROM child) c GROUP BY c.status
    ON CONFLICT (site_id, parent_id, status) DO UPDATE SET ${added('listing_tally', OF_INDEX)})`;

/** Records that the index `$2` of the site `$1` lists the sitemaps `$3` of the same site. */
export const LINK_CHILDREN: string = `WITH fresh AS (
    SELECT m.id AS child_id FROM portolan.sitemap m
    WHERE m.site_id = $1 AND m.id = ANY($3::bigint[]) AND NOT EXISTS (
      SELECT 1 FROM portolan.listing l
      WHERE l.site_id = $1 AND l.parent_id = $2 AND l.child_id = m.id)),
  ${children(1, 'fresh')},
  linked AS (INSERT INTO portolan.listing (site_id, parent_id, child_id, is_index, failing_from)
    SELECT $1::bigint, $2::bigint, id, is_index, failing_from FROM child)
  SELECT count(*) AS count FROM child`;

/** Records that the index `$2` of the site `$1` does not list the sitemaps `$3` any more. */
export const UNLINK_CHILDREN: string = `WITH gone AS (
    DELETE FROM portolan.listing
    WHERE site_id = $1 AND parent_id = $2 AND child_id = ANY($3::bigint[]) RETURNING child_id),
  ${children(-1, 'gone')}
  SELECT count(*) AS count FROM child`;
