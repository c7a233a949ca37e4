// What a read of a sitemap found, compared with what was known.
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { FINDING_SHAPE } from '../../findings/finding-shape.ts';
import {
  changeOfGone,
  type FoundAmong,
  type FoundFields,
  type FoundOf,
  findingsByRule,
  foundFinding,
  type KnownFinding,
} from '../../findings/found-finding.ts';
import type { FindingIntake } from '../../port/finding-record.ts';
import { columnOf } from '../../record/record-shape.ts';
import { activeScopes } from '../expectations/active-scopes.ts';
import { askAgain, endExpired, endGone } from '../expectations/expectations.ts';
import { markFinding } from '../expectations/marked-findings.ts';
import { settleSitemap } from '../expectations/settle-sitemap.ts';
import { insertRecord, storedValue } from '../file/record-of.ts';
import { LAST_RUN, LAST_SEEN_AT } from './finding-of.ts';
import { sumUpRule } from './sum-up-rule.ts';

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
