// What a read of a sitemap found, compared with what was known.
import type { FindingIntake } from '../finding-record.ts';
import type { ControlDatabase } from './control-database.ts';
import { FINDING_SHAPE, SEVERITY_ORDER } from './finding-shape.ts';
import { insertRecord } from './record-shape.ts';
import { type RuleChange, sumUpRule } from './sum-up-rule.ts';

/** Of which sitemap something was found, and when. */
export interface FoundOf {
  readonly siteId: number;
  readonly sitemapId: number;
  readonly run: number;
  readonly at: number;
}

// The first ones are kept.
const PLACES_MAX = 100;
// There are some hundred rules.
const FINDINGS_MAX = 2_000;

interface Known {
  readonly id: number;
  readonly count: number;
  readonly isPresent: boolean;
}

/**
 * Puts down what was found in a sitemap; of several findings of one rule the last. Nothing happens
 * where there is no such sitemap. Errors: STORE_UNUSABLE.
 */
export function putFindings(
  database: ControlDatabase,
  of: FoundOf,
  findings: readonly FindingIntake[],
): void {
  const there =
    'SELECT 1 FROM sitemap JOIN site ON site.id = sitemap.site_id ' +
    'WHERE sitemap.id = ? AND site.id = ? AND site.removed = 0';
  const found = new Map(findings.slice(0, FINDINGS_MAX).map((finding) => [finding.rule, finding]));
  database.change(() => {
    if (!database.get(there, of.sitemapId, of.siteId)) return;
    const known = knownOf(database, of.sitemapId);
    for (const finding of found.values()) {
      const change = putFinding(database, of, { finding, before: known.get(finding.rule) });
      sumUpRule(database, of, change);
    }
    for (const [rule, { id, count, isPresent }] of known) {
      if (found.has(rule) || !isPresent) continue;
      database.run('UPDATE finding SET gone_at = ? WHERE id = ?', of.at, id);
      sumUpRule(database, of, { rule, countMore: -count, sitemapsMore: -1 });
    }
  });
}

function knownOf(database: ControlDatabase, sitemapId: number): ReadonlyMap<string, Known> {
  const sql = 'SELECT rule, id, count, present FROM finding WHERE sitemap_id = ?';
  return new Map(
    database.all(sql, sitemapId).map(([rule, id, count, present]) => {
      const known = { id: Number(id), count: Number(count), isPresent: present === 1 };
      return [String(rule), known];
    }),
  );
}

function putFinding(
  database: ControlDatabase,
  { siteId, sitemapId, run, at }: FoundOf,
  { finding, before }: { readonly finding: FindingIntake; readonly before: Known | undefined },
): RuleChange {
  const { rule, message, fix, basis, count } = finding;
  const severity = Math.max(0, SEVERITY_ORDER.indexOf(finding.severity));
  const places = finding.places.slice(0, PLACES_MAX);
  if (!before) {
    insertRecord(database, 'finding', FINDING_SHAPE, {
      ...{ siteId, sitemapId, rule, severity, message, fix, basis, count, places },
      ...{ firstSeenAt: at, firstRun: run, lastSeenAt: at, lastRun: run },
    });
    return { rule, finding, countMore: count, sitemapsMore: 1 };
  }
  const sql =
    'UPDATE finding SET severity = ?, message = ?, fix = ?, basis = ?, count = ?, places = ?, ' +
    'last_seen_at = ?, last_run = ?, gone_at = NULL WHERE id = ?';
  const text = JSON.stringify(places);
  database.run(sql, severity, message, fix, basis, count, text, at, run, before.id);
  const { count: countBefore, isPresent } = before;
  return isPresent
    ? { rule, finding, countMore: count - countBefore, sitemapsMore: 0 }
    : { rule, finding, countMore: count, sitemapsMore: 1 };
}
