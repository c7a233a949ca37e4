// A folder and a state in which one change of a set is published again and again, each time from
// the same beginning, and the checks of what stands there afterwards.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { publish } from '../../src/publish/publish.ts';
import type { PublishReport } from '../../src/publish/report/publish-report.ts';
import type { PublishConfig } from '../../src/publish/settings/publish-config.ts';
import type { PublishOptions } from '../../src/publish/settings/publish-options.ts';
import {
  type FolderFileSystem,
  nodeFolderFileSystem,
} from '../../src/publish/targets/folder/folder-file-system.ts';
import { createFolderTarget } from '../../src/publish/targets/folder/folder-target.ts';
import {
  CHANGING_BASE,
  configOfSet,
  locsOfBoth,
  locsOfSet,
  type SetChange,
} from './changing-set.ts';
import { withoutSyncs } from './faulty-folder-file-system.ts';
import { readPublishedSet } from './published-set.ts';
import {
  createFolderTaker,
  createSetObserver,
  folderSignature,
  readSetFolder,
  type SetFiles,
  type SetObserver,
} from './set-observer.ts';
import { stateRows } from './state-rows.ts';

/**
 * Where places are made: in memory where there is such a folder. But for its speed, the disk has
 * no part in these tests.
 */
export const PLACES_ROOT: string = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

// Each publication is an hour later, so that no lastmod is true by chance.
const FIRST = Date.UTC(2026, 10, 21, 12);
const SECOND = Date.UTC(2026, 10, 21, 13);
const THIRD = Date.UTC(2026, 10, 21, 14);
const FOURTH = Date.UTC(2026, 10, 21, 15);

/** When the second set is published, in milliseconds since 1970. */
export const SECOND_TIME: number = SECOND;

/** The machine's own, which does not wait for the disk. */
export const quickFileSystem: FolderFileSystem = withoutSyncs(nodeFolderFileSystem);

/** What a publication without faults leaves. */
export interface CleanOutcome {
  readonly report: PublishReport;
  readonly files: SetFiles;
  readonly rows: readonly string[];
}

/** A place with the first set of a change, ready for the second. */
export interface ChangingPlace {
  readonly folder: string;
  readonly path: string;
  readonly statePath: string;
  readonly observer: SetObserver;
  /** Publishes the second set. Default: by the quick file system, at the second time. */
  publish(options?: ChangingPublishOptions): Promise<PublishReport>;
}

/** How the second set is published. */
export interface ChangingPublishOptions extends PublishOptions {
  readonly fileSystem?: FolderFileSystem;
  readonly config?: Partial<PublishConfig>;
}

/** A change, and what comes of it without faults. */
export interface PreparedChange {
  readonly change: SetChange;
  /** What the first set left. */
  readonly before: SetFiles;
  /** When it is published at the second time, and at the third. */
  readonly clean: readonly [CleanOutcome, CleanOutcome];
  /** A fresh place. It is cleared away with the test, or by `drop`. */
  createPlace(): ChangingPlace;
  drop(place: ChangingPlace): void;
}

