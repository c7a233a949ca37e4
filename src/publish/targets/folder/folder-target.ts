// The folder as a target: changed files are staged, decided by a journal, and renamed in order.
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { checkGivenOptions, type OptionKinds } from '../../../base/check-given-options.ts';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { Target, TargetSession } from '../../ports/target.ts';
import { withFolderError } from './folder-error.ts';
import { type FolderFileSystem, nodeFolderFileSystem } from './folder-file-system.ts';
import { createFolderView, readSmallFile, removeIfThere, writeSmallFile } from './folder-files.ts';
import {
  carryOutFolderJournal,
  checkFolderJournal,
  readFolderJournal,
  removeFolderJournal,
} from './folder-journal.ts';
import { acquireFolderLock, type FolderLock, type FolderLocker } from './folder-lock.ts';
import { assertOwnPlace } from './folder-ownership.ts';
import { type FolderPlace, folderPlace, type PlacePath } from './folder-place.ts';
import { createFolderSession } from './folder-session.ts';

const HOLDER_BYTES_MAX = 4_096;

// For people only: nothing is decided by it.
async function writeHolder({ fileSystem, holder }: FolderPlace, clock: Clock): Promise<void> {
  const since = new Date(clock.now()).toISOString();
  const text = JSON.stringify({ pid: process.pid, host: hostname(), since });
  await writeSmallFile(fileSystem, holder.real, `${text}\n`);
}

// The file may be of another version, half-written or foreign: invalid values are left out.
async function describeHolder({ fileSystem, holder }: FolderPlace): Promise<string> {
  const text = await readSmallFile(fileSystem, holder, HOLDER_BYTES_MAX);
  const { pid, host, since } = JSON.parse(text ?? '{}') as Record<string, unknown>;
  if (!Number.isSafeInteger(pid) || !/^[\w.-]{1,255}$/.test(String(host ?? ''))) return '';
  const isSelf = pid === process.pid && host === hostname();
  const who = isSelf ? `this process itself (${pid})` : `process ${pid}`;
  const isDate = typeof since === 'string' && /^[\dTZ:.+-]{10,40}$/.test(since);
  return `: ${who} on ${host}${isDate ? `, since ${since}` : ''}`;
}

/** Where a folder target publishes, and with what. */
export interface FolderTargetOptions {
  /** The folder; made by `open` when it is not there. */
  readonly path: string;
  /**
   * Where it is remembered what was published: in the folder (`.portolan-manifest.json`), or in the
   * `state` of the publication, and nowhere without one. `state` is for folders that a build
   * empties, and that are deployed as they are. Default `folder`.
   */
  readonly manifest?: 'folder' | 'state' | undefined;
  /** Default: the machine's own. */
  readonly fileSystem?: FolderFileSystem | undefined;
  /** Default: `acquireFolderLock`. */
  readonly locker?: FolderLocker | undefined;
  /** The time from which the folder is locked. Default: the machine's clock. */
  readonly clock?: Clock | undefined;
}

const KINDS: OptionKinds<FolderTargetOptions> = {
  path: '!text',
  manifest: '"folder"|"state"',
  fileSystem: 'makeFolder()',
  locker: 'function',
  clock: 'now() monotonic()',
};

/**
 * Makes a target that publishes into a folder on disk, under fixed names.
 *
 * - A publication is decided when its journal is on disk; from then on this run or the next one
 *   carries it out. Each file is put in its place by a rename, in the order of the steps.
 * - What is not published is in `.portolan` in that folder, and is gone after a publication. It
 *   has to be a real folder of the user that publishes, and so has all that is used in it.
 * - A file has the permissions of the one that it replaces, and a new one those of the umask. A
 *   symbolic link under a file's name is replaced, never written through.
 * - The lock is released with its process. A second process fails at once.
 *
 * Errors: CONFIG_INVALID without a path. The target's: PUBLISH_LOCKED, CONFIG_INVALID,
 * PUBLISH_TARGET_UNWRITABLE.
 */
