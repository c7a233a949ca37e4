// The engine over a store in a folder of this machine, which it has to itself.
import { accessSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../../../base/clock.ts';
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';
import { openQueue } from '../../../../queue/open-queue.ts';
import { openStore } from '../../../../store/open-store.ts';
import { CONSOLE_URL } from './console-place.ts';
import { Closers, type Engine, type EngineSettings, makeEngine } from './engine.ts';

export const QUEUE_FILE = 'queue.db';

/** Where a console that works on a store writes its address. */
export const ADDRESS_FILE = 'console.url';

/** The folder of the copies that a running console writes. */
export const BACKUPS_FOLDER = 'backups';

/** The databases of a store, with what SQLite keeps beside them. */
export const STORE_FILE: RegExp = /^(?:control|queue|urls-\d\d)\.db(?:-wal|-shm)?$/;

/** What every copy of a store has, beside the queue's. */
export const CONTROL_FILE = 'control.db';

export interface FolderEngineSettings extends EngineSettings {
  readonly folder: string;
  /** How many threads write URLs. Default: the store's. */
  readonly threads?: number | undefined;
  readonly clock?: Clock | undefined;
  /** Makes the folder when there is none. Otherwise that is an error. */
  readonly create: boolean;
}

/** An engine with its folder. */
export interface FolderEngine extends Engine {
  readonly folder: string;
}

const ADDRESS_CHARACTERS_MAX = 300;

/**
 * Opens an engine.
 *
 * Errors: STORE_LOCKED with the console's address in its hint, STORE_UNUSABLE, also for what is
 * left of a store, QUEUE_LOCKED, QUEUE_UNUSABLE, CONFIG_INVALID when there is no store and none is
 * to be made.
 */
export async function openEngine(settings: FolderEngineSettings): Promise<FolderEngine> {
  const { folder, threads, clock = systemClock } = settings;
  prepareFolder(settings);
  const closers = new Closers();
  try {
    const store = await openStore(folder, { threads });
    closers.add(() => store.close());
    // A process that was killed is not waited for: its work is begun again at once.
    const queue = await openQueue(join(folder, QUEUE_FILE), { clock, alone: true });
    closers.add(() => queue.close());
    return { folder, ...(await makeEngine({ store, queue, clock }, settings, closers)) };
  } catch (error) {
    await closers.close(0);
    throw lockedBy(error, folder);
  }
}

/** Makes sure that a folder has a store. Errors: CONFIG_INVALID, STORE_UNUSABLE. */
export function assertStoreFolder(folder: string): void {
  prepareFolder({ folder, create: false });
}

function prepareFolder({ folder, create }: Pick<FolderEngineSettings, 'folder' | 'create'>): void {
  try {
    if (create) mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isPartOfStore(folder)) throw controlMissing(folder);
    if (!create) accessSync(join(folder, CONTROL_FILE));
  } catch (error) {
    if (isPortolanError(error)) throw error;
    if (!create && (error as NodeJS.ErrnoException).code === 'ENOENT') throw noStore(folder);
    throw new PortolanError('STORE_UNUSABLE', {
      message: `The folder ${folder} cannot be used: ${(error as Error).message}.`,
      hint: 'Choose another folder with --database, or give this user write permission there.',
      path: folder,
      cause: error,
    });
  }
}

// A new store beside what is left of an old one would be neither.
function isPartOfStore(folder: string): boolean {
  const names = readdirSync(folder);
  return !names.includes(CONTROL_FILE) && names.some((name) => STORE_FILE.test(name));
}

function controlMissing(folder: string): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message:
      `In ${folder} is only part of a store: its ${CONTROL_FILE}, which holds the sites, is ` +
      'missing.',
    hint:
      'Bring the file back, or restore a backup with portolan restore --force; --database names ' +
      'another folder.',
    path: folder,
  });
}

function noStore(folder: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `There is no store in ${folder}.`,
    hint:
      'portolan submit <url> and portolan serve make one; --database names another folder, ' +
      '--console a running console.',
    path: folder,
  });
}

function lockedBy(error: unknown, folder: string): unknown {
  const locked = isPortolanError(error) && /^(?:STORE|QUEUE)_LOCKED$/.test(error.code);
  if (!locked) return error;
  const url = consoleAt(folder) ?? CONSOLE_URL;
  return new PortolanError('STORE_LOCKED', {
    message: `The store in ${folder} is in use by another process, such as a running console.`,
    hint: `Use the console: --console ${url} (or PORTOLAN_CONSOLE=${url}).`,
    path: folder,
    cause: error,
  });
}

// What the console wrote there when it began. The file is a hint alone: nobody is sent to it.
function consoleAt(folder: string): string | undefined {
  try {
    const text = readFileSync(join(folder, ADDRESS_FILE), 'utf8').slice(0, ADDRESS_CHARACTERS_MAX);
    const url = URL.parse(text.trim()) ?? undefined;
    return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
