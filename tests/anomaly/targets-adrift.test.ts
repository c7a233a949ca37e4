// A target that holds another set than the state knows: the publication to it failed when the one
// to the first target had succeeded, or the state was set back. It stays whole all the same.
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isPortolanError } from '../../src/base/portolan-error.ts';
import { publish } from '../../src/publish/publish.ts';
import type { PublishReport } from '../../src/publish/report/publish-report.ts';
import type { FolderFileSystem } from '../../src/publish/targets/folder/folder-file-system.ts';
import { createFolderTarget } from '../../src/publish/targets/folder/folder-target.ts';
import { PLACES_ROOT, quickFileSystem } from '../support/changing-folder.ts';
import {
  CHANGING_BASE,
  type ChangingSet,
  configOfSet,
  locsOfBoth,
  locsOfSet,
} from '../support/changing-set.ts';
import { createFaultyFolderFileSystem } from '../support/faulty-folder-file-system.ts';
import { readPublishedSet } from '../support/published-set.ts';
import {
  createFolderTaker,
  createSetObserver,
  folderSignature,
  readSetFolder,
  type SetObserver,
} from '../support/set-observer.ts';

const OLD: ChangingSet = { a: ['0', '1', '2', '4', '5'], b: ['10', '11', '12'] };
// 4 and 10 have changed places.
const MOVED: ChangingSet = { a: ['0', '1', '2', '10', '5'], b: ['4', '11', '12'] };
const LATER: ChangingSet = { a: ['0+', '1', '2', '10', '5'], b: ['4', '11', '12', '13'] };

interface Place {
  readonly folder: string;
  pathOf(name: string): string;
  /** The first folder is called `one`, the second, where there is one, `two`. */
  publish(set: ChangingSet, fileSystems: readonly FolderFileSystem[]): Promise<PublishReport>;
  /** Looks at a folder while one set takes the place of another there. */
  observe(name: string, from: ChangingSet, to: ChangingSet): Observed;
  assertListed(name: string, set: ChangingSet): void;
}

interface Observed {
  readonly fileSystem: FolderFileSystem;
  readonly observer: SetObserver;
}

function createPlace(t: TestContext): Place {
  const folder = mkdtempSync(join(PLACES_ROOT, 'portolan-adrift-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const pathOf = (name: string): string => join(folder, name);
  let hours = 0;
  return {
    folder,
    pathOf,
    publish: (set, fileSystems) => {
      const [target, ...others] = fileSystems.map((fileSystem, index) =>
        createFolderTarget({ path: pathOf(index === 0 ? 'one' : 'two'), fileSystem }),
      );
      assert.ok(target);
      const config = { ...configOfSet(set, { target, folder }), targets: [target, ...others] };
      return publish(config, { now: Date.UTC(2026, 10, 21, (hours += 1)) });
    },
    observe: (name, from, to) => {
      const observer = createSetObserver({
        take: createFolderTaker(pathOf(name)),
        base: CHANGING_BASE,
        alwaysListed: locsOfBoth({ name, from, to }),
      });
      const { look } = observer;
      const { fileSystem } = createFaultyFolderFileSystem(quickFileSystem, undefined, look);
      return { fileSystem, observer };
    },
    assertListed: (name, set) => {
      const files = readSetFolder(pathOf(name));
      const { locs, shards } = readPublishedSet((file) => files.get(file), CHANGING_BASE);
      assert.deepEqual(locs.toSorted(), locsOfSet(set));
      // Nothing is left that is not named.
      const named = ['.portolan-manifest.json', 'sitemap.xml', ...shards.keys()];
      assert.deepEqual([...files.keys()].sort(), named.sort());
    },
  };
}

// Nothing is written any more, in none of the folders.
async function assertSettled(place: Place, set: ChangingSet, names: readonly string[]) {
  const signatures = () => names.map((name) => folderSignature(place.pathOf(name)));
  const before = signatures();
  const quick = names.map(() => quickFileSystem);
  const { files, added, changed, removed } = await place.publish(set, quick);
  assert.deepEqual([added, changed, removed], [0, 0, 0]);
  assert.ok(files.every(({ state }) => state === 'unchanged'));
  assert.deepEqual(signatures(), before);
}

async function publishToSecondWithFault(t: TestContext, callNumber: number): Promise<boolean> {
  const place = createPlace(t);
  await place.publish(OLD, [quickFileSystem, quickFileSystem]);
  const first = place.observe('one', OLD, MOVED);
  const seen = place.observe('two', OLD, MOVED);
  const { look } = seen.observer;
  const fault = { callNumber, kind: 'before' } as const;
  const { fileSystem, calls } = createFaultyFolderFileSystem(quickFileSystem, fault, look);
  const error = await place.publish(MOVED, [first.fileSystem, fileSystem]).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  first.observer.assertContent();
  seen.observer.assertContent();
  if (error !== undefined) {
    assert.ok(isPortolanError(error), String(error));
    assert.equal(error.code, 'PUBLISH_TARGET_UNWRITABLE');
    assert.ok(error.hint);
  }
  const late = place.observe('two', OLD, LATER);
  await place.publish(LATER, [quickFileSystem, late.fileSystem]);
  late.observer.assertContent();
  for (const name of ['one', 'two']) place.assertListed(name, LATER);
  await assertSettled(place, LATER, ['one', 'two']);
  return calls.length >= callNumber;
}

test('the second of two targets fails, and is whole when its turn comes again', async (t) => {
  // Some of the calls: what the others do to one target is seen elsewhere.
  for (let callNumber = 1; ; callNumber += 4) {
    const reached = await publishToSecondWithFault(t, callNumber).catch((cause) => {
      throw new Error(`call ${callNumber}: ${cause}`, { cause });
    });
    if (!reached) break;
  }
});

test('a state that was set back does not make pages vanish for an instant', async (t) => {
  const place = createPlace(t);
  await place.publish(OLD, [quickFileSystem]);
  copyFileSync(join(place.folder, 'state.db'), join(place.folder, 'backup.db'));
  await place.publish(MOVED, [quickFileSystem]);
  copyFileSync(join(place.folder, 'backup.db'), join(place.folder, 'state.db'));

  const { fileSystem, observer } = place.observe('one', MOVED, OLD);
  await place.publish(OLD, [fileSystem]);
  observer.assertContent();
  place.assertListed('one', OLD);
  await assertSettled(place, OLD, ['one']);
  const again = place.observe('one', OLD, LATER);
  await place.publish(LATER, [again.fileSystem]);
  again.observer.assertContent();
  place.assertListed('one', LATER);
});

test('a manifest that is lost does not make pages vanish for an instant', async (t) => {
  const place = createPlace(t);
  await place.publish(OLD, [quickFileSystem]);
  rmSync(join(place.pathOf('one'), '.portolan-manifest.json'));
  const { fileSystem, observer } = place.observe('one', OLD, MOVED);
  await place.publish(MOVED, [fileSystem]);
  observer.assertContent();
  place.assertListed('one', MOVED);
  await assertSettled(place, MOVED, ['one']);
});

test('a state that is lost changes neither a file nor a date', async (t) => {
  const place = createPlace(t);
  await place.publish(OLD, [quickFileSystem]);
  const signature = folderSignature(place.pathOf('one'));
  rmSync(join(place.folder, 'state.db'));
  const { added } = await place.publish(OLD, [quickFileSystem]);
  assert.equal(added, locsOfSet(OLD).length);
  assert.equal(folderSignature(place.pathOf('one')), signature);
  await assertSettled(place, OLD, ['one']);
});
