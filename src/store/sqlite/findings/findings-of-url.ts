// What was found of one URL: looked up by the URLs that the kept places name.
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { expectedShare } from '../../findings/expected-share.ts';
import { SEVERITY_ORDER } from '../../findings/finding-shape.ts';
import {
  CUT_RULES_MAX,
  CUT_SITEMAPS_MAX,
  FINDING_URL_CHARACTERS,
  NAMING_MAX,
  namingFindings,
  TEXTS_MAX,
} from '../../findings/naming-finding.ts';
import type {
  CutRule,
  FindingRecord,
  UrlFindings,
  UrlFindingsRequest,
} from '../../port/finding-record.ts';
import { activeScopes } from '../expectations/active-scopes.ts';
import { FINDING_COLUMNS, findingOf, severityOf } from './finding-of.ts';

// As the index `finding_cut` has it, word by word.
const IS_CUT =
  "gone_at IS NULL AND count > json_array_length(places) AND places ->> '$[0].loc' IS NOT NULL";
// What is expected wherever it is found is no fault of any URL.
const COUNTS = 'ifnull(expected_count, 0) < count';

export function findingsOfUrl(database: SqliteFile, request: UrlFindingsRequest): UrlFindings {
  const findings = findingsNaming(database, request);
  const named = new Set(findings.map(({ rule }) => rule));
  const cut = cutRules(database, request).filter(({ rule }) => !named.has(rule));
  return { findings, cut };
}

function findingsNaming(
  database: SqliteFile,
  { siteId, texts }: UrlFindingsRequest,
): readonly FindingRecord[] {
  const wanted = new Set(texts.slice(0, TEXTS_MAX));
  const ids = [...wanted].flatMap((text) =>
    database.rows(
      'SELECT finding_id FROM finding_url WHERE site_id = ? AND url = substr(?, 1, ?) LIMIT ?',
      siteId,
      text,
      FINDING_URL_CHARACTERS,
      NAMING_MAX,
    ),
  );
  const sql = `SELECT ${FINDING_COLUMNS} FROM finding WHERE id = ? AND gone_at IS NULL`;
  const found = [...new Set(ids.map(([id]) => Number(id)))].flatMap((id) => {
    const row = database.row(sql, id);
    return row ? [findingOf(database, row)] : [];
  });
  const shown = namingFindings(found, wanted);
  return shown.length === 0 ? shown : withExpected(database, siteId, shown);
}

/** Says of each how many of its places are expected. */
function withExpected(
  database: SqliteFile,
  siteId: number,
  findings: readonly FindingRecord[],
): readonly FindingRecord[] {
  const scopes = activeScopes(database, siteId);
  if (scopes.size === 0) return findings;
  const addresses =
    'SELECT sitemap.url, site.url FROM sitemap JOIN site ON site.id = sitemap.site_id ' +
    'WHERE sitemap.id = ?';
  return findings.map((finding) => {
    const [sitemapUrl, siteUrl] = database.row(addresses, finding.sitemapId) ?? [];
    const address = { sitemapUrl: String(sitemapUrl), siteUrl: String(siteUrl) };
    const { expectedCount } = expectedShare(finding, scopes.get(finding.rule) ?? [], address);
    return expectedCount === 0 ? finding : { ...finding, expectedCount };
  });
}

function cutRules(
  database: SqliteFile,
  { siteId, sitemapIds }: UrlFindingsRequest,
): readonly CutRule[] {
  const ids = sitemapIds.slice(0, CUT_SITEMAPS_MAX);
  const within =
    ids.length === 0
      ? `site_id = ? AND ${IS_CUT} AND ${COUNTS}`
      : `sitemap_id IN (${ids.map(() => '?').join(', ')}) ` +
        `AND +site_id = ? AND ${IS_CUT} AND ${COUNTS}`;
  const sql =
    `SELECT rule, min(severity), sum(count), count(*) FROM finding WHERE ${within} ` +
    'GROUP BY rule LIMIT ?';
  return database
    .rows(sql, ...ids, siteId, CUT_RULES_MAX)
    .map(([rule, severity, count, sitemaps]) => ({
      rule: String(rule),
      severity: severityOf(database, severity),
      count: Number(count),
      sitemaps: Number(sitemaps),
    }))
    .sort((a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity));
}
