// Processes that publish one generation after the other are killed at random, while somebody reads
// what is published all the time.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import {
  type FolderPublisher,
  startFolderPublisher,
} from '../../../../tests/support/folder-publisher.ts';
import { publishedGeneration } from '../../../../tests/support/publish-generation.ts';
import {
  assertWhole,
  filesOf,
  INDEX_NAME,
} from '../../../../tests/support/published-generations.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { createFolderTarget } from './folder-target.ts';

const KILLS = 30;
const DELAY_MS_MAX = 30;
// Two generations and more.
const CALLS_MAX = 200;
// So many have started and wait, while one publishes.
const WAITING = 2;

test(`${KILLS} processes killed at random leave a whole set (seed ${TEST_SEED})`, async (t) => {
  const random = seededRandom(TEST_SEED);
  const path = join(await makeRoot(t), 'public');
  const observer = startObserver(path);
  const waiting: FolderPublisher[] = [];
  let recoveries = 0;
  let generation = 0;
  try {
    for (let kill = 1; kill <= KILLS; kill++) {
      while (waiting.length <= WAITING) waiting.push(startFolderPublisher(path));
      await killWhilePublishing(waiting, random);
      observer.assertContent();
      // Else it is the next process that finds what this one has left.
      if (kill < KILLS && random() < 0.5) continue;
      const found = await takeStock(path);
      if (found.recovered) recoveries += 1;
      assert.ok(found.generation >= generation, `${found.generation} after ${generation}`);
      generation = found.generation;
    }
  } finally {
    await Promise.all(waiting.map((publisher) => publisher.kill()));
    await observer.stop();
  }
  observer.assertContent();
  t.diagnostic(`${generation} generations, ${recoveries} recoveries, ${observer.looks()} looks`);
  // How many of them hit a decided publication is chance; folder-crashes.slow.test.ts leaves none
  // to it.
  assert.ok(generation > 0 && observer.looks() > KILLS);
});

// Half of them kill themselves between two calls, and half are killed wherever they are: some while
// they open the folder, most while they publish.
async function killWhilePublishing(
  waiting: FolderPublisher[],
  random: () => number,
): Promise<void> {
  const publisher = waiting.shift();
  assert.ok(publisher);
  try {
    await publisher.ready;
    if (random() < 0.5) {
      publisher.send(`publish ${1 + Math.floor(random() * CALLS_MAX)}`);
      await publisher.gone;
      return;
    }
    const publishing = publisher.ask('publish');
    // Killed first, it says nothing more.
    publishing.catch(() => {});
    if (random() < 0.8) assert.equal(await publishing, 'publishing');
    await delay(random() * DELAY_MS_MAX);
  } finally {
    await publisher.kill();
  }
}

// Nobody is locked out, and what is there is exactly one generation.
async function takeStock(path: string): Promise<{ generation: number; recovered: boolean }> {
  const session = await createFolderTarget({ path }).open();
  const generation = await publishedGeneration(session);
  await session.close();
  assertExactly(path, generation);
  return { generation, recovered: session.recovered };
}

async function makeRoot(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'portolan-kills-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  return root;
}

interface Observer {
  assertContent(): void;
  looks(): number;
  stop(): Promise<void>;
}

// Looks at the set again and again. What it reads is not of one instant, so what looks wrong
// counts when the index is the same before and after.
function startObserver(path: string): Observer {
  let stopped = false;
  let looks = 0;
  let fault: unknown;
  const watch = async (): Promise<void> => {
    while (!stopped && fault === undefined) {
      const before = readPublished(path, INDEX_NAME);
      try {
        assertWhole((name) => (name === INDEX_NAME ? before : readPublished(path, name)));
        looks += 1;
      } catch (error) {
        if (before === readPublished(path, INDEX_NAME)) fault = error;
      }
      // Leaves the processors to those who publish.
      await delay(1);
    }
  };
  const watching = watch();
  return {
    assertContent: () => {
      if (fault !== undefined) throw fault;
    },
    looks: () => looks,
    stop: () => {
      stopped = true;
      return watching;
    },
  };
}

function readPublished(path: string, name: string): string | undefined {
  try {
    return readFileSync(join(path, name), 'utf8');
  } catch {
    return undefined;
  }
}

function assertExactly(path: string, generation: number): void {
  const files = generation === 0 ? new Map<string, string>() : filesOf(generation);
  assert.deepEqual(readdirSync(path).sort(), [...files.keys()].sort());
  for (const [name, text] of files) assert.equal(readPublished(path, name), text, name);
}
