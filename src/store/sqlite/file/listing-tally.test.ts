// The sums of indexes: brought up from an old file, and right when sitemaps are deleted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { sumUpSitemaps } from '../sitemaps/sum-up-sitemaps.ts';
import { openControlFile } from './control-file.ts';
import { CONTROL_MIGRATIONS } from './control-migrations.ts';
import { LISTING_TALLY } from './listing-tally.ts';

const BEFORE = CONTROL_MIGRATIONS.findIndex((step) => step.includes(LISTING_TALLY));

function fill(database: SqliteFile): void {
  database.run("INSERT INTO site (url, added_at, verification_token) VALUES ('s', 1, 't')");
  const counts = '{"urls":3,"sitemaps":0,"images":0,"videos":0,"news":0,"alternates":0}';
  for (const [id, type, status, failures] of [
    [1, 'index', 'success', 0],
    [2, 'sitemap', 'success', 0],
    [3, 'sitemap', 'couldnt-fetch', 2],
    [4, 'index', 'gone', 0],
  ] as const) {
    database.run(
      `INSERT INTO sitemap (id, site_id, url, source, depth, first_seen_at, status, type, counts,
         last_read_at, last_success_at, errors, warnings, failures_in_row, readings,
         readings_changed, interval_ms) VALUES (?, 1, ?, 'index', 0, 1, ?, ?, ?, 90, 50, 1, 2, ?,
         0, 0, 0)`,
      id,
      `u${id}`,
      status,
      type,
      counts,
      failures,
    );
    if (id > 1) database.run('INSERT INTO listing (parent_id, child_id) VALUES (1, ?)', id);
  }
  for (const at of [40, 60, 80]) {
    database.run(
      `INSERT INTO read (site_id, sitemap_id, run, started_at, ended_at, result, completeness,
         status, type, redirects, headers, waited_ms, total_ms, counts, errors, warnings, added,
         changed, removed) VALUES (1, 3, 1, ?, ?, 'failed', 'complete', 'couldnt-fetch', 'sitemap',
         '[]', '{}', 0, 0, '{}', 0, 0, 0, 0, 0)`,
      at,
      at,
    );
  }
}

test('an old file is brought up with its sums, and with when a failure began', (t) => {
  const folder = temporaryFolder(t);
  const old = openControlFile(folder, CONTROL_MIGRATIONS.slice(0, BEFORE));
  fill(old);
  old.close();
  const now = openControlFile(folder);
  t.after(() => now.close());
  const sums = sumUpSitemaps(now, { sitemapId: 1 });
  assert.deepEqual({ ...sums?.statuses }, { success: 2, 'couldnt-fetch': 1 });
  assert.deepEqual([sums?.counts.urls, sums?.errors, sums?.countsFrom], [6, 3, 50]);
  assert.deepEqual(
    sums?.failing.map(({ id, failingSince }) => [id, failingSince]),
    [[3, 60]],
  );
});

test('what is deleted goes out of the sums, and an index with its own', (t) => {
  const database = openControlFile(undefined);
  t.after(() => database.close());
  fill(database);
  database.run('DELETE FROM read');
  database.run('DELETE FROM sitemap WHERE id IN (3, 4)');
  const sums = sumUpSitemaps(database, { sitemapId: 1 });
  assert.deepEqual({ ...sums?.statuses }, { success: 2 });
  assert.deepEqual([sums?.counts.urls, sums?.errors, sums?.failing], [3, 2, []]);
  database.run('DELETE FROM sitemap');
  assert.deepEqual(database.rows('SELECT * FROM listing_tally'), []);
});
