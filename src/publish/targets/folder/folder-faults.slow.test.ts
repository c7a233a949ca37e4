// Every call to the file system fails once, before and after it acted. Whoever looks in between
// finds a whole set.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  createFaultyFolderFileSystem,
  type Fault,
  withoutSyncs,
} from '../../../../tests/support/faulty-folder-file-system.ts';
import {
  publishedGeneration,
  publishGeneration,
} from '../../../../tests/support/publish-generation.ts';
import {
  assertWhole,
  filesOf,
  INDEX_NAME,
} from '../../../../tests/support/published-generations.ts';
import { isPortolanError } from '../../../base/portolan-error.ts';
import type { Target } from '../../ports/target.ts';
import { nodeFolderFileSystem } from './folder-file-system.ts';
import { createFolderTarget } from './folder-target.ts';

const quickFileSystem = withoutSyncs(nodeFolderFileSystem);

interface Place {
  readonly path: string;
  readonly target: Target;
  look(): void;
}

function placeAt(path: string): Place {
  const target = createFolderTarget({ path, fileSystem: quickFileSystem });
  return { path, target, look: () => assertWhole((name) => readPublished(path, name)) };
}

function readPublished(path: string, name: string): string | undefined {
  try {
    return readFileSync(join(path, name), 'utf8');
  } catch {
    return undefined;
  }
}

async function makeRoot(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'portolan-faults-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  return root;
}

async function publish(target: Target, to: number, onDecided?: () => void): Promise<void> {
  const session = await target.open();
  try {
    const from = await publishedGeneration(session);
    await publishGeneration(session, { from, to }, onDecided ? { onDecided } : {});
  } finally {
    await session.close();
  }
}

async function assertExactly(path: string, generation: number): Promise<void> {
  const files = generation === 0 ? new Map<string, string>() : filesOf(generation);
  assert.deepEqual((await readdir(path)).sort(), [...files.keys()].sort());
  for (const [name, text] of files) assert.equal(readPublished(path, name), text, name);
}

// 0 → 1 makes everything, 2 → 3 grows, 3 → 4 shrinks and leaves one file as it is.
const CHANGES: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [3, 4],
];

async function prepare(path: string, generation: number): Promise<Place> {
  const place = placeAt(path);
  if (generation > 0) {
    await publish(place.target, generation);
    // One file that is not as the umask would have it, so that its permissions are kept.
    await chmod(join(path, INDEX_NAME), 0o600);
  }
  return place;
}

async function callsOf(path: string, [from, to]: readonly [number, number]): Promise<string[]> {
  await prepare(path, from);
  const { fileSystem, calls } = createFaultyFolderFileSystem(quickFileSystem, undefined);
  await publish(createFolderTarget({ path, fileSystem }), to);
  await assertExactly(path, to);
  return [...calls];
}

// Publishes with the fault, and checks what is there then, after the next opening, and after a
// publication that succeeds.
async function publishWithFault(
  path: string,
  [from, to]: readonly [number, number],
  fault: Fault,
): Promise<void> {
  const place = await prepare(path, from);
  const { fileSystem, calls } = createFaultyFolderFileSystem(quickFileSystem, fault, place.look);
  let decided = false;
  const failing = createFolderTarget({ path, fileSystem });
  const outcome = await publish(failing, to, () => {
    decided = true;
  }).catch((error: unknown) => error);
  assert.ok(calls.length >= fault.callNumber);
  place.look();
  if (outcome === undefined) assert.equal(decided, true);
  else assertTold(outcome);

  const session = await place.target.open();
  const generation = await publishedGeneration(session);
  await session.close();
  await assertExactly(path, generation);
  assert.equal(generation, decided ? to : from);
  await publish(place.target, to + 1);
  await assertExactly(path, to + 1);
}

function assertTold(error: unknown): void {
  assert.ok(isPortolanError(error), String(error));
  assert.equal(error.code, 'PUBLISH_TARGET_UNWRITABLE');
  assert.match(error.message, /: (?:the disk failed|no space is left)/);
  assert.ok(error.path !== undefined && error.hint !== undefined);
  assert.match(String((error.cause as Error).message), /injected/);
}

for (const change of CHANGES) {
  const [from, to] = change;
  for (const kind of ['before', 'after', 'torn'] as const) {
    test(`a call that fails (${kind}) costs nothing: generation ${from} to ${to}`, async (t) => {
      const root = await makeRoot(t);
      const calls = await callsOf(join(root, 'without'), change);
      for (const [index, name] of calls.entries()) {
        // The others act as a whole or not at all.
        if (kind === 'torn' && name !== 'write') continue;
        const code = kind === 'torn' ? 'ENOSPC' : 'EIO';
        const callNumber = index + 1;
        const path = join(root, String(callNumber));
        await publishWithFault(path, change, { callNumber, kind, code }).catch((cause) => {
          throw new Error(`call ${callNumber}, ${name}: ${cause}`, { cause });
        });
      }
    });
  }
}

test('a publication that was given up and could not be taken back is told of', async (t) => {
  const path = join(await makeRoot(t), 'public');
  const { target } = await prepare(path, 2);
  const givenUp = new Error('the state is full');
  let decided = false;
  const remove = async (file: string): Promise<void> => {
    if (decided && file.endsWith('.json')) throw Object.assign(new Error('no'), { code: 'EIO' });
    await quickFileSystem.remove(file);
  };
  const failing = createFolderTarget({ path, fileSystem: { ...quickFileSystem, remove } });
  const outcome = publish(failing, 3, () => {
    decided = true;
    throw givenUp;
  });
  await assert.rejects(outcome, (error: unknown) => {
    assert.ok(isPortolanError(error));
    assert.equal(error.code, 'PUBLISH_TARGET_UNWRITABLE');
    assert.match(
      error.message,
      /cancelled, but the next run may carry it out\. \(the state is full/,
    );
    assert.match(error.hint ?? '', /delete .*journal\.json\./);
    assert.equal(error.cause, givenUp);
    return true;
  });
  assert.equal(readPublished(path, INDEX_NAME), filesOf(2).get(INDEX_NAME));
  const session = await target.open();
  assert.equal(session.recovered, true);
  await session.close();
  await assertExactly(path, 3);
});
