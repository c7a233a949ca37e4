// What is no longer known of findings: of sitemaps that are gone, and what is gone for long.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { lockSite } from '../rows/lock-site.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';
import { putFindings } from './findings-putter.ts';

const ROWS_AT_ONCE = 200;

const STANDING = `SELECT max(greatest(f.last_seen_at, m.last_success_at)) AS last_seen_at
  FROM portolan.finding f
  JOIN portolan.sitemap m ON m.site_id = f.site_id AND m.id = f.sitemap_id
  WHERE f.site_id = $1 AND f.sitemap_id = $2 AND (f.present OR f.lost)`;

/**
 * A sitemap went: what was found in it is gone, too, at a time that is known or when it was last
 * seen.
 */
export async function forgetFindings(
  query: PostgresQuery,
  siteId: number,
  { sitemapId, at }: { readonly sitemapId: number; readonly at: number | undefined },
): Promise<void> {
  const site = await lockSite(query, siteId);
  if (site === undefined) return;
  const [found] = await query<{ readonly last_seen_at: number | null }>(STANDING, [
    siteId,
    sitemapId,
  ]);
  const seenAt = found?.last_seen_at ?? undefined;
  if (seenAt === undefined) return;
  await putFindings(query, { siteId, sitemapId, run: site.lastRun, at: at ?? seenAt }, []);
}

/** Deletes what was found in sitemaps that are forgotten, and returns how many findings. */
export async function deleteFindings(
  query: PostgresQuery,
  siteId: number,
  sitemapIds: readonly number[],
): Promise<number> {
  for (const sitemapId of sitemapIds) await forgetFindings(query, siteId, { sitemapId, at: 0 });
  return deleteRows(query, siteId, { where: 'sitemap_id = ANY($2)', value: sitemapIds });
}

// What a read did not find that failed may still be there: the next whole one says so.
const IS_OLD = 'gone_at < $2 AND NOT lost';
const SITES = `SELECT DISTINCT site_id AS id FROM (
  SELECT site_id FROM portolan.finding WHERE ${IS_OLD.replace('$2', '$1')}
  ORDER BY gone_at LIMIT ${ROWS_AT_ONCE}) AS old`;

/** Forgets findings that went, and expectations that ended, before a time; returns how many. */
export async function forgetGone(database: PostgresDatabase, before: number): Promise<number> {
  let count = 0;
  for (let some = -1; some !== 0; count += some) {
    some = 0;
    for (const { id } of await database.query<{ readonly id: number }>(SITES, [before])) {
      some += await database.transaction(async ({ query }) => {
        await lockSite(query, id);
        return deleteRows(query, id, { where: IS_OLD, value: before, limit: ROWS_AT_ONCE });
      });
    }
  }
  for (let some = -1; some !== 0; count += some) {
    some = (await database.query(ENDED, [before])).length;
  }
  return count;
}

const ENDED = `DELETE FROM portolan.expectation WHERE (site_id, id) IN (
  SELECT site_id, id FROM portolan.expectation WHERE ended_at < $1
  ORDER BY ended_at LIMIT ${ROWS_AT_ONCE}) RETURNING id`;

async function deleteRows(
  query: PostgresQuery,
  siteId: number,
  {
    where,
    value,
    limit,
  }: {
    readonly where: string;
    readonly value: number | readonly number[];
    readonly limit?: number;
  },
): Promise<number> {
  const some = limit === undefined ? '' : `LIMIT ${limit}`;
  const [row] = await query<{ readonly count: number }>(
    `WITH old AS (SELECT id FROM portolan.finding WHERE site_id = $1 AND ${where} ${some}),
     gone AS (DELETE FROM portolan.finding f USING old
       WHERE f.site_id = $1 AND f.id = old.id RETURNING f.id),
     urls AS (DELETE FROM portolan.finding_url u USING old
       WHERE u.site_id = $1 AND u.finding_id = old.id),
     marks AS (DELETE FROM portolan.marked_finding m USING old
       WHERE m.site_id = $1 AND m.finding_id = old.id)
     SELECT count(*) AS count FROM gone`,
    [siteId, value],
  );
  return row?.count ?? 0;
}

/** An answer confirmed what is found in a sitemap, changed or not. */
export async function confirmFindings(
  query: PostgresQuery,
  siteId: number,
  confirmed: readonly { readonly sitemapId: number; readonly at: number }[],
): Promise<void> {
  if (confirmed.length === 0) return;
  await query(
    `UPDATE portolan.site_rule r SET last_seen_at = n.at
     FROM (SELECT f.rule, max(c.at)::bigint AS at
       FROM unnest($2::bigint[], $3::double precision[]) AS c (sitemap_id, at)
       JOIN portolan.finding f ON f.site_id = $1 AND f.sitemap_id = c.sitemap_id AND f.present
       GROUP BY f.rule) n
     WHERE r.site_id = $1 AND r.rule = n.rule AND r.last_seen_at < n.at`,
    [siteId, confirmed.map(({ sitemapId }) => sitemapId), confirmed.map(({ at }) => at)],
  );
}
