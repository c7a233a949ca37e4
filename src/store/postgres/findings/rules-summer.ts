// The findings of rules at a site, summed up as they change, with how they were at earlier runs.
import { isMessageOfAll, type RuleChange, TREND_RUNS_MAX } from '../../findings/found-finding.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';

const isThere = (severity: number): string =>
  'EXISTS (SELECT 1 FROM portolan.finding f WHERE f.site_id = $1 AND f.present ' +
  `AND f.severity = ${severity} AND f.rule = n.rule)`;
// What a rule is judged by differs from sitemap to sitemap where profiles do.
const WORST = `CASE WHEN ${isThere(0)} THEN 0 WHEN ${isThere(1)} THEN 1
  WHEN ${isThere(2)} THEN 2 ELSE 0 END`;
const COLUMNS =
  'site_id, rule, severity, message, fix, basis, count, sitemaps, first_seen_at, last_seen_at, ' +
  'expected_count, agreed, summary';

/*
 * $2: the run, $3: the time. A trend has a point for each run at whose end the sum is another than
 * before: what one sitemap has less another may have more.
 */
const SUM_UP = `WITH found AS (
    SELECT * FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
      $9::bigint[], $10::bigint[], $11::boolean[], $12::text[])
    AS n (rule, message, fix, basis, count, expected, sitemaps, agreed, summary)),
  gone AS (
    SELECT * FROM unnest($13::text[], $14::bigint[], $15::bigint[], $16::bigint[])
    AS n (rule, count, expected, sitemaps)),
  more AS (
    INSERT INTO portolan.site_rule AS r (${COLUMNS})
    SELECT $1::bigint, n.rule, ${WORST}, n.message, n.fix, n.basis, n.count, n.sitemaps,
      $3::bigint, $3,
      n.expected, n.agreed, n.summary FROM found n
    ON CONFLICT (site_id, rule) DO UPDATE SET severity = excluded.severity,
      message = excluded.message, fix = excluded.fix, basis = excluded.basis,
      count = r.count + excluded.count,
      expected_count = r.expected_count + excluded.expected_count,
      agreed = excluded.agreed AND (r.sitemaps + excluded.sitemaps <= 1
        OR (r.agreed AND r.message = excluded.message)),
      summary = CASE excluded.summary WHEN '' THEN r.summary ELSE excluded.summary END,
      sitemaps = r.sitemaps + excluded.sitemaps,
      first_seen_at = least(r.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(r.last_seen_at, excluded.last_seen_at)
    RETURNING r.rule, r.count),
  less AS (
    UPDATE portolan.site_rule r SET count = r.count + n.count,
      expected_count = r.expected_count + n.expected, sitemaps = r.sitemaps + n.sitemaps,
      severity = ${WORST}
    FROM gone n WHERE r.site_id = $1 AND r.rule = n.rule RETURNING r.rule, r.count),
  point AS (
    SELECT s.rule, s.count, coalesce((
      SELECT t.count FROM portolan.rule_trend t
      WHERE t.site_id = $1 AND t.rule = s.rule AND t.run < $2
      ORDER BY t.run DESC LIMIT 1), 0) AS before
    FROM (TABLE more UNION ALL TABLE less) AS s
    WHERE s.rule IN (SELECT rule FROM found WHERE count <> 0
      UNION ALL SELECT rule FROM gone WHERE count <> 0)),
  no_point AS (
    DELETE FROM portolan.rule_trend t USING point p
    WHERE t.site_id = $1 AND t.rule = p.rule AND t.run = $2 AND p.count = p.before),
  forgotten AS (
    DELETE FROM portolan.rule_trend t USING point p
    WHERE t.site_id = $1 AND t.rule = p.rule AND p.count <> p.before AND t.run < $2
      AND t.run <= (SELECT o.run FROM portolan.rule_trend o
        WHERE o.site_id = $1 AND o.rule = p.rule AND o.run < $2
        ORDER BY o.run DESC OFFSET ${TREND_RUNS_MAX - 1} LIMIT 1))
  INSERT INTO portolan.rule_trend (site_id, rule, run, at, count)
  SELECT $1::bigint, p.rule, $2::bigint, $3::bigint, p.count FROM point p WHERE p.count <> p.before
  ON CONFLICT (site_id, rule, run) DO UPDATE SET at = excluded.at, count = excluded.count`;

/** Adds changes to what is summed up; of each rule there is one. */
export async function sumUpRules(
  query: PostgresQuery,
  { siteId, run, at }: { readonly siteId: number; readonly run: number; readonly at: number },
  changes: readonly RuleChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const found = changes.flatMap((change) =>
    change.finding === undefined ? [] : [{ ...change, finding: change.finding }],
  );
  const gone = changes.filter(({ finding }) => finding === undefined);
  await query(SUM_UP, [
    siteId,
    run,
    at,
    found.map(({ rule }) => rule),
    found.map(({ finding }) => finding.message),
    found.map(({ finding }) => finding.fix),
    found.map(({ finding }) => finding.basis),
    found.map(({ countMore }) => countMore),
    found.map(({ expectedMore }) => expectedMore),
    found.map(({ sitemapsMore }) => sitemapsMore),
    found.map(({ finding }) => isMessageOfAll(finding)),
    found.map(({ finding }) => finding.summary ?? ''),
    gone.map(({ rule }) => rule),
    gone.map(({ countMore }) => countMore),
    gone.map(({ expectedMore }) => expectedMore),
    gone.map(({ sitemapsMore }) => sitemapsMore),
  ]);
}