/** Publishes the first set of a change once, and then the second twice without faults. */
export async function prepareChange(t: TestContext, change: SetChange): Promise<PreparedChange> {
  const root = mkdtempSync(join(PLACES_ROOT, 'portolan-change-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const template = join(root, 'template');
  mkdirSync(template);
  if (change.from) {
    const target = createFolderTarget({ path: join(template, 'www'), fileSystem: quickFileSystem });
    await publish(configOfSet(change.from, { target, folder: template }), { now: FIRST });
  }
  let count = 0;
  const createPlace = (versions?: readonly SetFiles[]): ChangingPlace => {
    const folder = join(root, String((count += 1)));
    cpSync(template, folder, { recursive: true });
    return placeIn(folder, change, versions);
  };
  const before: SetFiles = change.from ? readSetFolder(join(template, 'www')) : new Map();
  const runClean = async (now: number): Promise<CleanOutcome> => {
    const place = createPlace();
    const report = await place.publish({ now });
    place.observer.assertContent();
    return { report, files: readSetFolder(place.path), rows: stateRows(place.statePath) };
  };
  const clean = [await runClean(SECOND), await runClean(THIRD)] as const;
  const versions = [before, ...clean.map(({ files }) => files)];
  return {
    change,
    before,
    clean,
    createPlace: () => createPlace(versions),
    drop: ({ folder }) => rmSync(folder, { recursive: true }),
  };
}

function placeIn(
  folder: string,
  change: SetChange,
  versions: readonly SetFiles[] | undefined,
): ChangingPlace {
  const path = join(folder, 'www');
  mkdirSync(path, { recursive: true });
  const observer = createSetObserver({
    take: createFolderTaker(path),
    base: CHANGING_BASE,
    alwaysListed: locsOfBoth(change),
    ...(versions && { versions }),
  });
  return {
    folder,
    path,
    observer,
    statePath: join(folder, 'state.db'),
    publish: ({ fileSystem = quickFileSystem, config, ...options } = {}) => {
      const target = createFolderTarget({ path, fileSystem });
      const settings = { ...configOfSet(change.to, { target, folder }), ...config };
      return publish(settings, { now: SECOND, ...options });
    },
  };
}

/**
 * What has to hold after a publication that failed, or did not: the next one succeeds, tells just
 * what was not told before, and leaves exactly the set, the state and the folder that there would
 * be without the fault; one more, left out when `once`, changes nothing. Tells whether the failed
 * one had been decided.
 */
export async function assertRecovers(
  { change, clean }: PreparedChange,
  place: ChangingPlace,
  { once = false }: { readonly once?: boolean } = {},
): Promise<{ readonly decided: boolean }> {
  const { path, statePath, observer } = place;
  observer.look();
  observer.assertContent();
  const report = await place.publish({ now: THIRD });
  observer.look();
  observer.assertContent();
  const decided = report.added === 0 && report.changed === 0 && report.removed === 0;
  const [second, third] = clean;
  const wanted = decided ? second : third;
  if (!decided) assert.deepEqual(countsOf(report), countsOf(third.report));
  assertSameFiles(readSetFolder(path), wanted.files);
  assert.deepEqual(readdirSync(path).sort(), [...wanted.files.keys()].sort());
  assert.deepEqual(stateRows(statePath), wanted.rows);
  assertReport(report, change, path);
  assert.deepEqual(readdirSync(place.folder).sort(), ['state.db', 'www']);
  if (once) return { decided };

  const signature = folderSignature(path);
  const again = await place.publish({ now: FOURTH });
  assertReport(again, change, path);
  assert.deepEqual(countsOf(again), [0, 0, 0]);
  const changed = again.files.filter(({ state }) => state !== 'unchanged');
  assert.deepEqual(changed, [], 'the third publication changed files');
  assert.equal(folderSignature(path), signature, 'the third publication wrote files');
  assert.deepEqual(stateRows(statePath), wanted.rows);
  return { decided };
}

/** Throws unless both have the same files with the same bytes. */
export function assertSameFiles(found: SetFiles, wanted: SetFiles): void {
  assert.deepEqual([...found.keys()].sort(), [...wanted.keys()].sort());
  for (const [name, bytes] of wanted) {
    const same = found.get(name)?.equals(bytes) === true;
    assert.ok(same, `${name} is not as it would be without the fault:\n${found.get(name)}`);
  }
}

function assertReport(report: PublishReport, change: SetChange, path: string): void {
  const files = readSetFolder(path);
  const { locs } = readPublishedSet((name) => files.get(name), CHANGING_BASE);
  assert.deepEqual(locs.toSorted(), locsOfSet(change.to));
  assert.equal(report.entries, locs.length);
  assert.equal(report.complete, true);
  assert.deepEqual(report.findings, []);
  const published = report.files.filter(({ state }) => state !== 'removed');
  const names = [...files.keys()].filter((name) => name !== '.portolan-manifest.json');
  assert.deepEqual(published.map(({ name }) => name).sort(), names.sort());
  for (const { name, bytes, gzipBytes } of published) {
    assert.equal(files.get(name)?.length, gzipBytes ?? bytes, name);
  }
}

/** How many URLs a publication added, changed and removed. */
export function countsOf({ added, changed, removed }: PublishReport): (number | undefined)[] {
  return [added, changed, removed];
}
