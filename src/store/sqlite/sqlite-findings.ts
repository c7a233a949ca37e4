// The findings of a store in SQLite.
import type { SQLInputValue } from 'node:sqlite';
import type {
  FindingIntake,
  FindingRecord,
  RuleSummary,
  UrlFindings,
  UrlFindingsRequest,
} from '../finding-record.ts';
import type { FindingFilter, FindingStore } from '../store.ts';
import type { Page, PageRequest } from '../url-row.ts';
import type { ControlDatabase } from './control-database.ts';
import { FINDING_COLUMNS, findingOf, SEVERITY_ORDER, severityOf } from './finding-shape.ts';
import { findingsOfUrl } from './findings-of-url.ts';
import { keysetPage, type SqlCondition } from './keyset-page.ts';
import { type FoundOf, putFindings } from './put-findings.ts';
import { columnsOf, type RecordShape, recordOf } from './record-shape.ts';

const SUMMARIES_MAX = 500;

type SummaryFields = Omit<RuleSummary, 'severity' | 'trend' | 'siteId'> & {
  readonly severity: number;
};

const SUMMARY: RecordShape<SummaryFields> = {
  rule: 'text',
  severity: 'number',
  message: 'text',
  fix: 'text',
  basis: 'text',
  count: 'number',
  sitemaps: 'number',
  firstSeenAt: 'number',
  lastSeenAt: 'number',
  expected: 'boolean',
};
const SUMMARY_COLUMNS = columnsOf(SUMMARY, {
  expected:
    'EXISTS (SELECT 1 FROM expected_rule e ' +
    'WHERE e.site_id = site_rule.site_id AND e.rule = site_rule.rule)',
});

/** The findings. Errors: as the port says. */
export class SqliteFindings implements FindingStore {
  readonly #database: ControlDatabase;

  constructor(database: ControlDatabase) {
    this.#database = database;
  }

  async put(of: FoundOf, findings: readonly FindingIntake[]): Promise<void> {
    putFindings(this.#database, of, findings);
  }

  async get(id: number): Promise<FindingRecord | undefined> {
    const row = this.#database.get(`SELECT ${FINDING_COLUMNS} FROM finding WHERE id = ?`, id);
    return row && findingOf(this.#database, row);
  }

  async page(filter: FindingFilter, request: PageRequest): Promise<Page<FindingRecord>> {
    const { siteId, sitemapId } = filter;
    const sieve =
      siteId !== undefined && sitemapId !== undefined
        ? { where: '+site_id = ?', values: [siteId] }
        : undefined;
    const query = {
      ...{ table: 'finding', columns: FINDING_COLUMNS, key: ['severity', 'rule', 'sitemap_id'] },
      lanes: lanesOf(filter),
      ...(sieve && { sieve }),
      read: (row: Parameters<typeof findingOf>[1]) => findingOf(this.#database, row),
    };
    return keysetPage(this.#database, query, request);
  }

  async ofUrl(request: UrlFindingsRequest): Promise<UrlFindings> {
    return findingsOfUrl(this.#database, request);
  }

  async rules(siteId: number): Promise<readonly RuleSummary[]> {
    const sql =
      `SELECT ${SUMMARY_COLUMNS} FROM site_rule WHERE site_id = ? AND sitemaps > 0 ` +
      'ORDER BY severity, count DESC, rule LIMIT ?';
    return this.#database.all(sql, siteId, SUMMARIES_MAX).map((row) => {
      const { severity, ...summary } = recordOf(this.#database, SUMMARY, row);
      const trend = this.#trend(siteId, summary.rule);
      return { ...summary, siteId, severity: severityOf(this.#database, severity), trend };
    });
  }

  async expect(siteId: number, rule: string, expected: boolean): Promise<void> {
    const sql = expected
      ? 'INSERT OR IGNORE INTO expected_rule SELECT id, ? FROM site WHERE id = ? AND removed = 0'
      : 'DELETE FROM expected_rule WHERE rule = ? AND site_id = ?';
    this.#database.run(sql, rule, siteId);
  }

  #trend(siteId: number, rule: string): RuleSummary['trend'] {
    const sql = 'SELECT run, at, count FROM rule_trend WHERE site_id = ? AND rule = ? ORDER BY run';
    return this.#database
      .all(sql, siteId, rule)
      .map(([run, at, count]) => ({ run: Number(run), at: Number(at), count: Number(count) }));
  }
}

// One for each severity and state, so that the indexes give each in its order, a rule's alone too.
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
