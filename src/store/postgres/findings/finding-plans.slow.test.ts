// How PostgreSQL finds findings among many: by an index, never by looking through a table.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  openedDatabase,
  type PostgresPlace,
  suitesOnPostgres,
} from '../../../../tests/support/postgres-suite.ts';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../../../postgres/postgres-database.ts';
import { migratePostgres } from '../../../postgres/postgres-schema.ts';
import { sampleFinding } from '../../contract/control-place.contract.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';
import { putFindings } from './findings-putter.ts';
import { PostgresFindings } from './postgres-findings.ts';

// 300 sitemaps of one site, each with 100 rules, and as many of another; half of them are gone.
const FILL = `
INSERT INTO portolan.site (id, url, added_at, verification_token, last_local_id)
  SELECT s, 'https://s' || s || '.example/', 1, 'x', 1000000 FROM generate_series(1, 2) s;
INSERT INTO portolan.sitemap (id, site_id, url, source, depth, first_seen_at, status, type, counts,
    last_success_at)
  SELECT (s::bigint << 28) + m, s, 'https://s' || s || '.example/' || m, 'page', 0, 1, 'success',
    CASE m WHEN 1 THEN 'index' ELSE 'sitemap' END, '{}', 1
  FROM generate_series(1, 2) s, generate_series(1, 300) m;
INSERT INTO portolan.listing (site_id, parent_id, child_id)
  SELECT site_id, (site_id << 28) + 1, id FROM portolan.sitemap WHERE id <> (site_id << 28) + 1;
INSERT INTO portolan.finding (id, site_id, sitemap_id, rule, severity, message, fix, basis, count,
    places, first_seen_at, first_run, last_seen_at, last_run, gone_at)
  SELECT m.id + 1000 * r, m.site_id, m.id, 'rule-' || r, r % 3, 'm', 'f', 'b', 1,
    '[{"loc":"https://a.example/' || r || '"}]', 1, 1, 1, 1,
    CASE WHEN r % 2 = 0 THEN 1 END
  FROM portolan.sitemap m, generate_series(1, 100) r;
INSERT INTO portolan.finding_url
  SELECT site_id, 'https://a.example/' || rule || sitemap_id, id FROM portolan.finding;
INSERT INTO portolan.site_rule
  SELECT site_id, rule, 0, 'm', 'f', 'b', count(*), count(*), 1, 1, 0, true, ''
  FROM portolan.finding WHERE present GROUP BY site_id, rule;
INSERT INTO portolan.rule_trend
  SELECT site_id, rule, run, 1, run FROM portolan.site_rule, generate_series(1, 30) run;
INSERT INTO portolan.expectation (id, site_id, rule, "by", at, why, ended_at)
  SELECT (s::bigint << 28) + 900000 + e, s, 'rule-' || e, '', 1, '', CASE WHEN e > 3 THEN 1 END
  FROM generate_series(1, 2) s, generate_series(1, 2000) e;
`;
const SITE = 1;
const INDEX = 2 ** 28 + 1;

suitesOnPostgres((place) => {
  let address = '';
  before(async () => {
    address = await filledDatabase(place);
  });

  test('what is asked of findings, and what a read puts down, is found by an index', async (t) => {
    const database = await openedDatabase(t, address);
    const plans: string[] = [];
    const explained =
      (query: PostgresQuery): PostgresQuery =>
      async (statement, values) => {
        const lines = await query<Record<string, unknown>>(`EXPLAIN ${statement}`, values);
        plans.push(`${statement}\n${lines.map((line) => line['QUERY PLAN']).join('\n')}`);
        return query(statement, values);
      };
    const findings = new PostgresFindings(explaining(database, explained));
    assert.equal((await findings.page({ siteId: SITE }, { limit: 3 })).rows.length, 3);
    await findings.page({ sitemapId: INDEX, state: 'all' }, {});
    await findings.page({ siteId: SITE, rule: 'rule-7', state: 'gone' }, {});
    await findings.page({ severity: 'warning' }, { limit: 3 });
    const texts = [`https://a.example/rule-1${INDEX}`, 'https://a.example/x'];
    assert.equal(
      (await findings.ofUrl({ siteId: SITE, texts, sitemapIds: [] })).findings.length,
      0,
    );
    await findings.ofUrl({ siteId: SITE, texts, sitemapIds: [INDEX] });
    assert.equal((await findings.rules(SITE)).length, 50);
    const { groups } = (await findings.groups(INDEX, 5)) ?? assert.fail();
    assert.deepEqual([groups.length, groups[0]?.sitemaps], [5, 300]);
    await findings.expectations({ siteId: SITE, state: 'active' }, {});
    await findings.expectations({ siteId: SITE, state: 'ended' }, { limit: 3 });
    await findings.endExpired(5);
    const mark = { siteId: SITE, rule: 'rule-9', by: '', at: 9, why: '', sitemapId: INDEX };
    assert.equal(typeof (await findings.expect(mark)), 'object');
    const of = { siteId: SITE, sitemapId: INDEX, run: 2, at: 9 };
    const found = Array.from({ length: 30 }, (_, rule) => sampleFinding(`rule-${rule}`));
    await database.transaction(({ query }) => putFindings(explained(query), of, found));
    assert.ok(plans.length > 25, `${plans.length} statements`);
    const wrong = plans.filter((plan) => plan.includes('Seq Scan'));
    assert.deepEqual(wrong, []);
  });

  test('a read of 30 findings is a handful of statements', async (t) => {
    const database = await openedDatabase(t, address);
    const of = { siteId: 2, sitemapId: 2 * INDEX - 1, run: 2 };
    const found = Array.from({ length: 30 }, (_, rule) => sampleFinding(`rule-${rule}`));
    const counts: number[] = [];
    for (const at of [9, 10]) {
      let count = 0;
      await database.transaction(({ query }) => {
        const counted: PostgresQuery = (statement, values) => {
          count += 1;
          return query(statement, values);
        };
        return putFindings(counted, { ...of, at }, found);
      });
      counts.push(count);
    }
    t.diagnostic(`${counts.join(', then ')} statements`);
    assert.ok(Math.max(...counts) <= 12, String(counts));
  });
});

async function filledDatabase(place: PostgresPlace): Promise<string> {
  const { address, name } = await place.createDatabase();
  const database = await openPostgresDatabase(address);
  // A scan that is left has no index to take its place.
  await database.query(`ALTER DATABASE ${name} SET enable_seqscan = off`);
  await migratePostgres(database);
  await database.query(FILL);
  await database.query('ANALYZE');
  await database.close();
  return address;
}

function explaining(
  database: PostgresDatabase,
  explained: (query: PostgresQuery) => PostgresQuery,
): Pick<PostgresDatabase, 'query' | 'transaction'> {
  return {
    query: explained((statement, values) => database.query(statement, values)),
    transaction: (work, options) =>
      database.transaction(
        (transaction) => work({ ...transaction, query: explained(transaction.query) }),
        options,
      ),
  };
}
