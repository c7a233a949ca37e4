// Two publications at once: to one folder, with one state, to one bucket. One wins, the other is
// told, and whoever comes third is held up by nobody.
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { isPortolanError } from '../../src/base/portolan-error.ts';
import { publish } from '../../src/publish/publish.ts';
import type { PublishConfig } from '../../src/publish/settings/publish-config.ts';
import { PLACES_ROOT } from '../support/changing-folder.ts';
import { readPublishedSet } from '../support/published-set.ts';
import { startS3Place } from '../support/s3-place.ts';
import { readSetFolder, type SetFiles } from '../support/set-observer.ts';

const BASE = 'https://e.example/';
const BIN = join(import.meta.dirname, '..', '..', 'src', 'cli', 'bin.ts');
const LOCKED = 3;

function createRoot(t: TestContext): string {
  const root = mkdtempSync(join(PLACES_ROOT, 'portolan-two-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

interface Build {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ readonly status: number | null; readonly stderr: string }>;
}

// It reads its entries from stdin, so that it publishes when it is told so.
function startBuild(root: string, out: string, ...flags: readonly string[]): Build {
  const where = ['--base', BASE, '--out', out, '--max-shrink', '100%'];
  const command = [BIN, 'build', '-', ...where, ...flags];
  const child = spawn(process.execPath, command, { cwd: root });
  let stderr = '';
  child.stdin.on('error', () => {});
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ status: number | null; stderr: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stderr }));
  });
  return { child, ended };
}

const rows = (locs: readonly string[]): string =>
  locs.map((loc) => `${JSON.stringify({ loc })}\n`).join('');

async function build(root: string, out: string, locs: readonly string[], ...flags: string[]) {
  const { child, ended } = startBuild(root, out, ...flags);
  child.stdin.end(rows(locs));
  return ended;
}

function listedIn(folder: string): readonly string[] {
  return listed(readSetFolder(folder));
}

function listed(files: SetFiles): readonly string[] {
  return readPublishedSet((name) => files.get(name), BASE).locs.map((loc) =>
    loc.slice(BASE.length - 1),
  );
}

// Waits until the process has opened the folder, as its lock file tells.
async function opened(folder: string, { child }: Build): Promise<void> {
  while (!existsSync(join(folder, '.portolan', 'lock'))) {
    assert.equal(child.exitCode, null, 'it ended before it opened the folder');
    await delay(10);
  }
}

test('of two processes and one folder the second is told who the first is', async (t) => {
  const root = createRoot(t);
  const first = startBuild(root, 'www');
  await opened(join(root, 'www'), first);
  const second = await build(root, 'www', ['/second']);
  assert.equal(second.status, LOCKED, second.stderr);
  assert.match(second.stderr, new RegExp(`publishing to .*www: process ${first.child.pid} on`));
  assert.equal(existsSync(join(root, 'www', 'sitemap.xml')), false);

  first.child.stdin.end(rows(['/first']));
  const { status, stderr } = await first.ended;
  assert.equal(status, 0, stderr);
  assert.deepEqual(listedIn(join(root, 'www')), ['/first']);
  assert.equal((await build(root, 'www', ['/third'])).status, 0);
  assert.deepEqual(listedIn(join(root, 'www')), ['/third']);
});

test('of two processes and one state the second is refused, whatever its folder', async (t) => {
  const root = createRoot(t);
  const state = ['--state', 'state.db'];
  const first = startBuild(root, 'one', ...state);
  await opened(join(root, 'one'), first);
  const second = await build(root, 'two', ['/second'], ...state);
  assert.equal(second.status, LOCKED, second.stderr);
  assert.match(second.stderr, /state\.db is in use/);
  assert.equal(existsSync(join(root, 'two', 'sitemap.xml')), false);

  first.child.stdin.end(rows(['/first']));
  assert.equal((await first.ended).status, 0);
  assert.equal((await build(root, 'two', ['/first', '/third'], ...state)).status, 0);
  assert.deepEqual(listedIn(join(root, 'two')), ['/first', '/third']);
  assert.deepEqual(listedIn(join(root, 'one')), ['/first']);
});

