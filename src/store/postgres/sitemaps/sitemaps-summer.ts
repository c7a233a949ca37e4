// What the sitemaps of a site, or those below an index, come to.
import type { SitemapRecord, SitemapScope, SitemapSums } from '../../port/sitemap-record.ts';
import { SITEMAP_SHAPE } from '../../record/sitemap-shape.ts';
import {
  FAILING_GIVEN,
  type FailingSitemaps,
  failingAmong,
  type StatusTally,
  SUMMED,
  sumsOfSite,
  sumsOfTree,
} from '../../record/sitemap-sums.ts';
import { INDEXES_BELOW } from '../findings/findings-grouper.ts';
import { siteOfId } from '../rows/lock-site.ts';
import {
  type PostgresQuery,
  type PostgresRow,
  postgresRecord,
  recordColumns,
} from '../rows/postgres-record.ts';

const COLUMNS = recordColumns(SITEMAP_SHAPE, { table: 'm' });
const FAILS = "m.site_id = $1 AND m.status IN ('couldnt-fetch', 'stale')";
const NONE: FailingSitemaps = { failing: [], from: undefined };

/** Sums up the sitemaps of a scope; `undefined` where there is no such site or sitemap. */
export async function sumUpSitemaps(
  query: PostgresQuery,
  scope: SitemapScope,
): Promise<SitemapSums | undefined> {
  if ('siteId' in scope) return sumUpSite(query, scope.siteId);
  const [sitemap] = await sitemapsByIds(query, siteOfId(scope.sitemapId), [scope.sitemapId]);
  return sitemap && sumUpTree(query, sitemap);
}

/** Returns those of these sitemaps of a site that there are. */
export async function sitemapsByIds(
  query: PostgresQuery,
  siteId: number,
  ids: readonly number[],
): Promise<readonly SitemapRecord[]> {
  const sql = `SELECT ${COLUMNS} FROM portolan.sitemap m
    WHERE m.site_id = $1 AND m.id = ANY($2::bigint[])`;
  return (await query<PostgresRow>(sql, [siteId, ids])).map(sitemapOf);
}

export function sitemapOf(row: PostgresRow): SitemapRecord {
  return postgresRecord(SITEMAP_SHAPE, row);
}

async function sumUpSite(query: PostgresQuery, siteId: number): Promise<SitemapSums | undefined> {
  const [site] = await query<{ readonly urls: number }>(
    'SELECT urls FROM portolan.site WHERE id = $1 AND NOT removed',
    [siteId],
  );
  if (!site) return undefined;
  const tallies = await query<StatusTally>(
    `SELECT status, sitemaps, errors, warnings FROM portolan.sitemap_tally
     WHERE site_id = $1 AND status <> 'gone' AND sitemaps > 0`,
    [siteId],
  );
  if (failingAmong(tallies) === 0) return sumsOfSite(site.urls, tallies, NONE);
  const rows = await query<PostgresRow>(
    `SELECT ${COLUMNS}, (SELECT min(m.last_success_at) FROM portolan.sitemap m WHERE ${FAILS})
       AS counts_from
     FROM portolan.sitemap m WHERE ${FAILS}
     ORDER BY m.last_success_at NULLS FIRST LIMIT ${FAILING_GIVEN}`,
    [siteId],
  );
  const from = rows[0]?.['counts_from'];
  return sumsOfSite(site.urls, tallies, {
    failing: rows.map(sitemapOf),
    from: typeof from === 'number' ? from : undefined,
  });
}

async function sumUpTree(query: PostgresQuery, sitemap: SitemapRecord): Promise<SitemapSums> {
  const { siteId, id } = sitemap;
  const tallies = await query<StatusTally>(
    `${INDEXES_BELOW} SELECT t.status, ${SUMMED.map((name) => `t.${name}`).join(', ')} FROM part
     JOIN portolan.listing_tally t ON t.site_id = $1 AND t.parent_id = part.id
     WHERE t.status <> 'gone' AND t.sitemaps > 0`,
    [siteId, id],
  );
  const below = failingAmong(tallies) === 0 ? NONE : await failingBelow(query, siteId, id);
  return sumsOfTree(sitemap, tallies, below);
}

async function failingBelow(
  query: PostgresQuery,
  siteId: number,
  id: number,
): Promise<FailingSitemaps> {
  const children = await query<{ readonly child_id: number }>(
    `${INDEXES_BELOW} SELECT l.child_id FROM part JOIN portolan.listing l
       ON l.site_id = $1 AND l.parent_id = part.id AND l.failing_from IS NOT NULL
     LIMIT ${FAILING_GIVEN}`,
    [siteId, id],
  );
  const ids = [...new Set(children.map(({ child_id }) => child_id))];
  // Each of its indexes knows the earliest of what it lists.
  const [oldest] = await query<{ readonly from: number | null }>(
    `${INDEXES_BELOW} SELECT min((SELECT min(l.failing_from) FROM portolan.listing l
       WHERE l.site_id = $1 AND l.parent_id = part.id AND l.failing_from > 0)) AS from FROM part`,
    [siteId, id],
  );
  const known = new Map((await sitemapsByIds(query, siteId, ids)).map((each) => [each.id, each]));
  return {
    failing: ids.flatMap((child) => known.get(child) ?? []),
    from: oldest?.from ?? undefined,
  };
}
