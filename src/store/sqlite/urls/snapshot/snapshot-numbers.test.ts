// What a thread that ends, or is only beginning a file, must not do to others' snapshots and pages.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { shardFileName, shardOfSite } from '../files/shard-files.ts';
import { openSqliteUrlStore } from '../sqlite-url-store.ts';
import { SqliteUrls } from '../sqlite-urls.ts';
import type { ShardThreads } from '../threads/shard-threads.ts';

test('no two snapshots have the same number, whichever thread takes them', async () => {
  const numbers: number[] = [];
  // Each site has a thread of its own here, as after one that ended.
  const writer = () => ({
    call: async (_name: string, { snapshot }: { snapshot: number }) => {
      numbers.push(snapshot);
      return { seed: new Uint8Array(16), known: [] };
    },
  });
  const urls = new SqliteUrls({ writer } as unknown as ShardThreads);
  for (const siteId of [1, 2, 1]) await urls.snapshot(siteId, { number: 1, at: 1 });
  assert.equal(new Set(numbers).size, 3);
});

test('a file that is just being made has nothing to tell, and is asked again', async (t) => {
  const folder = temporaryFolder(t);
  const site = 5;
  writeFileSync(join(folder, shardFileName(shardOfSite(site))), '');
  const store = await openSqliteUrlStore(folder, {});
  try {
    assert.equal(await store.urls.count(site), 0);
    assert.deepEqual(await store.urls.page(site, {}, {}), { rows: [] });
    const intake = await store.urls.snapshot(site, { number: 1, at: 1 });
    await intake.add(1, [{ loc: 'https://e.example/' }]);
    await intake.finish([1]);
    assert.equal(await store.urls.count(site), 1);
  } finally {
    await store.close();
  }
});
