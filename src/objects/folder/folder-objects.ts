// Objects as files of a folder.
import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Clock, systemClock } from '../../base/clock.ts';
import type { ErrorCode } from '../../base/error-codes.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import {
  CONFLICT,
  LISTED_KEYS_MAX,
  type ListedObject,
  type ObjectStore,
  STORED_BYTES_MAX,
  type StoredObject,
} from '../port/object-store.ts';

export interface FolderObjectsOptions {
  /** Absolute. It is created with the first object. */
  readonly path: string;
  /** The code of its errors. */
  readonly code: ErrorCode;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

// Between a key and the number of its version, and at the end of a file that is being written:
// neither is a part of keys.
const VERSION = '~';
const UNFINISHED = '~new';
// So many versions of an object stay: the folder may be listed while two are being replaced.
const VERSIONS_KEPT = 3;
// A file that is so old is not being written any more.
const UNFINISHED_MS_MAX = 3_600_000;

/**
 * Opens a folder. An object that is replaced is a file for each version: version 8 is made by a
 * hard link that fails when there is one already, so no lock is held that a stopped process could
 * keep.
 */
export function createFolderObjects(options: FolderObjectsOptions): ObjectStore {
  return new FolderObjects(options);
}

class FolderObjects implements ObjectStore {
  readonly name: string;
  readonly #path: string;
  readonly #code: ErrorCode;
  readonly #clock: Pick<Clock, 'now'>;

  constructor({ path, code, clock = systemClock }: FolderObjectsOptions) {
    this.name = path;
    this.#path = path;
    this.#code = code;
    this.#clock = clock;
  }

  get(key: string): Promise<StoredObject | undefined> {
    return this.#try('read', key, async () => {
      const plain = await bytesOf(this.#file(key));
      if (plain !== undefined) return { bytes: plain, version: '' };
      for (;;) {
        const number = await this.#newest(key);
        if (number === undefined) return undefined;
        const bytes = await bytesOf(this.#file(key, number));
        // It was replaced, and removed, meanwhile.
        if (bytes !== undefined) return { bytes, version: `${number}` };
      }
    });
  }

  version(key: string): Promise<string | undefined> {
    return this.#try('read', key, async () => {
      const number = await this.#newest(key);
      return number === undefined ? undefined : `${number}`;
    });
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#try('write', key, async () => {
      const file = this.#file(key);
      await rename(await this.#write(file, bytes), file);
      await syncFolder(dirname(file));
    });
  }

  replace(
    key: string,
    bytes: Uint8Array,
    { before }: { readonly before: string | undefined },
  ): Promise<string> {
    return this.#try('write', key, async () => {
      const number = Number(before ?? 0) + 1;
      const file = this.#file(key, number);
      const unfinished = await this.#write(file, bytes);
      try {
        await link(unfinished, file);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return CONFLICT;
        throw error;
      } finally {
        await rm(unfinished, { force: true });
      }
      // The file may have been made in the place of one that was removed long ago.
      if ((await this.#newest(key)) !== number) {
        await rm(file, { force: true });
        return CONFLICT;
      }
      await syncFolder(dirname(file));
      for (const old of await this.#versions(key)) {
        if (old <= number - VERSIONS_KEPT) await rm(this.#file(key, old), { force: true });
      }
      return `${number}`;
    });
  }

  remove(key: string): Promise<void> {
    return this.#try('remove', key, () => rm(this.#file(key), { force: true }));
  }

  list(
    prefix: string,
    { after = '' }: { readonly after?: string | undefined } = {},
  ): Promise<readonly ListedObject[]> {
    return this.#try('read', prefix, async () => {
      const keys: string[] = [];
      for (const entry of await entriesIn(this.#path)) {
        const file = join(entry.parentPath, entry.name);
        const key = relative(this.#path, file).replaceAll(sep, '/');
        if (!entry.isFile() || !key.startsWith(prefix)) continue;
        if (key.endsWith(UNFINISHED)) await removeForgotten(file, this.#clock.now());
        else if (!key.includes(VERSION) && key > after) keys.push(key);
      }
      const listed: ListedObject[] = [];
      for (const key of keys.sort().slice(0, LISTED_KEYS_MAX)) {
        const found = await stat(this.#file(key)).catch(() => undefined);
        if (found) listed.push({ key, changedAt: found.mtimeMs });
      }
      return listed;
    });
  }

  async close(): Promise<void> {}

  #file(key: string, version?: number): string {
    const file = join(this.#path, ...key.split('/'));
    return version === undefined ? file : `${file}${VERSION}${version}`;
  }

  async #newest(key: string): Promise<number | undefined> {
    return (await this.#versions(key)).at(-1);
  }

  async #versions(key: string): Promise<readonly number[]> {
    const file = this.#file(key);
    const start = `${file.slice(dirname(file).length + 1)}${VERSION}`;
    const numbers: number[] = [];
    for (const name of await namesIn(dirname(file))) {
      if (!name.startsWith(start)) continue;
      const number = Number(name.slice(start.length));
      if (Number.isSafeInteger(number)) numbers.push(number);
    }
    return numbers.sort((one, other) => one - other);
  }

  /** Writes a file beside the one that is meant, to the disk. */
  async #write(file: string, bytes: Uint8Array): Promise<string> {
    const folder = dirname(file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return unfinished;
  }

  async #try<Result>(action: string, key: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      const path = this.#file(key);
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new PortolanError(this.#code, {
        message: `Could not ${action} ${path}: ${why}.`,
        hint:
          'Check that the disk has room, that the folder is writable, and that its file system ' +
          'has hard links.',
        path,
        cause,
      });
    }
  }
}

async function bytesOf(file: string): Promise<Uint8Array | undefined> {
  try {
    const { size } = await stat(file);
    if (size > STORED_BYTES_MAX) throw new Error(`it has more than ${STORED_BYTES_MAX} bytes`);
    return await readFile(file);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function entriesIn(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

async function removeForgotten(file: string, now: number): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && now - found.mtimeMs > UNFINISHED_MS_MAX) await rm(file, { force: true });
}

// So that the names last, too. Not every system can.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function isAbsent(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
