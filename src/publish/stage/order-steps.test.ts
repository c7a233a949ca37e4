// In which order files appear: what an index names is there before it, what moves stays listed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StagedFile } from '../ports/target.ts';
import type { PublishManifest } from '../targets/publish-manifest.ts';
import { orderSteps, staleFiles } from './order-steps.ts';
import type { SetFile, SetFiles } from './set-files.ts';
import type { StagedSetFile } from './stage-files.ts';

const file = (name: string, more: Partial<SetFile> = {}): SetFile => ({
  name,
  kind: 'urlset',
  urls: 1,
  bytes: 1,
  sha256: name,
  lastmod: '2026-11-21T12:00:00Z',
  unchanged: false,
  replaces: false,
  losesMoved: false,
  ...more,
});

const NO_FILE = {} as StagedFile;
const stage = (files: readonly SetFile[]): StagedSetFile[] =>
  files
    .filter(({ unchanged }) => !unchanged)
    .map((one) => ({ ...one, staged: { file: NO_FILE, bytes: 1, sha256: one.sha256 } }));

function steps(files: Partial<SetFiles>, removed: readonly string[] = [], hashedNames = false) {
  const { shards = [], entries = [], others = [] } = files;
  // The order in which files were staged tells nothing.
  const staged = stage([...others, ...entries, ...shards]);
  return orderSteps({ shards, entries, others }, staged, { hashedNames, removed });
}

const namesOf = (all: ReturnType<typeof steps>): string[] =>
  all.map(({ kind, name }) => (kind === 'remove' ? `- ${name}` : name));

test('shards come before the indexes that name them, side files come last', () => {
  const found = steps(
    {
      shards: [file('sitemap-1.xml'), file('sitemap-2.xml')],
      entries: [
        file('sitemap.xml', { kind: 'index' }),
        file('sitemap-index-2.xml', { kind: 'index' }),
      ],
      others: [file('sitemap.txt', { kind: 'text' }), file('feed.rss', { kind: 'rss' })],
    },
    ['sitemap-3.xml', 'sitemap-4.xml'],
  );
  assert.deepEqual(namesOf(found), [
    'sitemap-1.xml',
    'sitemap-2.xml',
    'sitemap.xml',
    'sitemap-index-2.xml',
    'sitemap.txt',
    'feed.rss',
    '- sitemap-3.xml',
    '- sitemap-4.xml',
  ]);
});

test('what pages move to appears before what they move from', () => {
  const found = steps({
    shards: [
      file('shrinks', { replaces: true, losesMoved: true }),
      file('grows', { replaces: true }),
      file('appears-though-pages-leave', { losesMoved: true }),
      file('appears'),
    ],
    entries: [file('sitemap.xml', { kind: 'index', replaces: true })],
  });
  assert.deepEqual(namesOf(found), [
    'appears-though-pages-leave',
    'appears',
    'grows',
    'sitemap.xml',
    'shrinks',
  ]);
});

test('what did not change is in no step', () => {
  const unchanged = { unchanged: true, replaces: true };
  const found = steps({
    shards: [file('sitemap-1.xml', unchanged), file('sitemap-2.xml')],
    entries: [file('sitemap.xml', { kind: 'index', ...unchanged })],
  });
  assert.deepEqual(namesOf(found), ['sitemap-2.xml']);
  assert.deepEqual(steps({}), []);
});

test('each kind has its type, and what is compressed is that', () => {
  const others = (['text', 'rss', 'atom', 'html', 'css'] as const).map((kind) =>
    file(kind, { kind }),
  );
  const found = steps({
    shards: [file('plain'), file('gzipped', { gzipLevel: 0 })],
    entries: [file('index', { kind: 'index' })],
    others,
  });
  const types = found.map((step) => [step.name, step.kind === 'put' ? step.contentType : '']);
  assert.deepEqual(Object.fromEntries(types), {
    plain: 'application/xml',
    gzipped: 'application/gzip',
    index: 'application/xml',
    text: 'text/plain; charset=utf-8',
    rss: 'application/rss+xml',
    atom: 'application/atom+xml',
    html: 'text/html; charset=utf-8',
    css: 'text/css; charset=utf-8',
  });
});

test('shards whose names hold their hash are never replaced, all else is', () => {
  const files = {
    shards: [file('sitemap-1-0123456789ab.xml')],
    entries: [file('sitemap.xml', { kind: 'index' as const })],
    others: [file('feed.rss', { kind: 'rss' as const })],
  };
  const immutable = (all: ReturnType<typeof steps>) =>
    all.map((step) => step.kind === 'put' && step.immutable);
  assert.deepEqual(immutable(steps(files, [], true)), [true, false, false]);
  assert.deepEqual(immutable(steps(files)), [false, false, false]);
});

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

test('100,000 names that all changed are distinguished without comparing each with each', () => {
  const names = (generation: number): string[] =>
    Array.from({ length: 100_000 }, (_, index) => `sitemap-${index}-${generation}.xml`);
  const { removed, retired } = stale(manifest(names(2), names(1)), names(3), true);
  assert.deepEqual(removed, names(1));
  assert.deepEqual(retired, names(2));
});
