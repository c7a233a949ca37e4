// How SQLite answers: by an index, in its order, however much there is.
import assert from 'node:assert/strict';
import type { SQLInputValue } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import { openControlFile } from '../file/control-file.ts';
import { SqliteFindings } from '../findings/sqlite-findings.ts';
import { SqliteSitemaps } from '../sitemaps/sqlite-sitemaps.ts';
import { SqliteSites } from '../sites/sqlite-sites.ts';
import { SqliteAccess } from './sqlite-access.ts';
import { SqliteRuns } from './sqlite-runs.ts';

interface PlannedFile {
  readonly database: SqliteFile;
  readonly steps: string[];
}

/** Opens a file that records how each question is answered. */
function planned(t: TestContext): PlannedFile {
  const database = openControlFile(undefined);
  t.after(() => database.close());
  const steps: string[] = [];
  const ask = { row: database.row.bind(database), rows: database.rows.bind(database) };
  const plan = (sql: string, values: readonly SQLInputValue[]): void => {
    const rows = ask.rows(`EXPLAIN QUERY PLAN ${sql}`, ...values);
    steps.push(...rows.map((row) => `${row[3]}  <-  ${sql}`));
  };
  database.row = (sql, ...values): SqliteRow | undefined => {
    plan(sql, values);
    return ask.row(sql, ...values);
  };
  database.rows = (sql, ...values): readonly SqliteRow[] => {
    plan(sql, values);
    return ask.rows(sql, ...values);
  };
  return { database, steps };
}

// A walk along an index in its order ends with its limit; so does what is made of such a walk.
const isOrdered = (step: string): boolean =>
  /^SCAN site USING (COVERING )?INDEX sqlite_autoindex_site_1 /.test(step) ||
  /^SCAN \(subquery-\d+\)/.test(step);

function assertQuick(steps: readonly string[]): void {
  assert.ok(steps.length > 0);
  const slow = steps.filter(
    (step) => /TEMP B-TREE/.test(step) || (/^SCAN/.test(step) && !isOrdered(step)),
  );
  assert.deepEqual(slow, []);
}

const AFTER = Buffer.from(JSON.stringify(['https://e.example/', 5])).toString('base64url');
const AFTER_TEXT = Buffer.from(JSON.stringify(['https://e.example/'])).toString('base64url');
const AFTER_NUMBER = Buffer.from(JSON.stringify([5])).toString('base64url');
const AFTER_FINDING = Buffer.from(JSON.stringify([1, 'rule', 5])).toString('base64url');

test('sites are listed and found by their address', async (t) => {
  const { database, steps } = planned(t);
  const sites = new SqliteSites(database, async () => undefined);
  for (const more of [{}, { after: AFTER_TEXT }, { contains: 'x' }]) await sites.page(more);
  for (const more of [
    {},
    { contains: 'x', by: 'errors' as const },
    { by: 'nextReadAt' as const },
  ]) {
    await sites.standings({ limit: 9, ...more });
  }
  await sites.get(1);
  await sites.find('u');
  await sites.days(1, { from: '2026-01-01', to: '2026-12-31' });
  assertQuick(steps);
});

test('sitemaps are listed by every filter', async (t) => {
  const { database, steps } = planned(t);
  const sitemaps = new SqliteSitemaps(database);
  const parts = [
    {},
    { siteId: 1 },
    { siteId: 1, parentId: 2 },
    { siteId: 1, parentId: null },
    ...([
      { siteId: 1, source: 'robots-txt' },
      { siteId: 1, source: 'index' },
    ] as const),
    ...([{ parentId: null }, { source: 'page' }] as const),
  ];
  for (const part of parts) {
    for (const more of [{}, { type: 'rss' }, { contains: 'x' }, { withGone: true }] as const) {
      for (const request of [{}, { after: AFTER }]) {
        await sitemaps.page({ ...part, ...more }, request);
        await sitemaps.page({ ...part, ...more, status: ['stale', 'success'] }, request);
      }
    }
  }
  await sitemaps.find(1, 'u');
  await sitemaps.statuses(1);
  assertQuick(steps);
  const wanted = ['sitemap_status', 'sitemap_parent', 'sitemap_source', 'sitemap_anywhere'];
  const used = steps.map((step) => /INDEX (\w+)/.exec(step)?.[1] ?? '');
  for (const index of wanted) assert.ok(used.includes(index), index);
});

test('what is due is found by its time', async (t) => {
  const { database, steps } = planned(t);
  await new SqliteSitemaps(database).due(1, 1_000, 10);
  await new SqliteSitemaps(database).waiting(1, 5, 10);
  assertQuick(steps);
  assert.ok(steps.some((step) => /sitemap_waiting \(site_id=\? AND id>/.test(step)));
  assert.ok(steps.some((step) => /sitemap_due \(site_id=\? AND next_read_at</.test(step)));
});

test('reads, runs and submissions are listed newest first', async (t) => {
  const { database, steps } = planned(t);
  for (const request of [{}, { after: AFTER_NUMBER }]) {
    await new SqliteSitemaps(database).reads(1, request);
    await new SqliteRuns(database).page(1, request);
    await new SqliteRuns(database).page(1, { ...request, changing: true });
    await new SqliteRuns(database).page(1, { ...request, startedTo: 5 });
    await new SqliteAccess(database).submissions({}, request);
    await new SqliteAccess(database).submissions({ siteId: 1 }, request);
  }
  await new SqliteAccess(database).findToken('hash');
  assertQuick(steps);
});

test('findings are listed by every filter, and summed up without being read', async (t) => {
  const { database, steps } = planned(t);
  const findings = new SqliteFindings(database);
  for (const part of [{}, { siteId: 1 }, { sitemapId: 2 }, { siteId: 1, sitemapId: 2 }]) {
    for (const more of [{}, { rule: 'r' }, { severity: 'info' }, { state: 'all' }] as const) {
      for (const request of [{}, { after: AFTER_FINDING }]) {
        await findings.page({ ...part, ...more }, request);
      }
    }
  }
  await findings.rules(1);
  assertQuick(steps);
  assert.ok(!steps.some((step) => /FROM site_rule/.test(step) && / finding/.test(step)));
});

test('the findings of a URL are looked up, those of which places were cut too', async (t) => {
  const { database, steps } = planned(t);
  const findings = new SqliteFindings(database);
  await findings.ofUrl({ siteId: 1, texts: ['https://a.example/'], sitemapIds: [] });
  assertQuick(steps);
  assert.ok(steps.some((step) => /USING (COVERING )?INDEX finding_cut/.test(step)));
});
