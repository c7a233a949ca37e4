// How PostgreSQL answers what is asked of URLs: from one partition, by an index, in its order,
// however much there is.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../../../postgres/postgres-database.ts';
import { migratePostgres } from '../../../postgres/postgres-schema.ts';
import type { UrlFilter, UrlPageRequest } from '../../port/url-row.ts';
import { URL_STORE_LIMITS } from '../../urls/paging/search-budget.ts';
import { PostgresUrlQuestions } from './postgres-url-questions.ts';
import { UrlFingerprints } from './rows/url-fingerprints.ts';

const SITE = 7;
const URLS = 50_000;
const E = 'https://e.example/';
const NOW = Date.UTC(2026, 10, 28);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface ExplainRow {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}

/** What a statement did: the nodes of its plan. */
interface Explained {
  readonly sql: string;
  readonly nodes: readonly PlanNode[];
}

type Ask = (questions: PostgresUrlQuestions) => Promise<unknown>;

/** Asks, and returns what each statement did. */
type Explain = (ask: Ask) => Promise<readonly Explained[]>;

suitesOnPostgres((place) => {
  let database: PostgresDatabase;
  let fingerprints: UrlFingerprints;
  before(async () => {
    const { address } = await place.createDatabase();
    database = await openPostgresDatabase(address);
    await migratePostgres(database);
    fingerprints = await UrlFingerprints.open(database);
    await fill(database);
  });
  after(() => database.close());
  const explain: Explain = (ask) => explained(database, fingerprints, ask);
  for (const hasStatistics of [false, true]) {
    suite(hasStatistics ? 'with statistics' : 'before there are statistics', () => {
      before(async () => {
        if (hasStatistics) await analyse(database);
      });
      testsOfPages(explain);
      testsOfLookups(explain);
      testsOfChanges(explain);
      testsOfCounts(explain);
    });
  }
});

async function analyse(database: PostgresDatabase): Promise<void> {
  for (const table of ['url', 'change', 'also', 'news', 'folder']) {
    await database.query(`ANALYZE portolan.${table}`);
  }
}

