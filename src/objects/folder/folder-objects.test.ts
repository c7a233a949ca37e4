// A folder of objects: the contract, and what a disk may do.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { PortolanError } from '../../base/portolan-error.ts';
import { objectStoreContract } from '../contract/object-store.contract.ts';
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
  assert.deepEqual(readdirSync(path).sort(), ['head~18', 'head~19', 'head~20']);
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
