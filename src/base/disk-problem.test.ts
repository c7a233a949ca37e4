// Which errors of files and databases tell that the disk is why, and which do not.
import assert from 'node:assert/strict';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { diskProblem, isDiskProblem } from './disk-problem.ts';

function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  assert.fail('nothing was thrown');
}

test('a database that may not grow is full', (t) => {
  const path = join(temporaryFolder(t), 'small.db');
  const database = new DatabaseSync(path);
  t.after(() => database.close());
  database.exec('PRAGMA page_size = 512; CREATE TABLE t (v); PRAGMA max_page_count = 3');
  const error = thrownBy(() => database.exec('INSERT INTO t VALUES (zeroblob(100000))'));
  const problem = diskProblem(path, error);
  assert.deepEqual([problem?.code, problem?.path, problem?.cause], ['STORE_FULL', path, error]);
  assert.equal(problem?.retryable, true);
  assert.ok(isDiskProblem(problem));
});

for (const [code, wanted] of [
  ['ENOSPC', 'STORE_FULL'],
  ['EDQUOT', 'STORE_FULL'],
  ['EFBIG', 'STORE_FULL'],
  ['EROFS', 'STORE_READ_ONLY'],
  ['EACCES', undefined],
  ['EIO', undefined],
] as const) {
  test(`${code} of the file system is ${wanted ?? 'another problem'}`, () => {
    const error = Object.assign(new Error(code), { code });
    assert.equal(diskProblem('/nowhere', error)?.code, wanted);
  });
}

test('where a database does not say why, a little is written beside it', (t) => {
  const folder = temporaryFolder(t);
  for (const errcode of [8, 10, 778, 4_874, 14, 1_032]) {
    const error = Object.assign(new Error('disk I/O error'), { errcode });
    assert.equal(diskProblem(join(folder, 'control.db'), error), undefined);
    assert.equal(diskProblem(folder, error), undefined);
    assert.equal(diskProblem(join(folder, 'not', 'there'), error), undefined);
  }
  assert.deepEqual(readdirSync(folder), [], 'nothing of it is left');
  if (process.getuid?.() === 0) return;
  chmodSync(folder, 0o500);
  const error = Object.assign(new Error('disk I/O error'), { errcode: 778 });
  assert.equal(diskProblem(folder, error), undefined, 'a missing right is no full disk');
  chmodSync(folder, 0o700);
});

test('errors that are not those of a disk are not disk problems', () => {
  for (const value of [undefined, null, 'full', new Error('full'), { code: 'STORE_LOCKED' }]) {
    assert.equal(isDiskProblem(value), false);
  }
  assert.equal(diskProblem('x', Object.assign(new Error('locked'), { errcode: 5 })), undefined);
  assert.equal(isDiskProblem({ code: 'STORE_READ_ONLY' }), true);
});
