// Tests of the counts of changes by folder: what they leave out when there are very many folders.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChangeFolderTally, RUN_FOLDERS_MAX } from './change-folder-tally.ts';

const E = 'https://e.example';

function tallyOf(paths: Iterable<string>): ChangeFolderTally {
  const tally = new ChangeFolderTally();
  for (const path of paths) tally.count(E + path, 'removed');
  return tally;
}

/** What is told of a run when its row is read again. */
function kept(tally: ChangeFolderTally): ChangeFolderTally {
  const again = new ChangeFolderTally();
  again.addStored(tally.stored());
  return again;
}

function* numbered(count: number, name: (number: number) => string): Generator<string> {
  for (let number = 0; number < count; number += 1) yield name(number);
}

test('up to its limit a run keeps every folder', () => {
  const paths = numbered(RUN_FOLDERS_MAX, (number) => `/shop/${number % 2}/${number}/x`);
  const tally = kept(tallyOf(paths));
  assert.equal(tally.folders, RUN_FOLDERS_MAX);
  assert.deepEqual(
    tally.summary().folders.map(({ path, removed }) => [path, removed]),
    [
      ['/shop/0/', RUN_FOLDERS_MAX / 2],
      ['/shop/1/', RUN_FOLDERS_MAX / 2],
    ],
  );
});

test('of more folders those above are kept, and what a page shows is exact', () => {
  const count = RUN_FOLDERS_MAX + 1;
  const tally = kept(tallyOf(numbered(count, (number) => `/shop/${number % 2}/${number}/x`)));
  assert.deepEqual([tally.folders, tally.isCut], [2, false]);
  const { counts, within, folders, more } = tally.summary();
  assert.deepEqual([counts.removed, within, more], [count, '/shop/', 0]);
  assert.deepEqual(
    folders.map(({ path, removed }) => [path, removed]),
    [
      ['/shop/0/', (count + 1) / 2],
      ['/shop/1/', (count - 1) / 2],
    ],
  );
});

test('of very many folders side by side the largest are kept, and the others counted', () => {
  const tally = tallyOf(numbered(9_000, (number) => `/${number}/x`));
  for (let more = 0; more < 5; more += 1) tally.count(`${E}/4/${more}`, 'added');
  const { counts, within, folders, more } = kept(tally).summary();
  assert.deepEqual([counts, within], [{ added: 5, changed: 0, removed: 9_000 }, '/']);
  assert.deepEqual(folders[0], { path: '/4/', added: 5, changed: 0, removed: 1 });
  assert.deepEqual([folders.length, more], [20, 9_000 - 20]);
  assert.equal(kept(tally).isCut, true);
});

test('folders beyond those that are counted at a time are counted together', () => {
  const { counts, folders, more } = tallyOf(numbered(12_000, (id) => `/${id}/x`)).summary();
  assert.deepEqual([counts.removed, folders.length, more], [12_000, 20, 12_000 - 20]);
  // Deep ones give way to those above them, however late they come.
  const deep = tallyOf(numbered(25_000, (id) => `/${id % 3}/${id % 7_919}/${id}/x`)).summary();
  assert.deepEqual(
    deep.folders.map(({ path, removed }) => [path, removed]),
    [
      ['/0/', 8_334],
      ['/1/', 8_333],
      ['/2/', 8_333],
    ],
  );
  assert.equal(deep.more, 0);
});

test('the sums of runs are those of all their changes, whatever folder holds each', () => {
  const sum = new ChangeFolderTally();
  sum.addStored(tallyOf(['/shop/a/1', '/shop/a/2', '/shop/b/1']).stored());
  sum.addStored(tallyOf([]).stored());
  sum.addStored(tallyOf(['/blog/1', '/shop/c/1', '/']).stored());
  const { counts, within, folders } = sum.summary();
  assert.deepEqual([counts.removed, within], [6, '/']);
  assert.deepEqual(
    folders.map(({ path, removed }) => [path, removed]),
    [
      ['/shop/', 4],
      ['/', 1],
      ['/blog/', 1],
    ],
  );
});
