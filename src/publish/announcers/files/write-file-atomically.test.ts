// Files that are replaced whole or not at all.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { writeFileAtomically } from './write-file-atomically.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-atomic-'));
});
after(() => rm(folder, { recursive: true, force: true }));

test('a file is created, and replaced by another one', async () => {
  const path = join(folder, 'a.txt');
  await writeFileAtomically(path, Buffer.from('one'));
  const first = await stat(path);
  await writeFileAtomically(path, Buffer.from('two'));
  assert.equal(await readFile(path, 'utf8'), 'two');
  assert.notEqual((await stat(path)).ino, first.ino);
  assert.deepEqual(await readdir(folder), ['a.txt']);
});

test('when the rename fails, what was there stays and nothing is left beside it', async () => {
  const path = join(folder, 'full');
  await mkdir(path);
  await writeFile(join(path, 'inside'), '');
  await assert.rejects(writeFileAtomically(path, Buffer.from('x')));
  assert.deepEqual(await readdir(path), ['inside']);
  assert.deepEqual((await readdir(folder)).sort(), ['a.txt', 'full']);
});

test('when the folder is not there nothing is made', async () => {
  const path = join(folder, 'absent', 'a.txt');
  await assert.rejects(writeFileAtomically(path, Buffer.from('x')), { code: 'ENOENT' });
  assert.deepEqual((await readdir(folder)).sort(), ['a.txt', 'full']);
});
