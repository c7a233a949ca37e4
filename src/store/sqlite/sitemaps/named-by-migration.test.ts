// Stores of earlier versions: which token named what only strangers name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { openSqliteControl } from '../control/sqlite-control.ts';
import { openControlFile } from '../file/control-file.ts';
import { CONTROL_MIGRATIONS } from '../file/control-migrations.ts';

const BEFORE = CONTROL_MIGRATIONS.slice(
  0,
  CONTROL_MIGRATIONS.findIndex((step) => step.includes('named_by')),
);
const SITEMAP =
  'INSERT INTO sitemap (site_id, url, source, parent_id, depth, first_seen_at, status, type, ' +
  'counts, errors, warnings, failures_in_row, readings, readings_changed, interval_ms) ' +
  "VALUES (1, ?, ?, ?, 0, 1, 'pending', 'sitemap', '{}', 0, 0, 0, 1, 1, 1)";
const SUBMISSION =
  'INSERT INTO submission (at, by, url, site_id, sitemap_id, token) VALUES (1, ?, ?, 1, ?, ?)';

test('the first submission with a token says who named a sitemap', async (t) => {
  const folder = temporaryFolder(t);
  const old = openControlFile(folder, BEFORE);
  old.run("INSERT INTO site (url, added_at, verification_token) VALUES ('https://a/', 1, 'x')");
  for (const [url, source, parent] of [
    ['1-pinged', 'stranger', null],
    ['2-by-token', 'stranger', null],
    ['3-listed-by-2', 'stranger', 2],
    ['4-pinged-then-token', 'stranger', null],
    ['5-not-strange', 'robots-txt', null],
    ['6-listed-by-1', 'stranger', 1],
  ] as const) {
    old.run(SITEMAP, url, source, parent);
  }
  for (const [by, sitemap, token] of [
    ['ping', 1, null],
    ['api', 2, 'first'],
    ['api', 2, 'second'],
    ['ping', 4, null],
    ['api', 4, 'second'],
    ['api', 5, 'first'],
  ] as const) {
    old.run(SUBMISSION, by, 'u', sitemap, token);
  }
  old.close();
  const control = await openSqliteControl(folder);
  t.after(() => control.close());
  const { rows } = await control.sitemaps.page({ siteId: 1 }, {});
  const names = rows.map(({ namedBy }) => namedBy);
  assert.deepEqual(names, [undefined, 'first', 'first', 'second', undefined, undefined]);
});
