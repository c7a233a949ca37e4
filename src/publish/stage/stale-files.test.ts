// What the set before had and this one has not goes, at once or with the next publication.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublishManifest } from '../targets/publish-manifest.ts';
import { staleFiles } from './stale-files.ts';

const manifest = (names: readonly string[], retired: readonly string[] = []): PublishManifest => ({
  version: 1,
  publication: 'x',
  base: 'https://e.example/',
  entries: 0,
  retired,
  files: names.map((name) => ({
    name,
    kind: 'urlset',
    urls: 0,
    bytes: 0,
    sha256: '',
    lastmod: '2026-11-21',
  })),
});

const stale = (before: PublishManifest | undefined, names: readonly string[], hashed: boolean) =>
  staleFiles(before, new Set(names), hashed);

test('where nothing is known nothing is removed', () => {
  for (const hashed of [false, true]) {
    assert.deepEqual(stale(undefined, ['a'], hashed), { removed: [], retired: [] });
  }
});

test('files that keep their names are removed as soon as the set has them no more', () => {
  assert.deepEqual(stale(manifest(['a', 'b', 'c']), ['b', 'd'], false), {
    removed: ['a', 'c'],
    retired: [],
  });
});

test('files with a hash in their names stay for one publication more', () => {
  assert.deepEqual(stale(manifest(['a-1', 'b-1'], ['a-0']), ['a-2', 'b-1'], true), {
    removed: ['a-0'],
    retired: ['a-1'],
  });
});

test('a file that comes back is neither removed nor retired', () => {
  assert.deepEqual(stale(manifest(['a-1'], ['a-0']), ['a-0'], true), {
    removed: [],
    retired: ['a-1'],
  });
  assert.deepEqual(stale(manifest([], ['a-0']), ['a-0'], false), { removed: [], retired: [] });
});

test('what was retired goes at once where names hold no hash any more, each once', () => {
  assert.deepEqual(stale(manifest(['a', 'b'], ['b', 'c']), ['a'], false), {
    removed: ['b', 'c'],
    retired: [],
  });
  assert.deepEqual(stale(manifest(['a'], ['a', 'b', 'b']), [], true), {
    removed: ['b'],
    retired: ['a'],
  });
});

test('100,000 names that all changed are told apart without comparing each with each', () => {
  const names = (generation: number): string[] =>
    Array.from({ length: 100_000 }, (_, index) => `sitemap-${index}-${generation}.xml`);
  const { removed, retired } = stale(manifest(names(2), names(1)), names(3), true);
  assert.deepEqual(removed, names(1));
  assert.deepEqual(retired, names(2));
});
