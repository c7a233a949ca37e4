// The findings of a store in SQLite.
import type { SQLInputValue } from 'node:sqlite';
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
import { ruleSummary, SUMMARIES_MAX, SUMMARY_SHAPE } from '../../findings/rule-summary.ts';
import type {
  CutRule,
  FindingRecord,
  RuleSummary,
  UrlFindings,
  UrlFindingsRequest,
} from '../../port/finding-record.ts';
import type { FindingFilter, FindingStore } from '../../port/store.ts';
import { columnsOf } from '../../record/record-shape.ts';
import {
  activeScopes,
  endExpectation,
  endExpired,
  expect,
  expectationById,
  pageOfExpectations,
} from '../expectations/expectations.ts';
import { keysetPage, type SqlCondition } from '../file/keyset-page.ts';
import { recordOf } from '../file/record-of.ts';
import { FINDING_COLUMNS, findingOf, severityOf } from './finding-of.ts';
import { groupFindings } from './group-findings.ts';

const SUMMARY_COLUMNS = columnsOf(SUMMARY_SHAPE);

// As the index `finding_cut` has it, word by word.
const IS_CUT =
  "gone_at IS NULL AND count > json_array_length(places) AND places ->> '$[0].loc' IS NOT NULL";
// What is expected everywhere is not a fault of any URL.
const COUNTS = 'ifnull(expected_count, 0) < count';

export class SqliteFindings implements FindingStore {
  readonly #database: SqliteFile;

  constructor(database: SqliteFile) {
    this.#database = database;
  }

  readonly get: FindingStore['get'] = async (id) => {
    const row = this.#database.row(`SELECT ${FINDING_COLUMNS} FROM finding WHERE id = ?`, id);
    return row && findingOf(this.#database, row);
  };

  readonly page: FindingStore['page'] = async (filter, request) => {
    const { siteId, sitemapId } = filter;
    const sieve =
      siteId !== undefined && sitemapId !== undefined
        ? { where: '+site_id = ?', values: [siteId] }
        : undefined;
    const query = {
      table: 'finding',
      columns: FINDING_COLUMNS,
      key: ['severity', 'rule', 'sitemap_id'],
      lanes: lanesOf(filter),
      ...(sieve && { sieve }),
      read: (row: Parameters<typeof findingOf>[1]) => findingOf(this.#database, row),
    };
    return keysetPage(this.#database, query, request);
  };

  readonly groups: FindingStore['groups'] = async (sitemapId, limit) =>
    groupFindings(this.#database, sitemapId, limit);

  readonly ofUrl: FindingStore['ofUrl'] = async (request) => findingsOfUrl(this.#database, request);

  readonly rules: FindingStore['rules'] = async (siteId) => {
    const sql =
      `SELECT ${SUMMARY_COLUMNS} FROM site_rule WHERE site_id = ? AND sitemaps > 0 ` +
      'ORDER BY severity, count DESC, rule LIMIT ?';
    return this.#database.rows(sql, siteId, SUMMARIES_MAX).map((row) => {
      const summary = recordOf(this.#database, SUMMARY_SHAPE, row);
      const severity = severityOf(this.#database, summary.severity);
      return ruleSummary(summary, { siteId, severity, trend: this.#trend(siteId, summary.rule) });
    });
  };

  readonly expect: FindingStore['expect'] = async (intake) => expect(this.#database, intake);

  readonly expectation: FindingStore['expectation'] = async (id) =>
    expectationById(this.#database, id);

  readonly expectations: FindingStore['expectations'] = async (filter, request) =>
    pageOfExpectations(this.#database, filter, request);

  readonly endExpectation: FindingStore['endExpectation'] = async (id, at) => {
    endExpectation(this.#database, id, { at, why: 'by hand' });
  };

  readonly endExpired: FindingStore['endExpired'] = async (now) => endExpired(this.#database, now);

  #trend(siteId: number, rule: string): RuleSummary['trend'] {
    const sql = 'SELECT run, at, count FROM rule_trend WHERE site_id = ? AND rule = ? ORDER BY run';
    return this.#database
      .rows(sql, siteId, rule)
      .map(([run, at, count]) => ({ run: Number(run), at: Number(at), count: Number(count) }));
  }
}

// One for each severity and state, so that the indexes return each sorted, also for one rule.
function lanesOf(filter: FindingFilter): readonly SqlCondition[] {
  const { siteId, sitemapId, rule, severity, state = 'present' } = filter;
  const narrow: SqlCondition[] = [];
  const equal = (column: string, value: SQLInputValue | undefined): void => {
    if (value !== undefined) narrow.push({ where: `${column} = ?`, values: [value] });
  };
  if (sitemapId !== undefined) equal('sitemap_id', sitemapId);
  else equal('site_id', siteId);
  equal('rule', rule);
  const states = state === 'all' ? [1, 0] : [Number(state === 'present')];
  const severities = SEVERITY_ORDER.filter((one) => severity === undefined || one === severity);
  return severities.flatMap((one) =>
    states.map((present) => ({
      where: [...narrow.map(({ where }) => where), 'present = ?', 'severity = ?'].join(' AND '),
      values: [...narrow.flatMap(({ values }) => values), present, SEVERITY_ORDER.indexOf(one)],
    })),
  );
}

function findingsOfUrl(database: SqliteFile, request: UrlFindingsRequest): UrlFindings {
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
