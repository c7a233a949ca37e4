// Publishing into a folder while the state fails: somebody else reads it, the disk is full, its
// pages are damaged. The published set stays whole, and state and set never tell two stories.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { isPortolanError } from '../../src/base/portolan-error.ts';
import {
  assertRecovers,
  type ChangingPlace,
  type PreparedChange,
  prepareChange,
  quickFileSystem,
} from '../support/changing-folder.ts';
import {
  CHANGING_BASE,
  type ChangingSet,
  locsOfSet,
  SET_CHANGES,
  type SetChange,
} from '../support/changing-set.ts';
import { createFaultyFolderFileSystem } from '../support/faulty-folder-file-system.ts';
import { readPublishedSet } from '../support/published-set.ts';
import type { ChildOutcome } from '../support/publishing-child.ts';
import { readSetFolder } from '../support/set-observer.ts';
import { stateRows } from '../support/state-rows.ts';

// SQLite's, in the blocks of `ulimit -f`.
const PAGE_BLOCKS = 4_096 / 512;
const change = SET_CHANGES[1] as SetChange;

async function outcomeOf(publishing: Promise<unknown>): Promise<unknown> {
  return publishing.then(
    () => undefined,
    (error: unknown) => error,
  );
}

// From that call to the file system on, and until the publication has ended.
async function publishWhileRead(
  prepared: PreparedChange,
  callNumber: number,
): Promise<'read' | 'refused' | 'unreadable'> {
  const place = prepared.createPlace();
  let reader: DatabaseSync | undefined;
  let unreadable = false;
  const { fileSystem, calls } = createFaultyFolderFileSystem(quickFileSystem, undefined, () => {
    place.observer.look();
    // Of calls that are made together, each looks when it has ended.
    if (calls.length !== callNumber || reader !== undefined) return;
    reader = new DatabaseSync(place.statePath, { readOnly: true });
    try {
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM shard').get();
    } catch {
      unreadable = true;
    }
  });
  const error = await outcomeOf(place.publish({ fileSystem }));
  reader?.close();
  if (error !== undefined) {
    assert.ok(isPortolanError(error), String(error));
    assert.equal(error.code, 'PUBLISH_LOCKED');
    assert.ok(error.hint);
  }
  const { decided } = await assertRecovers(prepared, place, { once: callNumber % 10 !== 0 });
  assert.equal(decided, error === undefined);
  prepared.drop(place);
  return error === undefined ? (unreadable ? 'unreadable' : 'read') : 'refused';
}

test('somebody who reads the state can stop a publication, and not break it', async (t) => {
  const prepared = await prepareChange(t, change);
  const place = prepared.createPlace();
  const { fileSystem, calls } = createFaultyFolderFileSystem(quickFileSystem, undefined);
  await place.publish({ fileSystem });
  const outcomes: string[] = [];
  const deciding = calls.indexOf('rename');
  for (let call = 1; call <= calls.length; call += 1) {
    // All of those around the decision, and a few of the others.
    if (Math.abs(call - deciding) > 12 && call % 9 !== 0) continue;
    outcomes.push(await publishWhileRead(prepared, call));
  }
  t.diagnostic(outcomes.join(' '));
  for (const outcome of ['refused', 'unreadable']) assert.ok(outcomes.includes(outcome), outcome);
});

// No file may have more blocks than that.
function publishWithLimit(place: ChangingPlace, set: ChangingSet, blocks: number): ChildOutcome {
  const program = join(import.meta.dirname, '..', 'support', 'publishing-child.ts');
  const limited = ['-c', 'ulimit -f "$0" && exec "$@"', String(blocks)];
  const command = [process.execPath, program, place.folder, JSON.stringify(set)];
  const { stdout, stderr } = spawnSync('sh', [...limited, ...command], { encoding: 'utf8' });
  assert.match(stdout, /^\{.*\}\n$/, stderr);
  return JSON.parse(stdout) as ChildOutcome;
}

function wasPrepared({ statePath }: ChangingPlace): boolean {
  return (
    existsSync(statePath) &&
    stateRows(statePath).some((row) => row.startsWith('meta: key=prepared '))
  );
}

const unlimited = process.platform === 'win32' && 'Windows limits no file sizes';

// Publishes with the limit and then without; tells what the limit stopped, if anything.
async function publishLimited(
  prepared: PreparedChange,
  blocks: number,
): Promise<string | undefined> {
  const place = prepared.createPlace();
  const outcome = publishWithLimit(place, prepared.change.to, blocks);
  const published = 'published' in outcome;
  if (!published) assert.ok(outcome.hint, outcome.message);
  const stopped = published
    ? undefined
    : `${outcome.code}${wasPrepared(place) ? ', when it was decided' : ''}`;
  const { decided } = await assertRecovers(prepared, place);
  assert.equal(decided, published);
  prepared.drop(place);
  return stopped;
}

test('files can grow only so far: nothing is published, or all', { skip: unlimited }, async (t) => {
  const prepared = await prepareChange(t, change);
  assert.equal(await publishLimited(prepared, 1), 'PUBLISH_TARGET_UNWRITABLE');
  assert.equal(await publishLimited(prepared, PAGE_BLOCKS), 'PUBLISH_STATE_UNUSABLE');

  // Here the state needs most at the very end.
  const a = Array.from({ length: 2_000 }, (_, index) => String(index));
  const to = { a, b: [], settings: { urlsMax: 1_000, gzip: true } };
  const large = await prepareChange(t, { name: 'a large first set', to });
  let most = 16 * PAGE_BLOCKS;
  while ((await publishLimited(large, most)) !== undefined) most *= 2;
  let last: string | undefined;
  for (let step = most >> 2; step >= PAGE_BLOCKS; step >>= 1) {
    const stopped = await publishLimited(large, most - step);
    if (stopped === undefined) most -= step;
    else last = stopped;
  }
  assert.equal(last, 'PUBLISH_STATE_UNUSABLE, when it was decided');
});

test('a damaged page of the state is reported, or costs nothing', async (t) => {
  const prepared = await prepareChange(t, change);
  const { statePath } = prepared.createPlace();
  const bytesOfPage = readFileSync(statePath).readUInt16BE(16);
  const pages = statSync(statePath).size / bytesOfPage;
  let told = 0;
  for (const filling of [0, 0xff]) {
    for (let page = 0; page < pages; page += 1) {
      const place = prepared.createPlace();
      const bytes = readFileSync(place.statePath);
      bytes.fill(filling, page * bytesOfPage, (page + 1) * bytesOfPage);
      writeFileSync(place.statePath, bytes);
      const error = await outcomeOf(place.publish());
      place.observer.look();
      if (error !== undefined) {
        told += 1;
        assert.ok(isPortolanError(error), `page ${page}: ${error}`);
        assert.match(error.code, /^PUBLISH_(STATE_UNUSABLE|UNVERIFIED)$/);
        assert.ok(error.hint);
        // Nothing has changed; and without the state all is published anew.
        assert.deepEqual(readSetFolder(place.path), prepared.before);
        rmSync(place.statePath);
        await place.publish();
      }
      const files = readSetFolder(place.path);
      const { locs } = readPublishedSet((name) => files.get(name), CHANGING_BASE);
      assert.deepEqual(locs.toSorted(), locsOfSet(change.to), `page ${page}`);
      prepared.drop(place);
    }
  }
  assert.ok(told > 0);
});
