// Processes that publish one set after the other, with a state, are killed at random, while
// somebody reads what is published all the time.
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { publish } from '../../src/publish/publish.ts';
import type { PublishReport } from '../../src/publish/report/publish-report.ts';
import { createFolderTarget } from '../../src/publish/targets/folder/folder-target.ts';
import {
  assertRecovers,
  PLACES_ROOT,
  prepareChange,
  quickFileSystem,
} from '../support/changing-folder.ts';
import { SET_CHANGES, type SetChange } from '../support/changing-set.ts';
import { seededRandom } from '../support/chunkings.ts';
import { createFaultyFolderFileSystem } from '../support/faulty-folder-file-system.ts';
import { readPublishedSet } from '../support/published-set.ts';
import {
  configOfGeneration,
  locsOfGeneration,
  RESTLESS_BASE,
  readGenerations,
  writeGenerations,
} from '../support/restless-set.ts';
import { folderSignature, readSetFolder, type SetFiles } from '../support/set-observer.ts';
import { stateRows } from '../support/state-rows.ts';
import { TEST_SEED } from '../support/test-seed.ts';

const KILLS = Number(process.env['PORTOLAN_KILLS'] ?? 40);
const DELAY_MS_MAX = 60;
// One generation and a half.
const CALLS_MAX = 400;
// So many have started and wait, while one publishes.
const WAITING = 2;
const PROGRAM = join(import.meta.dirname, '..', 'support', 'restless-publisher-child.ts');
const KILLED_PROGRAM = join(import.meta.dirname, '..', 'support', 'publishing-child.ts');
const CHANGE = SET_CHANGES[1] as SetChange;

interface Place {
  readonly folder: string;
  readonly path: string;
}

