// Which folder an address lies in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderDepth, folderPathOf, parentFolder } from './folder-path.ts';

const CASES: readonly (readonly [loc: string, folder: string])[] = [
  ['https://e.example', '/'],
  ['https://e.example/', '/'],
  ['https://e.example/a', '/'],
  ['https://e.example/a/', '/a/'],
  ['https://e.example/a/b?c=/d/', '/a/'],
  ['https://e.example/a/b#/c/', '/a/'],
  ['https://e.example?a=/b/', '/'],
  ['https://e.example#/b/', '/'],
  ['https://e.example//a//b', '//a//'],
  ['https://e.example/%61/x', '/%61/'],
  ['https://e.example/1/2/3/4/5/6/7/8/x', '/1/2/3/4/5/6/7/8/'],
  ['https://e.example/1/2/3/4/5/6/7/8/9/x', '/1/2/3/4/5/6/7/8/'],
  ['mailto:a/b/c', '/'],
  ['', '/'],
];

for (const [loc, folder] of CASES) {
  test(`${loc || 'an empty loc'} is in ${folder}`, () => {
    assert.equal(folderPathOf(loc), folder);
  });
}

test('a folder of 1,000 characters is one, and one of 1,001 is counted above', () => {
  const folder = `/a/${'x'.repeat(996)}/`;
  assert.equal(folderPathOf(`https://e.example${folder}b`), folder);
  assert.equal(folderPathOf(`https://e.example${folder.slice(0, -1)}x/b`), '/a/');
});

test('each folder but the root has one above it, a level higher', () => {
  assert.deepEqual(
    ['/', '/a/', '/a/b/', '//'].map((path) => [parentFolder(path), folderDepth(path)]),
    [
      [undefined, 0],
      ['/', 1],
      ['/a/', 2],
      ['/', 1],
    ],
  );
});
