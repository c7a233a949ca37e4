// Where unvisited URLs are looked for is remembered of so many sites.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { UnvisitedFinder } from '../../../urls/schedule/unvisited-finder.ts';
import { openShardFile } from '../files/shard-file.ts';
import { unvisitedIn } from './schedule-reader.ts';

const SITES_KEPT = 1_000;

test('where unvisited URLs were found is kept of the last thousand sites', async (t) => {
  const path = join(temporaryFolder(t), 'urls.db');
  const database = openShardFile(path, { mode: 'write', cacheKib: 1_024 });
  t.after(() => database.close());
  const list = (siteId: number, locs: readonly string[]): void => {
    database.run(
      'INSERT INTO site (site, urls, first_run, folders_cut) VALUES (?, ?, 1, 0)',
      siteId,
      locs.length,
    );
    for (const loc of locs) {
      database.run(
        `INSERT INTO url VALUES (?, ?, 0, 0, 0, 1, NULL, NULL, 0, NULL, 0, 0, 0, 0, 1, NULL, NULL)`,
        siteId,
        loc,
      );
    }
  };
  database.transaction(() => {
    list(1, ['a', 'b', 'c']);
    for (let siteId = 2; siteId <= SITES_KEPT + 1; siteId += 1) list(siteId, ['x']);
  });
  const finder = new UnvisitedFinder();
  const first = (siteId: number): Promise<readonly string[]> =>
    finder.find(unvisitedIn(database, siteId), 1);
  database.run("INSERT INTO schedule VALUES (1, 'a', 0, 0, 0, NULL, NULL, NULL, NULL, x'')");
  assert.deepEqual(await first(1), ['b']);
  database.run('DELETE FROM schedule');
  for (let siteId = 2; siteId <= SITES_KEPT; siteId += 1) await first(siteId);
  assert.deepEqual(await first(1), ['b']);
  for (let siteId = 2; siteId <= SITES_KEPT + 1; siteId += 1) await first(siteId);
  assert.deepEqual(await first(1), ['a']);
});
