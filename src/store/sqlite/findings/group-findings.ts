// What was found in a sitemap and all that it lists, one group a rule.

import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { FIRST_OF_GROUP, GROUPED_SITEMAPS_MAX, INDEXES_MAX } from '../../findings/group-limits.ts';
import type { FindingGroup, FindingGroups } from '../../port/finding-record.ts';
import { FINDING_COLUMNS, findingOf, severityOf } from './finding-of.ts';

// What is expected as a whole counts nowhere.
const COUNTED = 'f.present = 1 AND (f.count = 0 OR ifnull(f.expected_count, 0) < f.count)';
const IS_BELOW =
  '(f.sitemap_id = ?1 OR EXISTS (SELECT 1 FROM listing l ' +
  'WHERE l.child_id = f.sitemap_id AND l.parent_id IN (SELECT id FROM part)))';

/** The index and those below it, each once: they may list each other in circles. */
export const INDEXES_BELOW: string = `
  WITH RECURSIVE part (id) AS (
    SELECT ?1 UNION
    SELECT l.child_id FROM part JOIN listing l ON l.parent_id = part.id AND l.is_index = 1
    LIMIT ${INDEXES_MAX}
  )`;

/**
 * Groups the findings, the worst and most frequent first; `undefined` if the sitemap does not
 * exist.
 */
export function groupFindings(
  database: SqliteFile,
  sitemapId: number,
  limit: number,
): FindingGroups | undefined {
  const siteId = database.row('SELECT site_id FROM sitemap WHERE id = ?', sitemapId)?.[0];
  if (typeof siteId !== 'number') return undefined;
  const rows = database.rows(
    `${INDEXES_BELOW}, below (id) AS (
       SELECT ?1 UNION SELECT l.child_id FROM part JOIN listing l ON l.parent_id = part.id
       LIMIT ${GROUPED_SITEMAPS_MAX})
     SELECT f.severity, f.rule, sum(f.count - ifnull(f.expected_count, 0)) AS often, count(*),
       (SELECT count(*) FROM below)
     FROM below CROSS JOIN finding f INDEXED BY finding_sitemap ON f.sitemap_id = below.id
     WHERE ${COUNTED} GROUP BY f.severity, f.rule ORDER BY f.severity, often DESC, f.rule LIMIT ?2`,
    sitemapId,
    limit + 1,
  );
  const groups = rows.slice(0, limit).map(([severity, rule, count, sitemaps]): FindingGroup => {
    const of = { siteId, sitemapId, rule: String(rule), severity: Number(severity) };
    const first = firstOf(database, of);
    const message = Number(sitemaps) > 1 ? saidOfAll(database, of) : first[0]?.message;
    return {
      rule: of.rule,
      severity: severityOf(database, severity),
      count: Number(count),
      sitemaps: Number(sitemaps),
      message: message ?? of.rule,
      fix: first[0]?.fix ?? '',
      basis: first[0]?.basis ?? '',
      first,
    };
  });
  return { groups, more: rows.length > limit || rows[0]?.[4] === GROUPED_SITEMAPS_MAX };
}

interface GroupOf {
  readonly siteId: number;
  readonly sitemapId: number;
  readonly rule: string;
  readonly severity: number;
}

function firstOf(
  database: SqliteFile,
  { siteId, sitemapId, rule, severity }: GroupOf,
): FindingGroup['first'] {
  const rows = database.rows(
    `${INDEXES_BELOW}, first (id) AS (
       SELECT f.id FROM finding f INDEXED BY finding_site
       WHERE f.site_id = ?2 AND ${COUNTED} AND f.severity = ?3 AND f.rule = ?4 AND ${IS_BELOW}
       ORDER BY f.sitemap_id LIMIT ${FIRST_OF_GROUP})
     SELECT ${FINDING_COLUMNS} FROM finding WHERE id IN (SELECT id FROM first)
     ORDER BY sitemap_id`,
    sitemapId,
    siteId,
    severity,
    rule,
  );
  return rows.map((row) => findingOf(database, row));
}

// The message of one of them shows what was found there.
function saidOfAll(database: SqliteFile, { siteId, rule }: GroupOf): string | undefined {
  const sql = 'SELECT iif(agreed, message, summary) FROM site_rule WHERE site_id = ? AND rule = ?';
  const said = database.row(sql, siteId, rule)?.[0];
  return typeof said === 'string' && said !== '' ? said : undefined;
}