async function explained(
  database: PostgresDatabase,
  fingerprints: UrlFingerprints,
  ask: Ask,
): Promise<readonly Explained[]> {
  const found: Explained[] = [];
  const transaction: PostgresDatabase['transaction'] = (work, settings) =>
    database.transaction(
      (inner) =>
        work({
          ...inner,
          query: async (sql, values) => {
            const explain = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`;
            const [row] = await inner.query<ExplainRow>(explain, values);
            if (row) found.push({ sql, nodes: nodesOf(row['QUERY PLAN'][0].Plan) });
            return inner.query(sql, values);
          },
        }),
      settings,
    );
  const options = { fingerprints, limits: URL_STORE_LIMITS };
  await ask(new PostgresUrlQuestions({ transaction } as PostgresDatabase, options));
  assert.ok(found.length > 0);
  for (const statement of found) assertQuick(statement);
  return found;
}

function testsOfPages(explain: Explain): void {
  test('a page reads its rows and few more, whichever way', async () => {
    const after = `${E}u025000`;
    const prefix = `${E}u03`;
    const questions: readonly (readonly [UrlFilter, UrlPageRequest])[] = [
      [{}, {}],
      [{}, { after }],
      [{ prefix }, {}],
      [{ prefix }, { after: `${E}u035000` }],
      [{ prefix: after.repeat(30) }, {}],
    ];
    for (const [filter, request] of questions) {
      for (const descending of [false, true]) {
        const ask: Ask = (urls) => urls.page(SITE, filter, { ...request, descending });
        assertIndex(await explain(ask), 'url_loc', 200);
      }
    }
  });

  test('what is rare is looked for in pieces', async () => {
    const found = await explain((urls) => urls.page(SITE, { contains: 'nothing' }, {}));
    assertIndex(found, 'url_loc', 20_001);
    assert.ok(found.length > 1);
    await explain((urls) => urls.page(SITE, { glob: '/nothing*' }, {}));
    const one = await explain((urls) => urls.page(SITE, { lastmod: 'present' }, {}));
    assertIndex(one, 'url_loc', 2_001);
  });
}

function testsOfLookups(explain: Explain): void {
  test('what is gone, and what a sitemap lists, is found by itself', async () => {
    const gone = await explain((urls) => urls.page(SITE, { state: 'gone' }, {}));
    assertIndex(gone, 'url_gone', 200);
    for (const request of [{}, { after: `${E}u020000` }]) {
      const found = await explain((urls) => urls.page(SITE, { sitemapId: 3 }, request));
      assertIndex(found, 'url_sitemap', 600);
      assert.ok(readsOf(found) < 2_000, String(readsOf(found)));
    }
  });

  test('URLs, their claims and their histories are looked up', async () => {
    const found = await explain(async (urls) => {
      await urls.get(SITE, `${E}u000001`);
      await urls.count(SITE);
    });
    assert.ok(readsOf(found) < 20, String(readsOf(found)));
    const locs = Array.from({ length: 1_000 }, (_, at) => `${E}u${at}`);
    assert.ok(readsOf(await explain((urls) => urls.claims(SITE, locs))) < 2_000);
  });
}

function testsOfChanges(explain: Explain): void {
  test('changes are read ahead of each run, a few of each', async () => {
    const spans = [
      { from: 1, to: 2 },
      { from: 1, to: 40 },
      { from: 1, to: 40, kind: 'removed' },
      { from: 1, to: 3, kind: 'removed', contains: 'u0' },
    ] as const;
    for (const between of spans) {
      for (const by of ['loc', 'run'] as const) {
        for (const descending of [false, true]) {
          const found = await explain((urls) => urls.changes(SITE, between, { by, descending }));
          assert.ok(readsOf(found) < 50_000, `${readsOf(found)} of ${JSON.stringify(between)}`);
        }
      }
    }
    const many = await explain((urls) => urls.changes(SITE, { from: 1, to: 40 }, {}));
    assertIndex(many, 'change_run', 1_000);
  });

  test('changes by folder are those that the runs counted, or their logs', async () => {
    await explain((urls) => urls.changeFolders(SITE, { from: 1, to: 2 }));
    await explain((urls) => urls.changeFolders(SITE, { from: 1, to: 4, contains: 'u0' }));
  });
}

function testsOfCounts(explain: Explain): void {
  test('counts of a filter go along the site piece by piece', async () => {
    const found = await explain((urls) => urls.tally(SITE, { contains: 'u01' }, E, NOW));
    assertIndex(found, 'url_loc', 2_501);
  });

  test('folders, months and news are read by the site', async () => {
    const found = await explain(async (urls) => {
      await urls.folder(SITE, '/', NOW);
      await urls.folders(SITE, '/', NOW);
      await urls.lastmodMonths(SITE, NOW);
    });
    assertIndex(found, 'url_ahead', 10_000);
    for (const request of [{}, { after: `${NOW - 50} ${E}u000050` }]) {
      const news = await explain((urls) => urls.news(SITE, 0, request));
      assertIndex(news, 'news_published', 200);
    }
  });
}

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

// Tables without rows to speak of are read whole.
const LARGE = /^(url|change)_\d\d$|^(folder|news|also|detail)$/;

/** Of large tables no row is read without an index, and of their partitions one. */
function assertQuick({ sql, nodes }: Explained): void {
  const tables = nodes.flatMap((node) => node['Relation Name'] ?? []);
  for (const name of ['url', 'change']) {
    const parts = new Set(tables.filter((table) => new RegExp(`^${name}_\\d\\d$`).test(table)));
    assert.ok(parts.size <= 1, `${[...parts].join()} in ${sql}`);
  }
  const slow = nodes.filter(
    (node) => node['Node Type'] === 'Seq Scan' && LARGE.test(node['Relation Name'] ?? ''),
  );
  assert.deepEqual(slow, [], sql);
}

const PARTITION_INDEXES: Readonly<Record<string, string>> = {
  url_loc: '^url_.*_left_idx$',
  url_gone: '^url_.*_left_idx1$',
  url_sitemap: '^url_.*_sitemap_idx$',
  url_ahead: '^url_.*_ahead_at_idx$',
  change_run: '^change_.*_left_idx$',
};

const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

const isScan = (node: PlanNode): boolean =>
  / Scan$/.test(node['Node Type']) && 'Index Name' in node;

/** Each statement that reads by an index (of partitions) reads at most so many rows by it. */
function assertIndex(found: readonly Explained[], index: string, rowsMax: number): void {
  // Indexes of partitions have names of their own.
  const name = new RegExp(`^${index}$|${PARTITION_INDEXES[index] ?? '^$'}`);
  const scans = found.flatMap(({ nodes }) => nodes.filter(isScan));
  const names = scans.map((node) => node['Index Name'] ?? '');
  const used = scans.filter((node) => name.test(node['Index Name'] ?? ''));
  assert.ok(used.length > 0, `${index} is not among ${names.join()}`);
  for (const node of used) {
    assert.ok(rowsRead(node) <= rowsMax, `${rowsRead(node)} rows by ${node['Index Name']}`);
  }
}

function readsOf(found: readonly Explained[]): number {
  const scans = found.flatMap(({ nodes }) => nodes.filter((node) => 'Relation Name' in node));
  return scans.reduce((sum, node) => sum + rowsRead(node), 0);
}

/** Fills one site with many URLs, and others with few. */
async function fill(database: PostgresDatabase): Promise<void> {
  const loc = `'${E}u' || lpad(n::text, 6, '0')`;
  const ahead = `CASE WHEN n % 10 = 0 THEN ${NOW} + n::bigint * 10000000 END`;
  const statements = [
    `INSERT INTO portolan.url_site (site, urls, version, first_run, dated_to)
     VALUES (${SITE}, ${URLS}, 1, 1, ${NOW})`,
    `INSERT INTO portolan.url (site, fp, loc, hash, sitemap, lastmod, lastmod_at,
       ahead_at, changefreq, images, videos, news, alternates, first_seen, changed_at, gone_at)
     SELECT ${SITE}, n, ${loc}, 1, n / 500, CASE WHEN n % 10 = 0 THEN '2026' END,
       ${ahead}, ${ahead}, 0, 0, 0, 0, 0, ${NOW}, NULL,
       CASE WHEN n % 100 = 3 THEN ${NOW} END FROM generate_series(1, ${URLS}) n`,
    `INSERT INTO portolan.url (site, fp, loc, hash, sitemap, changefreq, images, videos, news,
       alternates, first_seen)
     SELECT 100 + n % 50, n, ${loc}, 1, 1, 0, 0, 0, 0, 0, 0 FROM generate_series(1, 5000) n`,
    `INSERT INTO portolan.also (site, fp, sitemap, hash)
     SELECT ${SITE}, n, n % 100, 1 FROM generate_series(1, ${URLS}, 20) n`,
    `INSERT INTO portolan.url_listing (site, sitemap, rows, digest, fps)
     SELECT ${SITE}, n, 550, '', '' FROM generate_series(0, 100) n`,
    `INSERT INTO portolan.detail (site, fp, json)
     SELECT ${SITE}, n, '{}' FROM generate_series(1, ${URLS}) n`,
    `INSERT INTO portolan.url_run (site, run, at)
     SELECT ${SITE}, n, n FROM generate_series(1, 50) n`,
    `INSERT INTO portolan.change (site, fp, run, loc, kind)
     SELECT ${SITE}, n, 2 + (n / 7) % 40, ${loc}, 1 + n % 3 FROM generate_series(1, ${URLS}) n`,
    `INSERT INTO portolan.news (site, fp, loc, published_at, title, publication, language)
     SELECT ${SITE}, n, ${loc}, ${NOW} - n, 'T', 'P', 'en' FROM generate_series(1, 5000) n`,
    `INSERT INTO portolan.folder (site, path_hash, depth, path, urls, with_lastmod, own_urls)
     SELECT ${SITE}, sha256(path::bytea), CASE path WHEN '/' THEN 0 ELSE 1 END, path, 9, 0, 9
     FROM (SELECT '/' AS path UNION ALL SELECT '/' || n || '/' FROM generate_series(1, 3000) n) p`,
    `INSERT INTO portolan.folder (site, path_hash, depth, path, urls, with_lastmod, own_urls)
     SELECT s, sha256(n::text::bytea), 1, '/' || n || '/', 9, 0, 9
     FROM generate_series(100, 150) s, generate_series(1, 300) n`,
    `UPDATE portolan.folder SET path_hash = substr(path_hash, 1, 16)`,
    `INSERT INTO portolan.month (site, month, urls) VALUES (${SITE}, 24322, 5), (${SITE}, -1, 5)`,
  ];
  for (const statement of statements) await database.query(statement);
}