test('a process that was killed in the middle stops nobody', async (t) => {
  const root = createRoot(t);
  const state = ['--state', 'state.db'];
  const first = startBuild(root, 'www', ...state);
  await opened(join(root, 'www'), first);
  first.child.stdin.write(rows(['/first']));
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await build(root, 'www', ['/second'], ...state);
  assert.equal(second.status, 0, second.stderr);
  assert.deepEqual(listedIn(join(root, 'www')), ['/second']);
  assert.equal(existsSync(join(root, 'www', '.portolan')), false);
});

test('of many at once each publishes all or is refused, and the last stands', async (t) => {
  const root = createRoot(t);
  const count = 5;
  const setOf = (number: number) => [0, 1, 2].map((page) => `/${number}/${page}`).concat('/all');
  const flags = ['--state', 'state.db', '--max-urls', '2'];
  const builds = Array.from({ length: count }, () => startBuild(root, 'www', ...flags));
  for (const [number, { child }] of builds.entries()) child.stdin.end(rows(setOf(number)));
  const ends = await Promise.all(builds.map(({ ended }) => ended));
  for (const { status, stderr } of ends) {
    assert.ok(status === 0 || status === LOCKED, stderr);
    if (status === LOCKED) assert.match(stderr, /in use|publishing to/);
  }
  const won = [...ends.keys()].filter((number) => ends[number]?.status === 0);
  t.diagnostic(`${won.length} of ${count} published`);
  assert.ok(won.length > 0);
  const found = listedIn(join(root, 'www')).toSorted();
  assert.ok(
    won.some((number) => `${setOf(number)}` === `${found}`),
    `${found}`,
  );
  assert.equal((await build(root, 'www', setOf(9), ...flags)).status, 0);
  assert.deepEqual(listedIn(join(root, 'www')).toSorted(), setOf(9));
});

// While the first reads its source, the second publishes.
async function publishWithin(
  first: PublishConfig,
  second: PublishConfig,
): Promise<readonly [first: unknown, second: unknown]> {
  const outcome = (config: PublishConfig) =>
    publish(config).then(
      () => undefined,
      (error: unknown) => error,
    );
  let inner: unknown = 'it was not begun';
  const source = async function* () {
    yield '/first';
    inner = await outcome({ ...second, source: ['/second'] });
  };
  return [await outcome({ ...first, source }), inner];
}

function assertTold(error: unknown, code: string): void {
  assert.ok(isPortolanError(error), String(error));
  assert.equal(error.code, code);
  assert.ok(error.hint);
}

test('within one process too, by one folder and by one state', async (t) => {
  const root = createRoot(t);
  const config = { base: BASE, folder: root, shrinkShareMax: 1 };
  for (const [first, second] of [
    [{ targets: 'www' }, { targets: 'www' }],
    [{ targets: 'www' }, { targets: './www/', state: 'b.db' }],
    [
      { targets: 'www', state: 'a.db' },
      { targets: 'other', state: 'a.db' },
    ],
  ] as const) {
    const [outer, inner] = await publishWithin({ ...config, ...first }, { ...config, ...second });
    assert.equal(outer, undefined);
    assertTold(inner, 'PUBLISH_LOCKED');
    assert.deepEqual(listedIn(join(root, 'www')), ['/first']);
    await publish({ ...config, ...second, source: ['/third'] });
    assert.deepEqual(listedIn(join(root, second.targets)), ['/third']);
  }
});

test('of two to one bucket the one that publishes first wins, and its set stands', async (t) => {
  const { store, createTarget } = await startS3Place(t);
  const root = createRoot(t);
  const filesOf = (): SetFiles =>
    new Map([...store.objects()].map(([key, { bytes }]) => [key, bytes]));
  const config = { base: BASE, folder: root, shrinkShareMax: 1, urlsMax: 1 };
  const first = { ...config, targets: createTarget(), state: 'a.db' };
  const second = { ...config, targets: createTarget(), state: 'b.db' };
  for (let round = 1; round <= 2; round += 1) {
    const [outer, inner] = await publishWithin(first, second);
    assert.equal(inner, undefined);
    assertTold(outer, 'PUBLISH_CONFLICT');
    assert.deepEqual(listed(filesOf()), ['/second']);
    await publish({ ...first, source: ['/third', '/fourth'] });
    assert.deepEqual(listed(filesOf()), ['/third', '/fourth']);
  }
});
