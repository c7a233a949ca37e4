// The findings of a store in SQLite.
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { SEVERITY_ORDER } from '../../findings/finding-shape.ts';
import { ruleSummary, SUMMARIES_MAX, SUMMARY_SHAPE } from '../../findings/rule-summary.ts';
import type { RuleSummary } from '../../port/finding-record.ts';
import type { FindingFilter, FindingStore } from '../../port/store.ts';
import { columnsOf } from '../../record/record-shape.ts';
import {
  endExpectation,
  endExpired,
  expect,
  expectationById,
  pageOfExpectations,
} from '../expectations/expectations.ts';
import { keysetPage, type SqlCondition } from '../file/keyset-page.ts';
import { recordOf } from '../file/record-of.ts';
import { FINDING_COLUMNS, findingOf, severityOf } from './finding-of.ts';
import { findingsOfUrl } from './findings-of-url.ts';
import { groupFindings } from './group-findings.ts';

const SUMMARY_COLUMNS = columnsOf(SUMMARY_SHAPE);

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
