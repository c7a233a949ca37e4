// What of a rule is expected at a site, kept out of what is counted of it and of the day.
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { type ExpectedScope, expectedShare } from '../../findings/expected-share.ts';
import { addSiteDay } from '../sites/site-days.ts';
import { activeScopes } from './active-scopes.ts';
import { markFinding } from './marked-findings.ts';
import { settleSitemap } from './settle-sitemap.ts';

const SEVERITIES = [0, 1, 2];

/**
 * Counts again what of a rule is expected at a site, after one of its expectations began or ended;
 * sums and statuses follow, and those of the day.
 */
export function settleRule(
  database: SqliteFile,
  { siteId, rule, at }: { readonly siteId: number; readonly rule: string; readonly at: number },
): void {
  const scopes = activeScopes(database, siteId).get(rule) ?? [];
  let sum = 0;
  for (const severity of SEVERITIES) {
    const sql =
      'SELECT id, sitemap_id FROM finding ' +
      'WHERE site_id = ? AND present = 1 AND severity = ? AND rule = ?';
    for (const [id, sitemapId] of database.rows(sql, siteId, severity, rule)) {
      const { expected, isChanged } = settleFinding(database, Number(id), scopes);
      sum += expected;
      if (isChanged) settleSitemap(database, Number(sitemapId));
    }
  }
  const sql = 'UPDATE site_rule SET expected_count = ? WHERE site_id = ? AND rule = ?';
  database.run(sql, sum, siteId, rule);
  settleDay(database, siteId, at);
}

function settleFinding(
  database: SqliteFile,
  id: number,
  scopes: readonly ExpectedScope[],
): { readonly expected: number; readonly isChanged: boolean } {
  // The places are long: only a folder asks for them.
  const isFolder = scopes.some(({ folder }) => folder !== undefined);
  const row = database.row(
    `SELECT f.sitemap_id, f.count, ${isFolder ? 'f.places, f.in_folders' : "'[]', NULL"}, ` +
      'ifnull(f.expected_count, 0), f.inexact, m.url, s.url FROM finding f ' +
      'JOIN sitemap m ON m.id = f.sitemap_id JOIN site s ON s.id = f.site_id WHERE f.id = ?',
    id,
  );
  if (!row) throw database.damaged();
  const [sitemapId, count, places, inFolders, before, inexact, sitemapUrl, siteUrl] = row;
  const finding = {
    sitemapId: Number(sitemapId),
    count: Number(count),
    places: JSON.parse(String(places)),
    ...(typeof inFolders === 'string' && { inFolders: JSON.parse(inFolders) }),
  };
  const address = { sitemapUrl: String(sitemapUrl), siteUrl: String(siteUrl) };
  const share = expectedShare(finding, scopes, address);
  markFinding(database, id, share.leftIn);
  const expected = share.expectedCount;
  const texts = isFolder ? JSON.stringify({ ...finding.inFolders, ...share.inFolders }) : inFolders;
  if (expected === before && Number(share.isInexact) === inexact && texts === inFolders) {
    return { expected, isChanged: false };
  }
  database.run(
    'UPDATE finding SET expected_count = ?, inexact = ?, in_folders = ifnull(?, in_folders) ' +
      'WHERE id = ?',
    expected || null,
    Number(share.isInexact),
    texts ?? null,
    id,
  );
  return { expected, isChanged: expected !== before };
}

// Only of a site of which some day is known: before its first run has ended nothing is. What counts
// now is no news of a day that later ones follow.
function settleDay(database: SqliteFile, siteId: number, at: number): void {
  const day = new Date(at).toISOString().slice(0, 10);
  const [newest] = database.row('SELECT max(day) FROM site_day WHERE site_id = ?', siteId) ?? [];
  if (typeof newest !== 'string' || day < newest) return;
  const sql =
    'SELECT ifnull(sum(errors), 0), ifnull(sum(warnings), 0) FROM sitemap_tally ' +
    "WHERE site_id = ? AND status <> 'gone'";
  const [errors, warnings] = database.row(sql, siteId) ?? [];
  const change = { errors: Number(errors), warnings: Number(warnings) };
  addSiteDay(database, siteId, { day, change });
}
