// Marks of earlier versions, which were of a rule at a site: what becomes of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { openSqliteControl } from '../control/sqlite-control.ts';
import { openControlFile } from './control-file.ts';
import { CONTROL_MIGRATIONS } from './control-migrations.ts';
import { EXPECTATIONS_MIGRATION } from './expectations-migration.ts';

const BEFORE = CONTROL_MIGRATIONS.slice(0, CONTROL_MIGRATIONS.indexOf(EXPECTATIONS_MIGRATION));
const SITEMAP =
  'INSERT INTO sitemap (site_id, url, source, depth, first_seen_at, status, cause, type, counts, ' +
  'errors, warnings, failures_in_row, readings, readings_changed, interval_ms, last_success_at) ' +
  "VALUES (1, ?, 'page', 0, 1, ?, ?, 'sitemap', '{}', ?, ?, 0, 1, 1, 1, 70)";
const FINDING =
  'INSERT INTO finding (site_id, sitemap_id, rule, severity, message, fix, basis, count, places, ' +
  "first_seen_at, first_run, last_seen_at, last_run) VALUES (1, ?, ?, ?, 'm', 'f', 'b', ?, '[]', " +
  '1, 1, 1, 1)';
const RULE = "INSERT INTO site_rule VALUES (1, ?, ?, 'm', 'f', 'b', ?, ?, 1, 1)";

test('marks of a site hold on, and take effect; those of nothing have ended', async (t) => {
  const folder = temporaryFolder(t);
  const old = openControlFile(folder, BEFORE);
  old.run("INSERT INTO site (url, added_at, verification_token) VALUES ('https://a/', 1, 'x')");
  for (const [url, status, cause, errors, warnings] of [
    ['1', 'has-errors', null, 3, 2],
    ['2', 'has-errors', null, 8, 0],
    ['3', 'couldnt-fetch', 'http-4xx', 3, 0],
    ['4', 'has-errors', 'timeout', 3, 0],
  ] as const) {
    old.run(SITEMAP, url, status, cause, errors, warnings);
  }
  for (const sitemapId of [1, 2, 3, 4]) old.run(FINDING, sitemapId, 'r', 0, 3);
  old.run(FINDING, 1, 'w', 1, 2);
  old.run(FINDING, 2, 's', 0, 5);
  old.run(RULE, 'r', 0, 12, 4);
  old.run(RULE, 'w', 1, 2, 1);
  old.run(RULE, 's', 0, 5, 1);
  for (const rule of ['r', 'w', 'none']) old.run('INSERT INTO expected_rule VALUES (1, ?)', rule);
  old.close();
  const control = await openSqliteControl(folder);
  t.after(() => control.close());
  const { rows } = await control.sitemaps.page({ siteId: 1 }, {});
  assert.deepEqual(
    rows.map((one) => [
      one.status,
      one.errors,
      one.warnings,
      one.expectedErrors,
      one.expectedWarnings,
    ]),
    [
      ['success', 0, 0, 3, 2],
      ['has-errors', 5, 0, 3, 0],
      ['success', 0, 0, 3, 0],
      ['has-errors', 0, 0, 3, 0],
    ],
  );
  const site = await control.sites.get(1);
  assert.deepEqual(
    [site?.errors, site?.warnings, site?.expectedErrors, site?.expectedWarnings],
    [5, 0, 12, 2],
  );
  const rules = await control.findings.rules(1);
  assert.deepEqual(
    rules.map(({ rule, expected, lastSeenAt }) => [rule, expected, lastSeenAt]),
    [
      ['r', true, 70],
      ['s', false, 70],
      ['w', true, 70],
    ],
  );
  const active = await control.findings.expectations({ siteId: 1, state: 'active' }, {});
  assert.deepEqual(active.rows.map(({ rule }) => rule).sort(), ['r', 'w']);
  assert.match(active.rows[0]?.why ?? '', /before who, when and why were kept/);
  const ended = await control.findings.expectations({ siteId: 1, state: 'ended' }, {});
  assert.deepEqual(
    ended.rows.map(({ rule, ended: why }) => [rule, why]),
    [['none', 'gone']],
  );
});
