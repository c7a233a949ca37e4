// What a read of a sitemap found, compared with what was known.
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { FindingIntake } from '../../port/finding-record.ts';
import { columnOf } from '../../record/record-shape.ts';
import { askAgain, endExpired, endGone } from '../expectations/expectations.ts';
import {
  activeScopes,
  type ExpectedScope,
  expectedShare,
  type FindingAddress,
} from '../expectations/expected-share.ts';
import { markFinding } from '../expectations/marked-findings.ts';
import { settleSitemap } from '../expectations/settle-sitemap.ts';
import { insertRecord, storedValue } from '../file/record-of.ts';
import {
  FINDING_SHAPE,
  type FindingFields,
  LAST_RUN,
  LAST_SEEN_AT,
  SEVERITY_ORDER,
} from './finding-shape.ts';
import { type RuleChange, sumUpRule } from './sum-up-rule.ts';

/** Of which sitemap something was found, and when. */
export interface FoundOf {
  readonly siteId: number;
  readonly sitemapId: number;
  readonly run: number;
  readonly at: number;
  /** Whether what is not among the findings is not there. Default true. */
  readonly isWhole?: boolean | undefined;
}

// The first ones are kept.
const PLACES_MAX = 100;
// There are some hundred rules.
const FINDINGS_MAX = 2_000;

interface Known {
  readonly id: number;
  readonly count: number;
  readonly expectedCount: number;
  readonly isPresent: boolean;
  /** A read that failed did not find it. */
  readonly isLost: boolean;
  readonly isInexact: boolean;
}

/** What to record, and what is known of its place. */
interface Putting extends FoundOf {
  readonly address: FindingAddress;
  readonly scopes: ReadonlyMap<string, readonly ExpectedScope[]>;
}

/**
 * Puts down what was found in a sitemap; of several findings of one rule the last. Nothing happens
 * where there is no such sitemap.
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
  const found = new Map(findings.slice(0, FINDINGS_MAX).map((finding) => [finding.rule, finding]));
  database.transaction(() => {
    const [sitemapUrl, siteUrl] = database.row(there, sitemapId, siteId) ?? [];
    if (sitemapUrl === undefined) return;
    endExpired(database, at);
    const address = { sitemapUrl: String(sitemapUrl), siteUrl: String(siteUrl) };
    const scopes = activeScopes(database, siteId);
    const known = knownOf(database, sitemapId);
    const putting = { ...of, address, scopes };
    for (const finding of found.values()) {
      const change = putFinding(database, putting, { finding, before: known.get(finding.rule) });
      sumUpRule(database, of, change);
    }
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

function knownOf(database: SqliteFile, sitemapId: number): ReadonlyMap<string, Known> {
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
function goes(
  database: SqliteFile,
  of: FoundOf,
  rule: string,
  { id, count, expectedCount, isPresent, isLost }: Known,
): void {
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
  const change = { countMore: -count, expectedMore: -expectedCount, sitemapsMore: -1 };
  sumUpRule(database, of, { rule, ...change });
}

function putFinding(
  database: SqliteFile,
  { siteId, sitemapId, run, at, address, scopes }: Putting,
  { finding, before }: { readonly finding: FindingIntake; readonly before: Known | undefined },
): RuleChange {
  const { rule, message, fix, basis, count } = finding;
  const severity = Math.max(0, SEVERITY_ORDER.indexOf(finding.severity));
  const places = finding.places.slice(0, PLACES_MAX);
  const share = expectedShare({ ...finding, sitemapId, places }, scopes.get(rule) ?? [], address);
  const { expectedCount } = share;
  const folders = { ...finding.inFolders, ...share.inFolders };
  const now = {
    severity,
    message,
    fix,
    basis,
    count,
    places,
    expectedCount: expectedCount || undefined,
    lastSeenAt: at,
    lastRun: run,
    isFailure: finding.isFailure === true || undefined,
    inFolders: Object.keys(folders).length === 0 ? undefined : folders,
  };
  const id =
    before?.id ??
    insertRecord(database, 'finding', FINDING_SHAPE, {
      siteId,
      sitemapId,
      rule,
      ...now,
      firstSeenAt: at,
      firstRun: run,
    });
  markFinding(database, id, share.leftIn);
  const inexact = Number(share.isInexact);
  if (before) updateFinding(database, id, { ...now, inexact });
  else if (share.isInexact) database.run('UPDATE finding SET inexact = 1 WHERE id = ?', id);
  // It was marked while this was read.
  if (share.isInexact && !before?.isInexact) askAgain(database, { siteId, rule, sitemapId, at });
  const [countBefore, expectedBefore, sitemapsMore] = before?.isPresent
    ? [before.count, before.expectedCount, 0]
    : [0, 0, 1];
  const countMore = count - countBefore;
  return { rule, finding, countMore, expectedMore: expectedCount - expectedBefore, sitemapsMore };
}

type Changed = { readonly [Field in keyof FindingFields]?: FindingFields[Field] | undefined };

// It is there, whatever it was before.
function updateFinding(
  database: SqliteFile,
  id: number,
  { inexact, ...now }: Changed & { readonly inexact: number },
): void {
  const fields = Object.entries(now);
  const sets = fields.map(([field]) => `${columnOf(field)} = ?`);
  const kinds: Readonly<Record<string, string>> = FINDING_SHAPE;
  const values = fields.map(([field, value]) => storedValue(kinds[field], value));
  const sql = `UPDATE finding SET ${sets.join(', ')}, inexact = ?, gone_at = NULL, lost = 0`;
  database.run(`${sql} WHERE id = ?`, ...values, inexact, id);
}
