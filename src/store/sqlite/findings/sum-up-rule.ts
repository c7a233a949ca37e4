// The findings of a rule at a site, summed up as they change, with how they were at earlier runs.

import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { SEVERITY_ORDER } from '../../findings/finding-shape.ts';
import { isMessageOfAll, type RuleChange, TREND_RUNS_MAX } from '../../findings/found-finding.ts';

export function sumUpRule(
  database: SqliteFile,
  { siteId, run, at }: { readonly siteId: number; readonly run: number; readonly at: number },
  { rule, finding, countMore, expectedMore, sitemapsMore }: RuleChange,
): void {
  if (finding) {
    const { message, fix, basis } = finding;
    database.run(
      `INSERT INTO site_rule VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET message = excluded.message, fix = excluded.fix,
         basis = excluded.basis, count = count + excluded.count,
         expected_count = expected_count + excluded.expected_count,
         agreed = excluded.agreed AND (sitemaps + excluded.sitemaps <= 1
           OR agreed AND message = excluded.message),
         summary = iif(excluded.summary = '', summary, excluded.summary),
         sitemaps = sitemaps + excluded.sitemaps,
         first_seen_at = min(first_seen_at, excluded.first_seen_at),
         last_seen_at = max(last_seen_at, excluded.last_seen_at)`,
      siteId,
      rule,
      message,
      fix,
      basis,
      countMore,
      sitemapsMore,
      at,
      at,
      expectedMore,
      Number(isMessageOfAll(finding)),
      finding.summary ?? '',
    );
  } else {
    database.run(
      'UPDATE site_rule SET count = count + ?, expected_count = expected_count + ?, ' +
        'sitemaps = sitemaps + ? WHERE site_id = ? AND rule = ?',
      countMore,
      expectedMore,
      sitemapsMore,
      siteId,
      rule,
    );
  }
  database.run(
    'UPDATE site_rule SET severity = ? WHERE site_id = ? AND rule = ?',
    worst(database, siteId, rule),
    siteId,
    rule,
  );
  if (countMore !== 0) addToTrend(database, { siteId, rule, run, at });
}

// What a rule is judged by differs from sitemap to sitemap where profiles do.
function worst(database: SqliteFile, siteId: number, rule: string): number {
  const sql =
    'SELECT 1 FROM finding WHERE site_id = ? AND present = 1 AND severity = ? AND rule = ? LIMIT 1';
  const found = SEVERITY_ORDER.findIndex((_, severity) =>
    database.row(sql, siteId, severity, rule),
  );
  return Math.max(0, found);
}

interface TrendPoint {
  readonly siteId: number;
  readonly rule: string;
  readonly run: number;
  readonly at: number;
}

function addToTrend(database: SqliteFile, { siteId, rule, run, at }: TrendPoint): void {
  const now = database.row(
    'SELECT count FROM site_rule WHERE site_id = ? AND rule = ?',
    siteId,
    rule,
  );
  const before = database.row(
    'SELECT count FROM rule_trend WHERE site_id = ? AND rule = ? AND run < ? ' +
      'ORDER BY run DESC LIMIT 1',
    siteId,
    rule,
    run,
  );
  const count = Number(now?.[0] ?? 0);
  if (count === Number(before?.[0] ?? 0)) {
    // What one sitemap had less another has more: this run saw no change.
    database.run(
      'DELETE FROM rule_trend WHERE site_id = ? AND rule = ? AND run = ?',
      siteId,
      rule,
      run,
    );
    return;
  }
  database.run(
    `INSERT INTO rule_trend VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at, count = excluded.count`,
    siteId,
    rule,
    run,
    at,
    count,
  );
  database.run(
    `DELETE FROM rule_trend WHERE site_id = ? AND rule = ? AND run NOT IN (
       SELECT run FROM rule_trend WHERE site_id = ? AND rule = ?
       ORDER BY run DESC LIMIT ${TREND_RUNS_MAX})`,
    siteId,
    rule,
    siteId,
    rule,
  );
}
