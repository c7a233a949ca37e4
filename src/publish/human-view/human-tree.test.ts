// Where pages stand in the tree, and what it does at its limits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { type HumanFolder, HumanTree } from './human-tree.ts';

const HOST = 'https://example.com';

function treeOf(locs: readonly string[], limits = {}): HumanTree {
  const tree = new HumanTree(limits);
  for (const loc of locs) tree.add('', { loc });
  return tree;
}

/** A folder as text: its name, its count, its labels, its folders. */
function outline(folder: HumanFolder): unknown[] {
  const labels = folder.pages.map(({ loc, labelStart }) => loc.slice(labelStart));
  return [folder.name, folder.count, labels, ...Array.from(folder.folders.values(), outline)];
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('pages are in the folders of their paths', () => {
  const tree = treeOf([
    `${HOST}/`,
    `${HOST}/a`,
    `${HOST}/blog/`,
    `${HOST}/blog/2024/x?y=/z#/w`,
    `${HOST}/blog/2024/y`,
    'http://other.example:8080',
    'http://other.example:8080?a/b',
    `${HOST}//b`,
  ]);
  assert.deepEqual(tree.sections.map(outline), [
    [
      '',
      8,
      [],
      [HOST, 6, ['', 'a'], ['blog', 3, [''], ['2024', 2, ['x?y=/z#/w', 'y']]], ['', 1, ['b']]],
      ['http://other.example:8080', 2, ['', '?a/b']],
    ],
  ]);
  assert.deepEqual([tree.count, tree.listed], [8, 8]);
});

test('sections are in the order they came', () => {
  const tree = new HumanTree();
  for (const section of ['news', 'blog', 'news']) tree.add(section, { loc: `${HOST}/${section}` });
  assert.deepEqual(
    tree.sections.map(({ name, count }) => [name, count]),
    [
      ['news', 2],
      ['blog', 1],
    ],
  );
});

test('folders go eight deep, and what lies deeper belongs to the last of them', () => {
  const tree = treeOf([`${HOST}/1/2/3/4/5/6/7/8/x`, `${HOST}/1/2/3/4/5/6/7/8/9/y`]);
  let folder = tree.sections[0];
  const names: string[] = [];
  for (; folder; folder = [...folder.folders.values()][0]) names.push(folder.name);
  assert.deepEqual(names, ['', HOST, '1', '2', '3', '4', '5', '6', '7', '8']);
  assert.match(JSON.stringify(tree.sections.map(outline)), /"8",2,\["x","9\/y"\]/);
});

test('as many pages as the limit says are listed, and one more makes room for all folders', () => {
  const blog = numbers(8).map((index) => `${HOST}/blog/${index}`);
  const full = treeOf([...blog, `${HOST}/a`, `${HOST}/b`], { pagesMax: 10 });
  assert.deepEqual([full.count, full.listed], [10, 10]);
  const over = treeOf([...blog, `${HOST}/a`, `${HOST}/b`, `${HOST}/c`], { pagesMax: 10 });
  assert.deepEqual([over.count, over.listed], [11, 7]);
  assert.deepEqual(over.sections.map(outline), [
    ['', 11, [], [HOST, 11, ['a', 'b', 'c'], ['blog', 8, ['0', '1', '2', '3']]]],
  ]);
});

test('with more folders than pages may be listed, the first folders list one each', () => {
  const tree = treeOf(
    numbers(20).map((index) => `${HOST}/${index}/x`),
    { pagesMax: 5 },
  );
  assert.deepEqual([tree.count, tree.listed], [20, 5]);
});

test('as many folders as the limit says are kept, and one more belongs to the one above', () => {
  // The section, the host, and two folders.
  const tree = treeOf([`${HOST}/a/1`, `${HOST}/b/1`, `${HOST}/c/1`, `${HOST}/a/d/1`], {
    foldersMax: 4,
  });
  assert.deepEqual(tree.sections.map(outline), [
    ['', 4, [], [HOST, 4, ['c/1'], ['a', 2, ['1', 'd/1']], ['b', 1, ['1']]]],
  ]);
});

test('with more sections than folders may be, the last ones go with the first', () => {
  const tree = new HumanTree({ foldersMax: 2 });
  for (const section of ['a', 'b', 'c']) tree.add(section, { loc: `${HOST}/${section}` });
  assert.deepEqual(tree.sections.map(outline), [['a', 3, [], [HOST, 3, ['a', 'b', 'c']]]]);
});

test('the latest day is known in UTC, whatever the zones', () => {
  const tree = new HumanTree();
  assert.equal(tree.newestDay, '');
  for (const [lastmod, newest] of [
    ['soon', ''],
    ['2024-05-01', '2024-05-01'],
    ['2024-05-02T01:00:00+02:00', '2024-05-01'],
    ['2024-05-02T00:00:00Z', '2024-05-02'],
    ['2023', '2024-05-02'],
  ] as const) {
    tree.add('', { loc: HOST, lastmod });
    assert.equal(tree.newestDay, newest);
  }
});

test('every page is counted once, whatever the limits are', () => {
  const path = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 11 });
  const locs = fc.array(
    path.map((parts) => `${HOST}/${parts.join('/')}`),
    { maxLength: 200 },
  );
  const limits = fc.record({
    pagesMax: fc.integer({ min: 1, max: 50 }),
    foldersMax: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(locs, limits, (given, { pagesMax, foldersMax }) => {
      const tree = treeOf(given, { pagesMax, foldersMax });
      const all: HumanFolder[] = [];
      const visit = (folder: HumanFolder): number => {
        all.push(folder);
        const below = Array.from(folder.folders.values(), visit);
        const count = below.reduce((sum, one) => sum + one, folder.pageCount);
        assert.equal(folder.count, count);
        return count;
      };
      const counted = tree.sections.map(visit).reduce((sum, one) => sum + one, 0);
      const listed = all.reduce((sum, { pages }) => sum + pages.length, 0);
      assert.deepEqual([counted, tree.count], [given.length, given.length]);
      assert.equal(listed, tree.listed);
      assert.ok(listed <= pagesMax && all.length <= foldersMax);
    }),
  );
});
