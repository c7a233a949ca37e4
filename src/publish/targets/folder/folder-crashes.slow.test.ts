// A publication that ends at any call, as a killed process does, and then without power too: what
// is there is a whole set, and the next to open the folder finishes what was decided.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import {
  createFaultyFolderFileSystem,
  withoutSyncs,
} from '../../../../tests/support/faulty-folder-file-system.ts';
import { createPowerLossFileSystem } from '../../../../tests/support/power-loss-file-system.ts';
import {
  publishedGeneration,
  publishGeneration,
} from '../../../../tests/support/publish-generation.ts';
import { assertWhole, filesOf } from '../../../../tests/support/published-generations.ts';
import { type FolderFileSystem, nodeFolderFileSystem } from './folder-file-system.ts';
import type { FolderLocker } from './folder-lock.ts';
import { createFolderTarget } from './folder-target.ts';

// So many ways of losing what was not synced, at each call.
const SEEDS = 3;

// A folder in which processes come and go.
interface Scene {
  readonly path: string;
  readonly fileSystem: FolderFileSystem;
  readonly locks: ReturnType<typeof createLocks>;
  readPublished(name: string): string | undefined;
  listPublished(): readonly string[];
}

// Locks that end with the process that holds them, as those of the operating system do.
function createLocks(): { readonly locker: FolderLocker; killHolders(): void } {
  const held = new Set<string>();
  const locker: FolderLocker = async (path, makeFolder) => {
    await makeFolder();
    if (held.has(path)) return undefined;
    held.add(path);
    return { release: async () => void held.delete(path) };
  };
  return { locker, killHolders: () => held.clear() };
}

function sceneOnDisk(path: string): Scene {
  return {
    path,
    fileSystem: withoutSyncs(nodeFolderFileSystem),
    locks: createLocks(),
    readPublished: (name) => {
      try {
        return readFileSync(join(path, name), 'utf8');
      } catch {
        return undefined;
      }
    },
    listPublished: () => readdirSync(path).sort(),
  };
}

function sceneInMemory(): Scene & { losePower(random: () => number): void } {
  const fileSystem = createPowerLossFileSystem();
  return {
    path: '/www/public',
    fileSystem,
    locks: createLocks(),
    readPublished: (name) => fileSystem.readText(`/www/public/${name}`),
    listPublished: () => fileSystem.listFiles().map((path) => path.slice('/www/public/'.length)),
    losePower: fileSystem.losePower,
  };
}

function targetOf({ path, locks }: Scene, fileSystem: FolderFileSystem) {
  return createFolderTarget({ path, fileSystem, locker: locks.locker });
}

async function publish(scene: Scene, to: number): Promise<void> {
  const session = await targetOf(scene, scene.fileSystem).open();
  await publishGeneration(session, { from: await publishedGeneration(session), to });
  await session.close();
  assertExactly(scene, to);
}

// Opens, publishes when told what, and closes, until the call that is the last. Without a last
// one, tells how many there are.
async function runUntil(
  scene: Scene,
  callNumber: number | undefined,
  change: readonly [number, number] | undefined,
): Promise<{ readonly decided: boolean; readonly calls: readonly string[] }> {
  const fault = callNumber === undefined ? undefined : ({ callNumber, kind: 'crash' } as const);
  const look = (): void => assertWhole(scene.readPublished);
  const { fileSystem, calls, crashed } = createFaultyFolderFileSystem(
    scene.fileSystem,
    fault,
    look,
  );
  let decided = false;
  const onDecided = (): void => {
    decided = true;
  };
  const run = async (): Promise<void> => {
    const session = await targetOf(scene, fileSystem).open();
    if (change) await publishGeneration(session, { from: change[0], to: change[1] }, { onDecided });
    await session.close();
  };
  await Promise.race([run(), crashed]);
  scene.locks.killHolders();
  return { decided, calls };
}

// The next one to come finds one of the two sets whole, finishes what was decided, and publishes.
async function assertRecovers(
  scene: Scene,
  [from, to]: readonly [number, number],
  { decided }: { readonly decided: boolean },
): Promise<void> {
  assertWhole(scene.readPublished);
  const session = await targetOf(scene, scene.fileSystem).open();
  const expected = decided || session.recovered ? to : from;
  assert.equal(await publishedGeneration(session), expected);
  await session.close();
  assertExactly(scene, expected);
  await publish(scene, to + 1);
}

