// What was found of one URL: looked up by the URLs that the kept places name.

import { expectedShare } from '../../findings/expected-share.ts';
import {
  CUT_RULES_MAX,
  CUT_SITEMAPS_MAX,
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
import { scopesOfSite } from '../expectations/scopes-of-site.ts';
import type { PostgresQuery, PostgresRow } from '../rows/postgres-record.ts';
import { FINDING_COLUMNS, findingOf, severityOf } from './finding-columns.ts';
import { urlKey } from './finding-urls.ts';

export async function readUrlFindings(
  query: PostgresQuery,
  request: UrlFindingsRequest,
): Promise<UrlFindings> {
  const findings = await findingsNaming(query, request);
  const named = new Set(findings.map(({ rule }) => rule));
  const cut = await cutRules(query, request);
  return { findings, cut: cut.filter(({ rule }) => !named.has(rule)) };
}

const NAMING = `SELECT ${FINDING_COLUMNS} FROM portolan.finding AS f
  WHERE f.site_id = $1 AND f.gone_at IS NULL AND f.id IN (
    SELECT u.finding_id FROM unnest($2::text[]) AS n (url) CROSS JOIN LATERAL (
      SELECT finding_id FROM portolan.finding_url
      WHERE site_id = $1 AND url = n.url LIMIT ${NAMING_MAX}) AS u)`;

async function findingsNaming(
  query: PostgresQuery,
  { siteId, texts }: UrlFindingsRequest,
): Promise<readonly FindingRecord[]> {
  const wanted = new Set(texts.slice(0, TEXTS_MAX));
  const keys = new Set([...wanted].map(urlKey));
  const rows = await query<PostgresRow>(NAMING, [siteId, [...keys]]);
  const shown = namingFindings(rows.map(findingOf), wanted);
  return shown.length === 0 ? shown : withExpected(query, siteId, shown);
}

/** Says of each how many of its places are expected. */
async function withExpected(
  query: PostgresQuery,
  siteId: number,
  findings: readonly FindingRecord[],
): Promise<readonly FindingRecord[]> {
  const scopes = await scopesOfSite(query, siteId);
  if (scopes.size === 0) return findings;
  const rows = await query<{
    readonly id: number;
    readonly url: string;
    readonly site_url: string;
  }>(
    `SELECT m.id, m.url, s.url AS site_url FROM portolan.sitemap m
     JOIN portolan.site s ON s.id = m.site_id WHERE m.site_id = $1 AND m.id = ANY($2)`,
    [siteId, findings.map(({ sitemapId }) => sitemapId)],
  );
  const addresses = new Map(rows.map(({ id, url, site_url: siteUrl }) => [id, { url, siteUrl }]));
  return findings.map((finding) => {
    const { url: sitemapUrl = '', siteUrl = '' } = addresses.get(finding.sitemapId) ?? {};
    const address = { sitemapUrl, siteUrl };
    const { expectedCount } = expectedShare(finding, scopes.get(finding.rule) ?? [], address);
    return expectedCount === 0 ? finding : { ...finding, expectedCount };
  });
}

// What is expected wherever it is found is no fault of any URL.
const cutWithin = (where: string): string => `SELECT rule, min(severity) AS severity,
    sum(count)::bigint AS count, count(*) AS sitemaps
  FROM portolan.finding WHERE site_id = $1 AND ${where} is_cut AND gone_at IS NULL
    AND coalesce(expected_count, 0) < count
  GROUP BY rule ORDER BY min(severity), rule LIMIT ${CUT_RULES_MAX}`;
const CUT_OF_SITE = cutWithin('');
const CUT_OF_SITEMAPS = cutWithin('sitemap_id = ANY($2) AND');

async function cutRules(
  query: PostgresQuery,
  { siteId, sitemapIds }: UrlFindingsRequest,
): Promise<readonly CutRule[]> {
  const ids = sitemapIds.slice(0, CUT_SITEMAPS_MAX);
  const [sql, values] =
    ids.length === 0 ? [CUT_OF_SITE, [siteId]] : [CUT_OF_SITEMAPS, [siteId, ids]];
  const rows = await query<Omit<CutRule, 'severity'> & { readonly severity: number }>(sql, values);
  return rows.map(({ rule, severity, count, sitemaps }) => {
    return { rule, severity: severityOf(severity), count, sitemaps };
  });
}
