// The findings of a store in PostgreSQL.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { PostgresScalar } from '../../../postgres/postgres-values.ts';
import { SEVERITY_ORDER } from '../../findings/finding-shape.ts';
import { ruleSummary, SUMMARIES_MAX, SUMMARY_SHAPE } from '../../findings/rule-summary.ts';
import type { RuleSummary } from '../../port/finding-record.ts';
import type { FindingFilter, FindingStore } from '../../port/store.ts';
import { endExpectations, endExpired } from '../expectations/expectation-ender.ts';
import { expectationById, expectationPage } from '../expectations/expectation-page.ts';
import { expectFindings } from '../expectations/findings-expecter.ts';
import { siteOfId } from '../rows/lock-site.ts';
import { postgresPage, type SqlCondition } from '../rows/postgres-page.ts';
import {
  type PostgresQuery,
  type PostgresRow,
  postgresRecord,
  recordColumns,
} from '../rows/postgres-record.ts';
import { FINDING_COLUMNS, findingOf, severityOf } from './finding-columns.ts';
import { groupFindings } from './findings-grouper.ts';
import { readUrlFindings } from './url-findings-reader.ts';

const FINDINGS = 'portolan.finding AS f';
const RULES = `SELECT ${recordColumns(SUMMARY_SHAPE)} FROM portolan.site_rule
  WHERE site_id = $1 AND sitemaps > 0
  ORDER BY severity, count DESC, rule LIMIT ${SUMMARIES_MAX}`;
const TRENDS = `SELECT rule, run, at, count FROM portolan.rule_trend
  WHERE site_id = $1 AND rule = ANY($2) ORDER BY rule, run`;

/** What is called of a database. */
type Calls = Pick<PostgresDatabase, 'query' | 'transaction'>;

type Point = RuleSummary['trend'][number] & { readonly rule: string };

export class PostgresFindings implements FindingStore {
  readonly #database: Calls;
  readonly #query: PostgresQuery;

  constructor(database: Calls) {
    this.#database = database;
    this.#query = (statement, values) => database.query(statement, values);
  }

  readonly get: FindingStore['get'] = async (id) => {
    const sql = `SELECT ${FINDING_COLUMNS} FROM ${FINDINGS} WHERE f.site_id = $1 AND f.id = $2`;
    const [row] = await this.#query<PostgresRow>(sql, [siteOfId(id), id]);
    return row && findingOf(row);
  };

  readonly page: FindingStore['page'] = async (filter, request) => {
    const query = {
      table: FINDINGS,
      columns: FINDING_COLUMNS,
      key: [
        { column: 'f.severity', type: 'bigint' },
        { column: 'f.rule', type: 'text' },
        { column: 'f.sitemap_id', type: 'bigint' },
      ] as const,
      lanes: lanesOf(filter),
      read: findingOf,
    };
    return postgresPage(this.#query, query, request);
  };

  readonly groups: FindingStore['groups'] = async (sitemapId, limit) =>
    groupFindings(this.#query, sitemapId, limit);

  readonly ofUrl: FindingStore['ofUrl'] = async (request) => readUrlFindings(this.#query, request);

  readonly rules: FindingStore['rules'] = async (siteId) => {
    const rows = await this.#query<PostgresRow>(RULES, [siteId]);
    const summaries = rows.map((row) => postgresRecord(SUMMARY_SHAPE, row));
    const names = summaries.map(({ rule }) => rule);
    const points = await this.#query<Point>(TRENDS, [siteId, names]);
    const trends = Map.groupBy(points, ({ rule }) => rule);
    return summaries.map((summary) => {
      const trend = (trends.get(summary.rule) ?? []).map(({ run, at, count }) => {
        return { run, at, count };
      });
      return ruleSummary(summary, { siteId, severity: severityOf(summary.severity), trend });
    });
  };

  readonly expect: FindingStore['expect'] = async (intake) =>
    this.#database.transaction(({ query }) => expectFindings(query, intake));

  readonly expectation: FindingStore['expectation'] = async (id) =>
    expectationById(this.#query, id);

  readonly expectations: FindingStore['expectations'] = async (filter, request) =>
    expectationPage(this.#query, filter, request);

  readonly endExpectation: FindingStore['endExpectation'] = async (id, at) => {
    const ends = [{ id, endedAt: at }];
    await this.#database.transaction(({ query }) =>
      endExpectations(query, siteOfId(id), { ends, at, why: 'by hand' }),
    );
  };

  readonly endExpired: FindingStore['endExpired'] = async (now) => endExpired(this.#database, now);
}

// One for each severity and state, so that the indexes give each in its order, a rule's alone too.
function lanesOf(filter: FindingFilter): readonly SqlCondition[] {
  const { siteId, sitemapId, rule, severity, state = 'present' } = filter;
  const narrow: SqlCondition[] = [];
  const equal = (column: string, value: PostgresScalar | undefined): void => {
    if (value !== undefined) narrow.push({ where: `f.${column} = ?`, values: [value] });
  };
  equal('site_id', siteId ?? (sitemapId === undefined ? undefined : siteOfId(sitemapId)));
  equal('sitemap_id', sitemapId);
  equal('rule', rule);
  const states = state === 'all' ? [true, false] : [state === 'present'];
  const severities = SEVERITY_ORDER.filter((one) => severity === undefined || one === severity);
  return severities.flatMap((one) =>
    states.map((isPresent) => ({
      where: [
        ...narrow.map(({ where }) => where),
        isPresent ? 'f.present' : 'NOT f.present',
        'f.severity = ?',
      ].join(' AND '),
      values: [...narrow.flatMap(({ values }) => values), SEVERITY_ORDER.indexOf(one)],
    })),
  );
}
