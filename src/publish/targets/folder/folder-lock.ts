// The lock of a folder: held by the operating system for this process, and gone with it.
import { lstat, unlink } from 'node:fs/promises';
import { loadSqliteSilently } from '../../../base/silent-sqlite.ts';

/*
 * A lock file that says who holds it outlives its process, and leaves others to guess: a process id
 * is reused, and means nothing in another container or on another host. So the file's content says
 * nothing, and the operating system holds the lock: a lock on a byte of the file, which ends with
 * the process, and which containers of one machine and NFS 4 hosts share.
 *
 * Node has no call for such locks, but its SQLite takes them on every platform, also between two
 * sessions of one process. A write transaction that is begun and never committed is the lock; the
 * file stays empty.
 */

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes the lock at a path at once; `undefined` when another process holds it. `makeFolder` makes
 * the folder of the lock file, which a release may have removed.
 */
export type FolderLocker = (
  path: string,
  makeFolder: () => Promise<unknown>,
) => Promise<FolderLock | undefined>;

// An attempt only fails without a holder when another process takes or releases the lock.
const ATTEMPTS_MAX = 50;

// https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5;
const SQLITE_CANTOPEN = 14;

/**
 * Of any number that try at once, one gets the lock, until `release` or the end of the process.
 * Nobody may open the lock file while it is held: on POSIX a process that closes a file loses its
 * locks on it.
 */
export async function acquireFolderLock(
  path: string,
  makeFolder: () => Promise<unknown>,
): Promise<FolderLock | undefined> {
  const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
  for (let attempt = 1; ; attempt++) {
    await makeFolder();
    const before = await identityOf(path);
    let database: InstanceType<typeof DatabaseSync> | undefined;
    try {
      database = new DatabaseSync(path, { timeout: 0 });
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    } catch (error) {
      database?.close();
      const code = sqliteCodeOf(error);
      if (code === SQLITE_BUSY) return undefined;
      if (code !== SQLITE_CANTOPEN || attempt === ATTEMPTS_MAX) throw error;
      continue;
    }
    // Another release may have removed the file that is locked here: then a lock on it stops
    // nobody, and the file that is there now must be locked. The first to come makes the file and
    // tries again.
    const after = await identityOf(path);
    if (after !== undefined && after === before) return folderLock(path, database, after);
    database.close();
    if (attempt === ATTEMPTS_MAX) {
      throw Object.assign(new Error(`${path} is removed repeatedly`), { code: 'EBUSY' });
    }
  }
}

function folderLock(path: string, database: { close(): void }, identity: string): FolderLock {
  let held = true;
  return {
    release: async () => {
      if (!held) return;
      held = false;
      // Removed while it is held, so that it is never another process's. Windows cannot remove an
      // open file; there it stays, empty.
      const current = await identityOf(path).catch(() => undefined);
      if (current === identity) await unlink(path).catch(() => {});
      database.close();
    },
  };
}

// Distinguishes a file from a later one with the same name and inode.
async function identityOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino, birthtimeNs } = await lstat(path, { bigint: true });
    return `${dev}/${ino}/${birthtimeNs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The SQLite result code of an error, 1 to 255; `undefined` for other errors. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
