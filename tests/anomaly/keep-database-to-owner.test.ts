// A database's files are their owner's alone, made or found.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openQueue } from '../../src/queue/open-queue.ts';
import { keepDatabaseToOwner } from '../../src/sqlite/keep-database-to-owner.ts';
import { openStore } from '../../src/store/open-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const skip = process.platform === 'win32' && 'rights are the folder’s here';
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('a file that is there keeps its bytes and loses others’ rights', { skip }, (t) => {
  const file = join(temporaryFolder(t), 'x.db');
  for (const path of [file, `${file}-wal`]) {
    writeFileSync(path, 'kept');
    chmodSync(path, 0o644);
  }
  keepDatabaseToOwner(file);
  assert.deepEqual([modeOf(file), modeOf(`${file}-wal`)], ['600', '600']);
  assert.equal(readFileSync(file, 'utf8'), 'kept');
});

test('what cannot be made is not an error here', (t) => {
  keepDatabaseToOwner(join(temporaryFolder(t), 'not there', 'x.db'));
});

test('all files of a store in a folder that others may list are the owner’s', {
  skip,
}, async (t) => {
  const folder = join(temporaryFolder(t), 'open');
  mkdirSync(folder, { mode: 0o755 });
  const clock = { now: () => 1, monotonic: () => 1 };
  const open = async () => {
    const store = await openStore(folder, { threads: 1 });
    const queue = await openQueue(join(folder, 'queue.db'), { clock });
    const { id } = await store.sites.ensure('https://a.example/', 1);
    await store.schedule.site(id, 1);
    const modes = new Set(readdirSync(folder).map((name) => modeOf(join(folder, name))));
    await queue.close();
    await store.close();
    return modes;
  };
  assert.deepEqual(await open(), new Set(['600']));
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  assert.deepEqual(await open(), new Set(['600']));
});
