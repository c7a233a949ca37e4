// Publishing into a folder while everything that it calls fails once: before and after acting, in
// the middle of a write, by an abort. Whoever looks between any two calls finds a whole set, and
// the next publication sets everything right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPortolanError } from '../../src/base/portolan-error.ts';
import {
  assertRecovers,
  assertSameFiles,
  type PreparedChange,
  prepareChange,
  quickFileSystem,
} from '../support/changing-folder.ts';
import { entriesOfPages, SET_CHANGES, type SetChange } from '../support/changing-set.ts';
import { createFaultyFolderFileSystem, type Fault } from '../support/faulty-folder-file-system.ts';
import { readSetFolder } from '../support/set-observer.ts';

// A small one, that comes and goes.
const CHANGE = SET_CHANGES[3] as SetChange;
// A call that only looks is the same whether it fails before or after.
const LOOKS: ReadonlySet<string> = new Set([
  'realPath',
  'list',
  'look',
  'lookThrough',
  'open',
  'read',
  'close',
]);

async function callsOf(prepared: PreparedChange): Promise<readonly string[]> {
  const place = prepared.createPlace();
  const { look } = place.observer;
  const { fileSystem, calls } = createFaultyFolderFileSystem(quickFileSystem, undefined, look);
  await place.publish({ fileSystem });
  place.observer.assertContent();
  assertSameFiles(readSetFolder(place.path), prepared.clean[0].files);
  return [...calls];
}

// What was thrown; `undefined` for nothing.
async function outcomeOf(publishing: Promise<unknown>): Promise<unknown> {
  return publishing.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function publishWithFault(prepared: PreparedChange, fault: Fault): Promise<void> {
  const place = prepared.createPlace();
  const faulty = createFaultyFolderFileSystem(quickFileSystem, fault, place.observer.look);
  const outcome = await outcomeOf(place.publish({ fileSystem: faulty.fileSystem }));
  assert.ok(faulty.calls.length >= fault.callNumber);
  if (outcome !== undefined) assertTold(outcome);
  const { decided } = await assertRecovers(prepared, place, {
    once: fault.callNumber % 5 !== 0,
  });
  if (outcome === undefined) assert.equal(decided, true);
  prepared.drop(place);
}

function assertTold(error: unknown): void {
  assert.ok(isPortolanError(error), String(error));
  assert.equal(error.code, 'PUBLISH_TARGET_UNWRITABLE');
  assert.match(error.message, /: (?:the disk failed|no space is left)/);
  assert.ok(error.path !== undefined && error.hint !== undefined);
  assert.match(String((error.cause as Error).message), /injected/);
}

async function atEachCall(
  prepared: PreparedChange,
  act: (callNumber: number, name: string) => Promise<void>,
): Promise<void> {
  for (const [index, name] of (await callsOf(prepared)).entries()) {
    await act(index + 1, name).catch((cause) => {
      throw new Error(`call ${index + 1}, ${name}: ${cause}`, { cause });
    });
  }
}

for (const change of SET_CHANGES) {
  test(`a call to the file system fails: ${change.name}`, async (t) => {
    const prepared = await prepareChange(t, change);
    await atEachCall(prepared, async (callNumber, name) => {
      await publishWithFault(prepared, { callNumber, kind: 'before' });
      if (!LOOKS.has(name)) await publishWithFault(prepared, { callNumber, kind: 'after' });
      if (name !== 'write') return;
      await publishWithFault(prepared, { callNumber, kind: 'torn', code: 'ENOSPC' });
    });
  });
}

test('a publication is aborted at any call: it is not made, or is made', async (t) => {
  const prepared = await prepareChange(t, CHANGE);
  const outcomes = new Set<boolean>();
  await atEachCall(prepared, async (callNumber) => {
    const place = prepared.createPlace();
    const abort = new AbortController();
    const reason = new Error('enough');
    const { fileSystem, calls } = createFaultyFolderFileSystem(quickFileSystem, undefined, () => {
      place.observer.look();
      if (calls.length === callNumber) abort.abort(reason);
    });
    const outcome = await outcomeOf(place.publish({ fileSystem, signal: abort.signal }));
    if (outcome !== undefined) assert.equal(outcome, reason);
    const { decided } = await assertRecovers(prepared, place, { once: true });
    if (outcome === undefined) assert.equal(decided, true);
    outcomes.add(decided);
    prepared.drop(place);
  });
  assert.equal(outcomes.size, 2);
});

test('a source throws at any row: nothing is published', async (t) => {
  const prepared = await prepareChange(t, CHANGE);
  const { a, b } = CHANGE.to;
  for (let row = 0; row <= a.length + b.length; row += 1) {
    const place = prepared.createPlace();
    const thrown = new Error('the database went away');
    let rows = 0;
    const failing = (pages: readonly string[]) =>
      async function* () {
        for (const entry of entriesOfPages(pages)) {
          if (rows === row) throw thrown;
          rows += 1;
          yield entry;
        }
        if (pages === b) throw thrown;
      };
    const sections = [
      { name: 'a', source: failing(a) },
      { name: 'b', source: failing(b) },
    ];
    const error = await outcomeOf(place.publish({ config: { sections } }));
    assert.ok(isPortolanError(error), String(error));
    assert.deepEqual([error.code, error.cause], ['SOURCE_UNREADABLE', thrown]);
    assert.ok(error.hint);
    assert.deepEqual(readSetFolder(place.path), prepared.before);
    const { decided } = await assertRecovers(prepared, place);
    assert.equal(decided, false);
  }
});
