// The few calls of a file system that publishing into a folder needs, as a port.
import { constants, type Stats } from 'node:fs';
import * as node from 'node:fs/promises';
import { dirname } from 'node:path';

export interface FolderFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Reads on into the buffer; returns the count of bytes, 0 at the end. */
  read(buffer: Uint8Array): Promise<number>;
  /** Resolves when what was written survives a loss of power. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface FileLook {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  readonly bytes: number;
  /** When the content last changed, in milliseconds since 1970; a rename keeps it. */
  readonly mtimeMs: number;
  readonly mode: number;
  /** When anything of it last changed, in milliseconds since 1970; only the system sets it. */
  readonly changedMs: number;
  readonly userId?: number | undefined;
}

/**
 * Each call fails with an error that has Node's `code`, as `ENOSPC`. Tests pass one whose n-th call
 * fails.
 */
export interface FolderFileSystem {
  readonly userId?: number | undefined;
  /** Makes a folder, and those above it. Returns the first that was not there before. */
  makeFolders(path: string): Promise<string | undefined>;
  /** Makes a folder unless something is there. */
  makeFolder(path: string): Promise<void>;
  realPath(path: string): Promise<string>;
  list(path: string): Promise<readonly string[]>;
  /** What is there, a link itself and not what it leads to; `undefined` for nothing. */
  look(path: string): Promise<FileLook | undefined>;
  /** As `look`, of what a link leads to. */
  lookThrough(path: string): Promise<FileLook | undefined>;
  /** Begins a file. Fails when there is something at the path. */
  create(path: string): Promise<FolderFile>;
  /** Opens a file for reading; where a link is not to be followed, one is an error. */
  open(path: string, options?: { readonly follow: boolean }): Promise<FolderFile>;
  changeMode(path: string, mode: number): Promise<void>;
  /** Puts a file in the place of another at once, or where nothing was. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** Resolves when the names in the folder survive a loss of power. */
  syncFolder(path: string): Promise<void>;
}

// Windows has none.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

export const nodeFolderFileSystem: FolderFileSystem = {
  userId: process.geteuid?.(),
  makeFolders,
  makeFolder: (path) => node.mkdir(path).catch(unless('EEXIST')),
  realPath: (path) => node.realpath(path),
  list: (path) => node.readdir(path),
  look: (path) => node.lstat(path).then(lookOf, unless('ENOENT')),
  lookThrough: (path) => node.stat(path).then(lookOf, unless('ENOENT')),
  create: async (path) => folderFile(await node.open(path, 'wx')),
  open: async (path, { follow } = { follow: true }) =>
    folderFile(await node.open(path, follow ? 'r' : constants.O_RDONLY | NO_FOLLOW)),
  changeMode: (path, mode) => node.chmod(path, mode),
  rename: (from, to) => node.rename(from, to),
  remove: (path) => node.unlink(path),
  removeFolder: (path) => node.rmdir(path),
  syncFolder,
};

// Level by level: Node's own way never ends where a folder above refuses, as in /proc.
async function makeFolders(path: string): Promise<string | undefined> {
  const missing: string[] = [];
  let folder = path;
  for (;;) {
    const found = await node.stat(folder).catch(unless('ENOENT'));
    if (found !== undefined || dirname(folder) === folder) break;
    missing.push(folder);
    folder = dirname(folder);
  }
  for (const level of missing.toReversed()) {
    await node.mkdir(level).catch(unless('EEXIST'));
  }
  const made = await node.stat(path);
  if (!made.isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
  return missing.at(-1);
}

function folderFile(handle: node.FileHandle): FolderFile {
  return {
    write: (chunk) => handle.writeFile(chunk),
    read: async (buffer) => (await handle.read(buffer, 0, buffer.length)).bytesRead,
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}

function lookOf(stats: Stats): FileLook {
  const { size: bytes, mtimeMs, ctimeMs: changedMs, mode, uid: userId } = stats;
  const kind = stats.isFile()
    ? 'file'
    : stats.isDirectory()
      ? 'folder'
      : stats.isSymbolicLink()
        ? 'link'
        : 'other';
  return { kind, bytes, mtimeMs, changedMs, mode: mode & 0o777, userId };
}

function unless(expected: string): (error: unknown) => undefined {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code !== expected) throw error;
  };
}

// Windows and some network file systems cannot do this.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await node.open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EINVAL', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
  } finally {
    await handle.close();
  }
}