export function createFolderTarget(options: FolderTargetOptions): Target {
  checkGivenOptions(options, KINDS);
  const { path, fileSystem = nodeFolderFileSystem } = options;
  if (path === '') {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'The path of the folder to publish to is missing.',
      hint: "Write createFolderTarget({ path: 'public' }).",
    });
  }
  const folder = resolve(path);
  return {
    name: path,
    naming: 'fixed',
    folder,
    ...(options.manifest === 'state' && { manifest: 'state' }),
    open: ({ signal } = {}) => openFolder(options, folder, signal),
    view: async ({ signal } = {}) => {
      signal?.throwIfAborted();
      return createFolderView(folderPlace(fileSystem, { real: folder, shown: path }));
    },
  };
}

async function openFolder(
  options: FolderTargetOptions,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<TargetSession> {
  const { fileSystem = nodeFolderFileSystem, locker = acquireFolderLock } = options;
  const { path: shown, clock = systemClock } = options;
  signal?.throwIfAborted();
  const place = await makePlace(fileSystem, { real: folder, shown });
  const lock = await lockPlace(place, locker);
  try {
    const failure = { path: place.own.shown, doing: 'could not be used' };
    const recovered = await withFolderError(failure, async () => {
      await writeHolder(place, clock);
      const found = await finishBrokenOff(place);
      await clearStage(place);
      await fileSystem.makeFolder(place.stage.real);
      return found;
    });
    signal?.throwIfAborted();
    const leave = (kept: { readonly keepStage: boolean }) => leavePlace(place, lock, kept);
    return createFolderSession({ place, recovered, leave });
  } catch (error) {
    await leavePlace(place, lock, { keepStage: true });
    throw error;
  }
}

async function makePlace(
  fileSystem: FolderFileSystem,
  { real, shown }: PlacePath,
): Promise<FolderPlace> {
  return withFolderError({ path: shown, doing: 'could not be opened' }, async () => {
    const first = await fileSystem.makeFolders(real);
    if (first !== undefined) await syncNewFolders(fileSystem, first, real);
    return folderPlace(fileSystem, { real: await fileSystem.realPath(real), shown });
  });
}

async function syncNewFolders(
  fileSystem: FolderFileSystem,
  first: string,
  last: string,
): Promise<void> {
  let folder = last;
  while (folder.length >= first.length && folder !== dirname(folder)) {
    folder = dirname(folder);
    await fileSystem.syncFolder(folder);
  }
}

async function lockPlace(place: FolderPlace, locker: FolderLocker): Promise<FolderLock> {
  const { fileSystem, own, lock } = place;
  const failure = { path: lock.shown, doing: 'could not become the lock of this folder' };
  // Before the lock is opened, which follows links and creates files.
  const makeOwn = async (): Promise<void> => {
    await fileSystem.makeFolder(own.real);
    await assertOwnPlace(place);
  };
  const held = await withFolderError(failure, () => locker(lock.real, makeOwn));
  if (held !== undefined) return held;
  const { shown } = place.root;
  const holder = await describeHolder(place).catch(() => '');
  throw new PortolanError('PUBLISH_LOCKED', {
    message: `Another process is publishing to ${shown}${holder}.`,
    hint: 'Try again when that publication has ended; the lock is released with its process.',
    path: shown,
  });
}

async function finishBrokenOff(place: FolderPlace): Promise<boolean> {
  const steps = await readFolderJournal(place);
  if (steps !== undefined) {
    await checkFolderJournal(place, steps);
    await carryOutFolderJournal(place, steps);
  }
  await removeFolderJournal(place);
  return steps !== undefined;
}

async function clearStage(place: FolderPlace): Promise<void> {
  const { fileSystem, stage } = place;
  if ((await fileSystem.look(stage.real)) === undefined) return;
  for (const name of await fileSystem.list(stage.real)) {
    await removeIfThere(fileSystem, place.staged(name).real);
  }
}

// The next `open` clears what cannot be cleared now.
async function leavePlace(
  place: FolderPlace,
  lock: FolderLock,
  { keepStage }: { readonly keepStage: boolean },
): Promise<void> {
  const { fileSystem, own, stage, holder } = place;
  const ignore = (): void => {};
  if (!keepStage) {
    await clearStage(place).catch(ignore);
    await fileSystem.removeFolder(stage.real).catch(ignore);
  }
  await fileSystem.remove(holder.real).catch(ignore);
  await lock.release();
  await fileSystem.removeFolder(own.real).catch(ignore);
}
