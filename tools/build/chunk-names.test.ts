// Chunks follow from what entries load together, and merging never loads another file or package.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChunkNamesOptions, chunkNames, type ModuleNode } from './chunk-names.ts';

const MODULE: ModuleNode = { bytes: 1_000, imports: [], dynamicImports: [] };

/** The modules that share a chunk, of modules named `folder/name`; entries are named `…/door…`. */
function chunksOf(
  given: Readonly<Record<string, Partial<ModuleNode>>>,
  options: Pick<ChunkNamesOptions, 'alone'> = {},
): readonly string[] {
  const modules = new Map(Object.entries(given).map(([id, node]) => [id, { ...MODULE, ...node }]));
  const doors = [...modules.keys()].filter((id) => id.includes('/door'));
  const names = chunkNames({ modules, doors, ...options });
  const held = Map.groupBy(names.keys(), (id) => names.get(id));
  return [...held.values()].map((ids) => ids.sort().join(' ')).sort();
}

test('modules that the same entries load are one chunk', () => {
  const modules = {
    'net/door': { imports: ['net/a', 'base/b'] },
    'net/a': { bytes: 90_000 },
    'base/b': { bytes: 90_000 },
  };
  assert.deepEqual(chunksOf(modules), ['base/b net/a']);
});

test('a chunk has the name of the folder of its largest module', () => {
  const modules = new Map([
    [
      '/x/src/net/index.ts',
      { ...MODULE, imports: ['/x/src/net/a.ts', '/x/node_modules/@b/c/d.js'] },
    ],
    ['/x/src/net/a.ts', MODULE],
    ['/x/node_modules/@b/c/d.js', { ...MODULE, bytes: 2_000 }],
  ]);
  const names = chunkNames({ modules, doors: ['/x/src/net/index.ts'] });
  assert.deepEqual([...new Set(names.values())], ['c~0']);
});

test('what a late entry alone needs is in its own file', () => {
  const modules = {
    'cli/door': { imports: ['cli/shared'], dynamicImports: ['cli/late'] },
    'cli/shared': { bytes: 90_000 },
    'cli/late': { imports: ['cli/shared', 'cli/later'] },
    'cli/later': { bytes: 90_000 },
  };
  assert.deepEqual(chunksOf(modules), ['cli/shared']);
});

test('what is loaded late by one entry and at once by another is apart from both', () => {
  const modules = {
    'net/door': { imports: ['net/near'], dynamicImports: ['net/late'] },
    'net/door-2': { imports: ['net/late', 'net/part'] },
    'net/near': { bytes: 90_000 },
    'net/late': { bytes: 90_000, imports: ['net/part'] },
    'net/part': {},
  };
  assert.deepEqual(chunksOf(modules), ['net/near']);
});

const shared = (bytes: number, imports: readonly string[] = []) => ({
  'net/door': { imports: ['net/a'] },
  'net/door-2': { imports: ['net/a', 'net/b'] },
  'net/a': { bytes: 1_000 },
  'net/b': { bytes, imports },
  'base/c': {},
});

test('small chunks are merged where the entries gain by it', () => {
  assert.deepEqual(chunksOf(shared(5_000)), ['base/c', 'net/a net/b']);
  assert.deepEqual(chunksOf(shared(15_000)), ['base/c', 'net/a', 'net/b']);
});

test('merging loads neither another chunk nor a package', () => {
  for (const imported of ['undici', 'node:sqlite']) {
    assert.deepEqual(chunksOf(shared(5_000, [imported])), ['base/c', 'net/a', 'net/b'], imported);
  }
  const large = { ...shared(5_000, ['base/c']), 'base/c': { bytes: 90_000 } };
  assert.deepEqual(chunksOf(large), ['base/c net/b', 'net/a']);
});

test('no chunk has what one of the modules apart needs and another does not', () => {
  const modules = {
    'net/door': { imports: ['net/read', 'net/write'] },
    'net/read': { imports: ['net/both'] },
    'net/write': { imports: ['net/both'] },
    'net/both': {},
  };
  assert.deepEqual(chunksOf(modules), ['net/both net/read net/write']);
  const alone = ['net/read', 'net/write'];
  assert.deepEqual(chunksOf(modules, { alone }), ['net/both', 'net/read', 'net/write']);
});
