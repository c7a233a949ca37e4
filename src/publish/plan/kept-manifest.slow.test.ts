// Folders that a build empties: what was published is remembered by the state alone.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  createFaultyFolderFileSystem,
  type Fault,
} from '../../../tests/support/faulty-folder-file-system.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { publish } from '../publish.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import { nodeFolderFileSystem } from '../targets/folder/folder-file-system.ts';
import { createFolderTarget } from '../targets/folder/folder-target.ts';
import { MANIFEST_NAME } from '../targets/publish-manifest.ts';

const base = 'https://e.example/';
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);

function makeSite(t: TestContext) {
  const folder = temporaryFolder(t);
  const dist = join(folder, 'dist');
  /** What a framework does before Portolan: the output is made anew. */
  const rebuild = (pages: readonly string[]): void => {
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(dist);
    for (const page of pages) addPage(page);
  };
  const addPage = (page: string): void =>
    writeFileSync(join(dist, `${page}.html`), `<title>${page}</title>`);
  const config = (more: Partial<PublishConfig> = {}): PublishConfig => ({
    base,
    folder,
    source: 'dist',
    targets: 'dist',
    state: 'cache/state.db',
    formats: ['xml', 'text'],
    gzip: true,
    urlsMax: 2,
    ...more,
  });
  const ours = (): string[] =>
    readdirSync(dist)
      .filter((name) => !name.endsWith('.html'))
      .sort();
  return { folder, dist, rebuild, addPage, config, ours };
}

const FILES = [
  'sitemap-1.txt',
  'sitemap-1.xml.gz',
  'sitemap-2.txt',
  'sitemap-2.xml.gz',
  'sitemap.xml',
];

test('nothing hidden is left in a built folder, and a rebuild of it is unchanged', async (t) => {
  const { dist, rebuild, config, ours } = makeSite(t);
  rebuild(['a', 'b', 'c']);
  const first = await publish(config(), { now: NOW });
  assert.deepEqual(ours(), FILES);
  const before = FILES.map((name) => readFileSync(join(dist, name)));

  rebuild(['a', 'b', 'c']);
  const second = await publish(config(), { now: NOW + DAY_MS });
  assert.deepEqual(ours(), FILES);
  assert.deepEqual(
    FILES.map((name) => readFileSync(join(dist, name))),
    before,
  );
  assert.deepEqual(new Set(first.files.map(({ state }) => state)), new Set(['new']));
  for (const { name, state, restored } of second.files) {
    assert.deepEqual([name, state, restored], [name, 'unchanged', true]);
  }
  assert.deepEqual([second.added, second.changed, second.removed], [0, 0, 0]);

  const third = await publish(config(), { now: NOW + 2 * DAY_MS });
  assert.ok(third.files.every(({ state, restored }) => state === 'unchanged' && !restored));
});

test('the guard against shrinking works although the folder was emptied', async (t) => {
  const { rebuild, config } = makeSite(t);
  rebuild(['a', 'b', 'c', 'd']);
  await publish(config(), { now: NOW });
  rebuild(['a']);
  await assert.rejects(publish(config(), { now: NOW }), { code: 'PUBLISH_SHRUNK' });
  const { removed } = await publish(config({ shrinkShareMax: 1 }), { now: NOW });
  assert.equal(removed, 3);
});

test('files of an older set in the folder are replaced, also those of the same size', async (t) => {
  const { dist, rebuild, config } = makeSite(t);
  rebuild(['a', 'b']);
  await publish(config({ gzip: false }), { now: NOW });
  const right = readFileSync(join(dist, 'sitemap.xml'), 'utf8');
  writeFileSync(join(dist, 'sitemap.xml'), right.replace('a.html', 'z.html'));
  const { files } = await publish(config({ gzip: false }), { now: NOW + DAY_MS });
  assert.equal(readFileSync(join(dist, 'sitemap.xml'), 'utf8'), right);
  assert.equal(files.find(({ name }) => name === 'sitemap.xml')?.state, 'changed');
});

test('a manifest that an earlier version left is used once, and removed', async (t) => {
  const { dist, rebuild, config, ours } = makeSite(t);
  rebuild(['a', 'b', 'c']);
  const inside = createFolderTarget({ path: dist });
  await publish(config({ targets: inside }), { now: NOW });
  assert.ok(ours().includes(MANIFEST_NAME));
  const { files } = await publish(config(), { now: NOW + DAY_MS });
  assert.ok(files.every(({ state }) => state === 'unchanged'));
  assert.deepEqual(ours(), FILES);
});

test('files that the set no longer has are removed, by what the state remembers', async (t) => {
  const { rebuild, config, ours } = makeSite(t);
  rebuild(['a', 'b', 'c']);
  await publish(config(), { now: NOW });
  const { files } = await publish(config({ formats: ['xml'] }), { now: NOW });
  assert.deepEqual(
    ours(),
    FILES.filter((name) => !name.endsWith('.txt')),
  );
  assert.equal(files.find(({ name }) => name === 'sitemap-1.txt')?.state, 'removed');
});

test('the state may be moved with its folder, as the cache of a build server is', async (t) => {
  const one = makeSite(t);
  const other = makeSite(t);
  one.rebuild(['a', 'b', 'c']);
  other.rebuild(['a', 'b', 'c']);
  await publish(one.config(), { now: NOW });
  mkdirSync(join(other.folder, 'cache'));
  writeFileSync(
    join(other.folder, 'cache/state.db'),
    readFileSync(join(one.folder, 'cache/state.db')),
  );
  const { files } = await publish(other.config(), { now: NOW + DAY_MS });
  assert.ok(files.every(({ state }) => state === 'unchanged'));
});

test('without a state nothing is kept; a folder that is no source keeps its own', async (t) => {
  const { dist, rebuild, config, ours } = makeSite(t);
  rebuild(['a', 'b', 'c']);
  const target = createFolderTarget({ path: dist, manifest: 'state' });
  for (const _ of [1, 2]) {
    await publish(config({ targets: target, state: undefined }), { now: NOW });
    assert.deepEqual(ours(), FILES);
  }
  await publish(config({ source: ['/a', '/b', '/c'], targets: 'dist' }), { now: NOW });
  assert.ok(ours().includes(MANIFEST_NAME));
});

for (const kind of ['before', 'after'] as const) {
  test(`whichever call fails (${kind}), the next build knows what is published`, async (t) => {
    for (let callNumber = 0, last = 1; callNumber <= last; callNumber += 7) {
      const { dist, rebuild, addPage, config, ours } = makeSite(t);
      const at = async (day: number, fault?: Fault) => {
        const { fileSystem, calls } = createFaultyFolderFileSystem(nodeFolderFileSystem, fault);
        const targets = createFolderTarget({ path: dist, manifest: 'state', fileSystem });
        const report = await publish(config({ targets }), { now: NOW + day * DAY_MS });
        return { report, calls };
      };
      rebuild(['a', 'b', 'c']);
      await at(0);
      addPage('d');
      const second = await at(1, { callNumber, kind }).catch(() => undefined);
      if (callNumber === 0) last = second?.calls.length ?? 0;
      await at(2);
      const { report } = await at(3);
      assert.deepEqual(ours(), FILES, `call ${callNumber}`);
      for (const { name, state, restored } of report.files) {
        assert.deepEqual([name, state, restored], [name, 'unchanged', undefined]);
      }
      assert.deepEqual([report.added, report.changed, report.removed], [0, 0, 0]);
      assert.match(readFileSync(join(dist, 'sitemap-2.txt'), 'utf8'), /d\.html/);
      assert.ok(last > 40);
    }
  });
}