function assertExactly({ listPublished, readPublished }: Scene, generation: number): void {
  const files = generation === 0 ? new Map<string, string>() : filesOf(generation);
  assert.deepEqual(listPublished(), [...files.keys()].sort());
  for (const [name, text] of files) assert.equal(readPublished(name), text, name);
}

async function prepare(scene: Scene, generation: number): Promise<void> {
  if (generation > 0) await publish(scene, generation);
}

async function naming<T>(what: string, act: Promise<T>): Promise<T> {
  return act.catch((cause) => {
    throw new Error(`${what}: ${cause}`, { cause });
  });
}

// 0 → 1 makes everything, 2 → 3 grows, 3 → 4 shrinks and leaves one file as it is.
const CHANGES: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [3, 4],
];

for (const change of CHANGES) {
  const [from, to] = change;
  test(`a process killed at any call: generation ${from} to ${to}`, async (t) => {
    const root = await mkdtemp(join(tmpdir(), 'portolan-crashes-'));
    t.after(() => rm(root, { recursive: true, force: true }));
    const dry = sceneOnDisk(join(root, 'dry'));
    await prepare(dry, from);
    const { calls } = await runUntil(dry, undefined, change);
    assertExactly(dry, to);
    for (const [index, name] of calls.entries()) {
      const scene = sceneOnDisk(join(root, String(index)));
      await prepare(scene, from);
      const outcome = await runUntil(scene, index + 1, change);
      await naming(`call ${index + 1}, ${name}`, assertRecovers(scene, change, outcome));
    }
  });

  test(`a loss of power at any call: generation ${from} to ${to}`, async () => {
    const dry = sceneInMemory();
    await prepare(dry, from);
    const { calls } = await runUntil(dry, undefined, change);
    for (const [index, name] of calls.entries()) {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const scene = sceneInMemory();
        await prepare(scene, from);
        const outcome = await runUntil(scene, index + 1, change);
        scene.losePower(seededRandom(seed));
        const what = `call ${index + 1}, ${name}, seed ${seed}`;
        await naming(what, assertRecovers(scene, change, outcome));
      }
    }
  });

  test(`a loss of power, and one more in its recovery: generation ${from} to ${to}`, async () => {
    const dry = sceneInMemory();
    await prepare(dry, from);
    const { calls } = await runUntil(dry, undefined, change);
    const ends = calls.flatMap((name, index) =>
      name === 'rename' || name === 'remove' ? index + 2 : [],
    );
    let recoveries = 0;
    for (const first of ends) {
      for (let second = 1, reached = true; reached; second++) {
        const random = seededRandom(first * 1_000 + second);
        const scene = sceneInMemory();
        await prepare(scene, from);
        const { decided } = await runUntil(scene, first, change);
        scene.losePower(random);
        const { calls: callsAgain } = await runUntil(scene, second, undefined);
        reached = callsAgain.length === second;
        scene.losePower(random);
        // Whatever the first recovery did is not known here, only that the decided is not lost.
        assertWhole(scene.readPublished);
        const session = await targetOf(scene, scene.fileSystem).open();
        const generation = await publishedGeneration(session);
        if (session.recovered) recoveries += 1;
        await session.close();
        assert.ok(generation === to || (generation === from && !decided), `${first}, ${second}`);
        assertExactly(scene, generation);
      }
    }
    assert.ok(recoveries > 10, `${recoveries}`);
  });
}

test('a publication that its caller gave up is not carried out after a loss of power', async () => {
  for (let seed = 1; seed <= SEEDS * 4; seed++) {
    const scene = sceneInMemory();
    await prepare(scene, 2);
    const session = await targetOf(scene, scene.fileSystem).open();
    const onDecided = () => Promise.reject(new Error('the state is full'));
    const failing = publishGeneration(session, { from: 2, to: 3 }, { onDecided });
    await assert.rejects(failing, /the state is full/);
    scene.locks.killHolders();
    scene.losePower(seededRandom(seed));

    const next = await targetOf(scene, scene.fileSystem).open();
    assert.equal(next.recovered, false);
    await next.close();
    assertExactly(scene, 2);
  }
});