// With the first generation in it.
async function createPlace(t: TestContext): Promise<Place> {
  const folder = mkdtempSync(join(PLACES_ROOT, 'portolan-kills-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const place = { folder, path: join(folder, 'www') };
  mkdirSync(place.path);
  await publishHere(place, 1);
  writeGenerations(folder, { published: 1, begun: 1 });
  return place;
}

function publishHere({ folder, path }: Place, generation: number): Promise<PublishReport> {
  return publish(configOfGeneration(generation, { target: createFolderTarget({ path }), folder }));
}

/** A process that publishes, or is about to. */
interface Publisher {
  /** The next line that it prints; `undefined` when it has ended. */
  nextLine(): Promise<string | undefined>;
  send(command: string): void;
  readonly gone: Promise<unknown>;
  kill(): Promise<void>;
}

function startPublisher({ folder }: Place): Publisher {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [PROGRAM, folder],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const gone = once(child, 'exit');
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    gone,
    nextLine: async () => {
      const { done, value } = await lines.next();
      return done === true ? undefined : value;
    },
    send: (command) => void child.stdin.write(`${command}\n`),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

// Half of them kill themselves between two calls, and half are killed wherever they are: some while
// they open what there is, most when they have published once or more.
async function killWhilePublishing(publisher: Publisher, random: () => number): Promise<number> {
  const lines: (string | undefined)[] = [];
  try {
    assert.equal(await publisher.nextLine(), 'ready');
    if (random() < 0.5) {
      publisher.send(`publish ${1 + Math.floor(random() * CALLS_MAX)}`);
      await publisher.gone;
    } else {
      publisher.send('publish');
      if (random() < 0.5) lines.push(await publisher.nextLine());
      await delay(random() * DELAY_MS_MAX);
    }
  } finally {
    await publisher.kill();
  }
  for (let line = await publisher.nextLine(); line !== undefined; ) {
    lines.push(line);
    line = await publisher.nextLine();
  }
  for (const line of lines) assert.match(line ?? 'it ended', /^published \d+$/);
  return lines.length;
}

interface Observer {
  assertContent(): void;
  /** How many different sights there were. */
  sights(): number;
  stop(): Promise<void>;
}

// Looks at the set again and again, and counts only what was the same set from beginning to end.
function startObserver(place: Place): Observer {
  let stopped = false;
  let sights = 0;
  let last: string | undefined;
  let fault: unknown;
  const watch = async (): Promise<void> => {
    while (!stopped && fault === undefined) {
      const { published } = readGenerations(place.folder);
      const sight = takeFiles(place, last);
      const { begun } = readGenerations(place.folder);
      if (sight) {
        sights += 1;
        last = sight.signature;
        try {
          assertWhole(sight.files, { from: published, to: begun });
        } catch (error) {
          fault = error;
        }
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
    sights: () => sights,
    stop: () => {
      stopped = true;
      return watching;
    },
  };
}

// What is there at one instant; `undefined` when it changed meanwhile, or has not since the last.
function takeFiles(
  { path }: Place,
  last: string | undefined,
): { readonly signature: string; readonly files: SetFiles } | undefined {
  try {
    const signature = folderSignature(path);
    if (signature === last) return undefined;
    const files = readSetFolder(path);
    return folderSignature(path) === signature ? { signature, files } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

// Each set that may have been published meanwhile lists these.
function assertWhole(files: SetFiles, { from, to }: { from: number; to: number }): void {
  const listed = new Set(readPublishedSet((name) => files.get(name), RESTLESS_BASE).locs);
  let always = locsOfGeneration(from);
  for (let generation = from + 1; generation <= to; generation += 1) {
    const locs = new Set(locsOfGeneration(generation));
    always = always.filter((loc) => locs.has(loc));
  }
  for (const loc of always) assert.ok(listed.has(loc), `${loc} is unlisted, ${from} to ${to}`);
}

// Publishes one more generation, which has to succeed, and once more, which has to change nothing.
async function assertPublishes(place: Place): Promise<void> {
  const { path, folder } = place;
  const generation = readGenerations(folder).begun + 1;
  writeGenerations(folder, { ...readGenerations(folder), begun: generation });
  const { complete, findings } = await publishHere(place, generation);
  writeGenerations(folder, { published: generation, begun: generation });
  assert.deepEqual([complete, findings], [true, []]);
  const files = readSetFolder(path);
  const { locs, shards } = readPublishedSet((name) => files.get(name), RESTLESS_BASE);
  assert.deepEqual(locs.toSorted(), locsOfGeneration(generation));
  const named = ['.portolan-manifest.json', 'sitemap.xml', ...shards.keys()];
  assert.deepEqual(readdirSync(path).sort(), named.sort());
  const manifest = JSON.parse(`${files.get('.portolan-manifest.json')}`) as {
    readonly files: readonly { readonly kind: string; readonly sha256: string }[];
  };
  const rows = stateRows(join(folder, 'state.db')).filter((row) => row.startsWith('shard: '));
  const published = manifest.files.filter(({ kind }) => kind === 'urlset');
  assert.equal(rows.length, published.length);
  for (const { sha256 } of published) assert.ok(rows.some((row) => row.includes(sha256)));

  const signature = folderSignature(path);
  const again = await publishHere(place, generation);
  assert.deepEqual([again.added, again.changed, again.removed], [0, 0, 0]);
  assert.equal(folderSignature(path), signature);
  assert.deepEqual(readdirSync(folder).sort(), ['generations.json', 'state.db', 'www']);
}

test(`${KILLS} publishers killed at random leave a whole set (seed ${TEST_SEED})`, async (t) => {
  const random = seededRandom(TEST_SEED);
  const place = await createPlace(t);
  const observer = startObserver(place);
  const waiting: Publisher[] = [];
  const found = { published: 0, journals: 0, states: 0 };
  try {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (waiting.length <= WAITING) waiting.push(startPublisher(place));
      const publisher = waiting.shift();
      assert.ok(publisher);
      found.published += await killWhilePublishing(publisher, random);
      if (existsSync(join(place.path, '.portolan', 'journal.json'))) found.journals += 1;
      if (existsSync(join(place.folder, 'state.db-journal'))) found.states += 1;
      observer.assertContent();
      // Else it is the next process that finds what this one has left.
      if (random() < 0.2) await assertPublishes(place);
    }
    await assertPublishes(place);
  } finally {
    await Promise.all(waiting.map((publisher) => publisher.kill()));
    await observer.stop();
  }
  observer.assertContent();
  t.diagnostic(`${JSON.stringify(found)}, ${observer.sights()} sights`);
  assert.ok(observer.sights() > KILLS);
  if (KILLS >= 100) assert.ok(found.published > 10 && found.journals > 0 && found.states > 0);
});

// The calls around the one that decides, where state and folder could come to differ.
test('a publisher killed about the decision leaves no two stories', async (t) => {
  const prepared = await prepareChange(t, CHANGE);
  const { fileSystem, calls } = createFaultyFolderFileSystem(quickFileSystem, undefined);
  await prepared.createPlace().publish({ fileSystem });
  const deciding = calls.indexOf('rename') + 1;
  const outcomes: boolean[] = [];
  for (let call = deciding - 2; call <= deciding + 4; call += 1) {
    const place = prepared.createPlace();
    const command = [KILLED_PROGRAM, place.folder, JSON.stringify(CHANGE.to), String(call)];
    const { signal, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    assert.equal(signal, 'SIGKILL', stderr);
    const isDecided = existsSync(join(place.path, '.portolan', 'journal.json'));
    const { decided } = await assertRecovers(prepared, place);
    assert.equal(decided, isDecided, `call ${call}`);
    outcomes.push(decided);
  }
  assert.deepEqual(outcomes, [false, false, true, true, true, true, true]);
});
