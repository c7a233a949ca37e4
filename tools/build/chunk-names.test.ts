// Chunks follow from what entries load together, and merging never loads another file or package.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkNames, type ModuleNode } from './chunk-names.ts';

const MODULE: ModuleNode = { bytes: 1_000, imports: [], dynamicImports: [] };

/** The modules that share a chunk, of modules named `layer/name`. */
function chunksOf(
  modules: Readonly<Record<string, Partial<ModuleNode>>>,
  entries: readonly string[],
): readonly string[] {
  const names = chunkNames({
    modules: new Map(Object.entries(modules).map(([id, node]) => [id, { ...MODULE, ...node }])),
    entries,
    layerOf: (id) => id.split('/')[0],
  });
  const held = Map.groupBy(names.keys(), (id) => names.get(id));
  return [...held.values()].map((ids) => ids.join(' ')).sort();
}

test('modules that the same entries load are one chunk for each layer', () => {
  const modules = {
    'net/door': { imports: ['net/a', 'net/b', 'base/c'] },
    'net/a': {},
    'net/b': {},
    'base/c': {},
  };
  assert.deepEqual(chunksOf(modules, ['net/door']), ['base/c', 'net/a net/b']);
});

test('a module that is loaded when it is needed is not with those that are loaded before', () => {
  const modules = {
    'cli/bin': { dynamicImports: ['cli/main'] },
    'cli/main': { imports: ['cli/shared'], dynamicImports: ['cli/late'] },
    'cli/shared': {},
    'cli/late': { imports: ['cli/shared', 'cli/later'] },
    'cli/later': {},
  };
  assert.deepEqual(chunksOf(modules, ['cli/bin']), ['cli/late cli/later', 'cli/main cli/shared']);
});

test('what is loaded late by one entry and at once by another is apart from both', () => {
  const modules = {
    'net/door': { imports: ['net/near'], dynamicImports: ['net/late'] },
    'net/other': { imports: ['net/late'] },
    'net/near': { bytes: 20_000 },
    'net/late': { bytes: 20_000 },
  };
  assert.deepEqual(chunksOf(modules, ['net/door', 'net/other']), ['net/late', 'net/near']);
});

const shared = (bytes: number, imports: readonly string[] = []) => ({
  'net/one': { imports: ['net/a'] },
  'net/two': { imports: ['net/a', 'net/b'] },
  'net/a': { bytes: 1_000 },
  'net/b': { bytes, imports },
  'base/c': {},
});

test('small chunks are merged where the entries gain by it', () => {
  assert.deepEqual(chunksOf(shared(5_000), ['net/one', 'net/two']), ['base/c', 'net/a net/b']);
  assert.deepEqual(chunksOf(shared(15_000), ['net/one', 'net/two']), ['base/c', 'net/a', 'net/b']);
});

test('merging loads neither another chunk nor a package', () => {
  for (const imported of ['base/c', 'undici', 'node:sqlite']) {
    const chunks = chunksOf(shared(1_000, [imported]), ['net/one', 'net/two']);
    assert.deepEqual(chunks, ['base/c', 'net/a', 'net/b'], imported);
  }
});

test('merging makes no cycle of chunks', () => {
  const modules = (between: readonly string[]) => ({
    'net/one': { imports: ['tree/b'] },
    'net/two': { imports: ['net/a', 'tree/b'] },
    'net/a': { imports: ['tree/b'] },
    'tree/b': { bytes: 30_000, imports: between },
    'net/c': {},
  });
  const entries = ['net/one', 'net/two'];
  assert.deepEqual(chunksOf(modules(['net/c']), entries), ['net/a', 'net/c', 'tree/b']);
  const apart = { ...modules([]), 'net/one': { imports: ['tree/b', 'net/c'] } };
  const both = { ...apart, 'net/two': { imports: ['net/a', 'tree/b', 'net/c'] } };
  assert.deepEqual(chunksOf(both, entries), ['net/a net/c', 'tree/b']);
});
