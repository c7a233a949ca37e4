// A folder of objects: the contract, and what a disk may do.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { PortolanError } from '../../base/portolan-error.ts';
import { objectStoreContract } from '../contract/object-store.contract.ts';
import { CONFLICT, LISTED_KEYS_MAX, STORED_BYTES_MAX } from '../port/object-store.ts';
import { createFolderObjects } from './folder-objects.ts';

const code = 'QUEUE_UNUSABLE';

objectStoreContract('a folder', async (t) => {
  const path = join(temporaryFolder(t), 'not', 'there', 'yet');
  return () => createFolderObjects({ path, code });
});

test('few versions of an object that is replaced stay in the folder', async (t) => {
  const path = temporaryFolder(t);
  const store = createFolderObjects({ path, code });
  let before: string | undefined;
  for (let round = 0; round < 20; round += 1) {
    before = await store.replace('head', new Uint8Array(1), { before });
  }
  const kept = ['head~18', 'head~19', 'head~20'];
  assert.deepEqual(readdirSync(path).sort(), kept);
  assert.equal(await store.replace('head', new Uint8Array(1), { before: '3' }), CONFLICT);
  assert.deepEqual(readdirSync(path).sort(), kept, 'one of long ago leaves nothing');
  writeFileSync(join(path, 'head~x'), 'not a version');
  assert.equal(await store.version('head'), '20');
});

test('what a killed process was writing is removed after an hour, by a list', async (t) => {
  const path = temporaryFolder(t);
  const [old, young] = [join(path, 'x~new'), join(path, 'y~new')];
  for (const file of [old, young]) writeFileSync(file, 'half');
  const then = Date.now() / 1_000 - 3_700;
  utimesSync(old, then, then);
  const store = createFolderObjects({ path, code });
  assert.deepEqual(await store.list(''), []);
  assert.deepEqual(readdirSync(path), ['y~new']);
  const now = (): number => Date.now() + 3_700_000;
  await createFolderObjects({ path, code, clock: { now } }).list('');
  assert.deepEqual(readdirSync(path), []);
});

test('a list is a part of a long one', async (t) => {
  const path = temporaryFolder(t);
  const store = createFolderObjects({ path, code });
  for (let index = 0; index <= LISTED_KEYS_MAX; index += 1) {
    writeFileSync(join(path, `k${String(index).padStart(9, '0')}`), '');
  }
  const listed = await store.list('');
  assert.equal(listed.length, LISTED_KEYS_MAX);
  assert.equal((await store.list('', { after: listed.at(-1)?.key })).length, 1);
});

test('nobody else on the machine may read what is stored', async (t) => {
  const path = temporaryFolder(t);
  const store = createFolderObjects({ path, code });
  await store.put('a/b', new Uint8Array(1));
  const modes = ['a', 'a/b'].map((key) => statSync(join(path, key)).mode & 0o777);
  if (process.platform !== 'win32') assert.deepEqual(modes, [0o700, 0o600]);
});

test('a file in place of a folder has no objects; too large ones are refused', async (t) => {
  const path = temporaryFolder(t);
  const store = createFolderObjects({ path, code });
  await store.put('a', new Uint8Array(1));
  assert.equal(await store.get('a/b'), undefined);
  truncateSync(join(path, 'a'), STORED_BYTES_MAX + 1);
  await assert.rejects(store.get('a'), { code, message: /more than \d+ bytes/ });
});

test('a failing disk has the code of the store, the file, and what to do', async (t) => {
  const path = temporaryFolder(t);
  mkdirSync(join(path, 'a'));
  const store = createFolderObjects({ path, code });
  const calls = [() => store.put('a', new Uint8Array(1)), () => store.get('a')];
  for (const call of calls) {
    await assert.rejects(call, (error: PortolanError) => {
      assert.equal(error.code, code);
      assert.equal(error.path, join(path, 'a'));
      assert.match(error.hint ?? '', /disk has room/);
      return true;
    });
  }
});
