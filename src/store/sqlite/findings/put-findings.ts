// What a read of a sitemap found, compared with what was known.
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { FINDING_SHAPE, SEVERITY_ORDER } from '../../findings/finding-shape.ts';
import {
  changeOfGone,
  type FoundAmong,
  type FoundFields,
  type FoundOf,
  findingsByRule,
  foundFinding,
  isMessageOfAll,
  type KnownFinding,
  type RuleChange,
  TREND_RUNS_MAX,
} from '../../findings/found-finding.ts';
import type { FindingIntake } from '../../port/finding-record.ts';
import { columnOf } from '../../record/record-shape.ts';
import { activeScopes, askAgain, endExpired, endGone } from '../expectations/expectations.ts';
import { markFinding } from '../expectations/marked-findings.ts';
import { settleSitemap } from '../expectations/settle-sitemap.ts';
import { insertRecord, storedValue } from '../file/record-of.ts';
import { LAST_RUN, LAST_SEEN_AT } from './finding-of.ts';

interface TrendPoint {
  readonly siteId: number;
  readonly rule: string;
  readonly run: number;
  readonly at: number;
}

/**
 * Records the findings of a sitemap; of several findings of one rule the last. Does nothing if the
 * sitemap does not exist.
 */
export function putFindings(
  database: SqliteFile,
  of: FoundOf,
  findings: readonly FindingIntake[],
): void {
  const { siteId, sitemapId, at, isWhole = true } = of;
  const there =
    'SELECT sitemap.url, site.url FROM sitemap JOIN site ON site.id = sitemap.site_id ' +
    'WHERE sitemap.id = ? AND site.id = ? AND site.removed = 0';
  const found = findingsByRule(findings);
  database.transaction(() => {
    const [sitemapUrl, siteUrl] = database.row(there, sitemapId, siteId) ?? [];
    if (sitemapUrl === undefined) return;
    endExpired(database, at);
    const address = { sitemapUrl: String(sitemapUrl), siteUrl: String(siteUrl) };
    const scopes = activeScopes(database, siteId);
    const known = knownOf(database, sitemapId);
    const among = { ...of, address, scopes };
    const asks = [...found.values()].map((finding) =>
      putFinding(database, among, { finding, before: known.get(finding.rule) }),
    );
    if (asks.some(Boolean)) askAgain(database, [sitemapId], at);
    for (const [rule, before] of known) if (!found.has(rule)) goes(database, of, rule, before);
    // It failed again: whether that is expected is reported by what was found now.
    const forget = 'UPDATE sitemap SET expected_failure = NULL WHERE id = ?';
    if (!isWhole) database.run(forget, sitemapId);
    settleSitemap(database, sitemapId);
    if (!isWhole || scopes.size === 0) return;
    const rules = new Set([...known.keys(), ...found.keys()]);
    endGone(database, { siteId, sitemapId, at, rules, scopes });
  });
}

function knownOf(database: SqliteFile, sitemapId: number): ReadonlyMap<string, KnownFinding> {
  const sql =
    'SELECT rule, id, count, ifnull(expected_count, 0), present, lost, inexact FROM finding ' +
    'WHERE sitemap_id = ?';
  return new Map(
    database
      .rows(sql, sitemapId)
      .map(([rule, id, count, expectedCount, present, lost, inexact]) => {
        const known = {
          id: Number(id),
          count: Number(count),
          expectedCount: Number(expectedCount),
          isPresent: present === 1,
          isLost: lost === 1,
          isInexact: inexact === 1,
        };
        return [String(rule), known];
      }),
  );
}

// The time of its last confirmation is recorded now; for others the sitemap has it.
function goes(database: SqliteFile, of: FoundOf, rule: string, before: KnownFinding): void {
  const { id, isPresent, isLost } = before;
  const lost = Number(of.isWhole === false);
  if (!isPresent) {
    if (isLost && lost === 0) database.run('UPDATE finding SET lost = 0 WHERE id = ?', id);
    return;
  }
  database.run(
    `UPDATE finding SET (last_seen_at, last_run) = (SELECT ${LAST_SEEN_AT}, ${LAST_RUN}), ` +
      'gone_at = ?, expected_count = NULL, inexact = 0, lost = ? WHERE id = ?',
    of.at,
    lost,
    id,
  );
  markFinding(database, id, []);
  sumUpRule(database, of, changeOfGone(rule, before));
}

/** Returns whether the sitemap has to be read again. */
function putFinding(
  database: SqliteFile,
  among: FoundAmong,
  {
    finding,
    before,
  }: { readonly finding: FindingIntake; readonly before: KnownFinding | undefined },
): boolean {
  const { siteId, sitemapId, run, at } = among;
  const { rule } = finding;
  const { fields, isInexact, asksAgain, leftIn, change } = foundFinding(among, finding, before);
  const id =
    before?.id ??
    insertRecord(database, 'finding', FINDING_SHAPE, {
      siteId,
      sitemapId,
      rule,
      ...fields,
      firstSeenAt: at,
      firstRun: run,
    });
  markFinding(database, id, leftIn);
  if (before) updateFinding(database, id, fields, isInexact);
  else if (isInexact) database.run('UPDATE finding SET inexact = 1 WHERE id = ?', id);
  sumUpRule(database, among, change);
  return asksAgain;
}

// It is there, whatever it was before.
function updateFinding(
  database: SqliteFile,
  id: number,
  fields: FoundFields,
  isInexact: boolean,
): void {
  const entries = Object.entries(fields);
  const sets = entries.map(([field]) => `${columnOf(field)} = ?`);
  const kinds: Readonly<Record<string, string>> = FINDING_SHAPE;
  const values = entries.map(([field, value]) => storedValue(kinds[field], value));
  const sql = `UPDATE finding SET ${sets.join(', ')}, inexact = ?, gone_at = NULL, lost = 0`;
  database.run(`${sql} WHERE id = ?`, ...values, Number(isInexact), id);
}

function sumUpRule(
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
