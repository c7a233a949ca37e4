// What was found in a sitemap and all that it lists, one group a rule.

import { FIRST_OF_GROUP, GROUPED_SITEMAPS_MAX, INDEXES_MAX } from '../../findings/group-limits.ts';
import type { FindingGroup, FindingGroups } from '../../port/finding-record.ts';
import { siteOfId } from '../rows/lock-site.ts';
import type { PostgresQuery, PostgresRow } from '../rows/postgres-record.ts';
import { FINDING_COLUMNS, findingOf, severityOf } from './finding-columns.ts';

/**
 * The beginning of a statement: the index `$2` of the site `$1` and those below it as `part`, each
 * once. They may list each other in circles.
 */
export const INDEXES_BELOW: string = `WITH RECURSIVE
  every_part (id) AS (
    SELECT $2::bigint UNION
    SELECT l.child_id FROM every_part JOIN portolan.listing l
      ON l.site_id = $1 AND l.parent_id = every_part.id AND l.is_index),
  part AS MATERIALIZED (SELECT id FROM every_part LIMIT ${INDEXES_MAX})`;
const BELOW = `${INDEXES_BELOW}, below AS MATERIALIZED (
    SELECT $2::bigint AS id UNION
    SELECT l.child_id FROM part JOIN portolan.listing l
      ON l.site_id = $1 AND l.parent_id = part.id
    LIMIT ${GROUPED_SITEMAPS_MAX})`;
// What is expected as a whole counts nowhere.
const COUNTED = 'f.present AND (f.count = 0 OR coalesce(f.expected_count, 0) < f.count)';

// The message of one of several shows what was found there.
const GROUPS = `${BELOW}, grouped AS (
    SELECT f.severity, f.rule, sum(f.count - coalesce(f.expected_count, 0))::bigint AS count,
      count(*) AS sitemaps
    FROM below JOIN portolan.finding f ON f.site_id = $1 AND f.sitemap_id = below.id
    WHERE ${COUNTED} GROUP BY f.severity, f.rule ORDER BY f.severity, 3 DESC, f.rule LIMIT $3)
  SELECT g.*, (SELECT count(*) FROM below) AS searched,
    CASE WHEN g.sitemaps > 1 THEN nullif(CASE WHEN r.agreed THEN r.message ELSE r.summary END, '')
      END AS message
  FROM grouped g LEFT JOIN portolan.site_rule r ON r.site_id = $1 AND r.rule = g.rule
  ORDER BY g.severity, g.count DESC, g.rule`;
const FIRST = `${BELOW}
  SELECT ${FINDING_COLUMNS} FROM unnest($3::smallint[], $4::text[]) AS g (severity, rule)
  CROSS JOIN LATERAL (
    SELECT * FROM portolan.finding f
    WHERE f.site_id = $1 AND ${COUNTED} AND f.severity = g.severity AND f.rule = g.rule
      AND f.sitemap_id IN (SELECT id FROM below)
    ORDER BY f.sitemap_id LIMIT ${FIRST_OF_GROUP}) AS f
  ORDER BY f.sitemap_id`;

interface GroupRow {
  readonly severity: number;
  readonly rule: string;
  readonly count: number;
  readonly sitemaps: number;
  readonly searched: number;
  readonly message: string | null;
}

/**
 * Groups the findings, the worst and most frequent first; `undefined` where there is no such
 * sitemap.
 */
export async function groupFindings(
  query: PostgresQuery,
  sitemapId: number,
  limit: number,
): Promise<FindingGroups | undefined> {
  const siteId = siteOfId(sitemapId);
  const known = 'SELECT 1 FROM portolan.sitemap WHERE site_id = $1 AND id = $2';
  if ((await query(known, [siteId, sitemapId])).length === 0) return undefined;
  const rows = await query<GroupRow>(GROUPS, [siteId, sitemapId, limit + 1]);
  const shown = rows.slice(0, limit);
  const found = await query<PostgresRow>(FIRST, [
    siteId,
    sitemapId,
    shown.map(({ severity }) => severity),
    shown.map(({ rule }) => rule),
  ]);
  const findings = found.map(findingOf);
  const groups = shown.map(({ rule, count, sitemaps, message, ...row }): FindingGroup => {
    const severity = severityOf(row.severity);
    const first = findings.filter((each) => each.rule === rule && each.severity === severity);
    return {
      rule,
      severity,
      count,
      sitemaps,
      message: message ?? (sitemaps > 1 ? rule : (first[0]?.message ?? rule)),
      fix: first[0]?.fix ?? '',
      basis: first[0]?.basis ?? '',
      first,
    };
  });
  const isCut = rows[0]?.searched === GROUPED_SITEMAPS_MAX;
  return { groups, more: rows.length > limit || isCut };
}
