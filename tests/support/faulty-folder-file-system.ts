// A file system that counts its calls and, at one of them, fails or stops as a killed process does.
import type {
  FolderFile,
  FolderFileSystem,
} from '../../src/publish/targets/folder/folder-file-system.ts';

/** What happens at the call of that number, from 1. */
export interface Fault {
  readonly callNumber: number;
  /**
   * `before` and `after`: it fails without having acted, and although it has. `torn`: a write
   * fails in the middle, other calls as `before`. `crash`: it and all later calls never end.
   */
  readonly kind: 'before' | 'after' | 'torn' | 'crash';
  /** The code of the error. Default `EIO`. */
  readonly code?: string;
}

/** The file system, and what became of it. */
export interface FaultyFolderFileSystem {
  readonly fileSystem: FolderFileSystem;
  /** What was called, in order. */
  readonly calls: readonly string[];
  /** Resolves when the fault is a crash and has come; then nothing of it is open any more. */
  readonly crashed: Promise<void>;
}

/** Wraps a file system. `look` is called before and after each call that has acted. */
export function createFaultyFolderFileSystem(
  inner: FolderFileSystem,
  fault: Fault | undefined,
  look: () => void = () => {},
): FaultyFolderFileSystem {
  const calls: string[] = [];
  const open = new Set<FolderFile>();
  const opened = async (opening: Promise<FolderFile>): Promise<FolderFile> => {
    const file = await opening;
    open.add(file);
    return wrapFile(file);
  };
  const { promise: crashed, resolve: crash } = Promise.withResolvers<void>();
  let dead = false;

  const call = async <T>(name: string, act: () => Promise<T>, tear = act): Promise<T> => {
    const never = new Promise<T>(() => {});
    if (dead) return never;
    calls.push(name);
    if (calls.length !== fault?.callNumber) {
      const result = await act();
      look();
      return result;
    }
    const { kind, code = 'EIO' } = fault;
    if (kind === 'crash') {
      dead = true;
      await Promise.all([...open].map((file) => file.close()));
      crash();
      return never;
    }
    if (kind === 'after') {
      await act();
      // Nobody else can close what nobody was given.
      if (name === 'create' || name === 'open') await [...open].at(-1)?.close();
    }
    if (kind === 'torn' && tear !== act) await tear();
    look();
    throw Object.assign(new Error(`${code}: injected into ${name}`), { code });
  };

  const wrapFile = (file: FolderFile): FolderFile => {
    const half = (chunk: Uint8Array) => chunk.subarray(0, chunk.length >> 1);
    return {
      write: (chunk) =>
        call(
          'write',
          () => file.write(chunk),
          () => file.write(half(chunk)),
        ),
      read: (buffer) => call('read', () => file.read(buffer)),
      sync: () => call('sync', () => file.sync()),
      close: async () => {
        try {
          await call('close', () => file.close());
        } finally {
          // A file whose closing fails is closed nevertheless.
          await file.close();
          open.delete(file);
        }
      },
    };
  };
  return { fileSystem: wrapCalls(inner, call, opened), calls, crashed };
}

function wrapCalls(
  inner: FolderFileSystem,
  call: <T>(name: string, act: () => Promise<T>) => Promise<T>,
  opened: (opening: Promise<FolderFile>) => Promise<FolderFile>,
): FolderFileSystem {
  return {
    userId: inner.userId,
    makeFolders: (path) => call('makeFolders', () => inner.makeFolders(path)),
    makeFolder: (path) => call('makeFolder', () => inner.makeFolder(path)),
    realPath: (path) => call('realPath', () => inner.realPath(path)),
    list: (path) => call('list', () => inner.list(path)),
    look: (path) => call('look', () => inner.look(path)),
    lookThrough: (path) => call('lookThrough', () => inner.lookThrough(path)),
    create: (path) => call('create', () => opened(inner.create(path))),
    open: (path, options) => call('open', () => opened(inner.open(path, options))),
    changeMode: (path, mode) => call('changeMode', () => inner.changeMode(path, mode)),
    rename: (from, to) => call('rename', () => inner.rename(from, to)),
    remove: (path) => call('remove', () => inner.remove(path)),
    removeFolder: (path) => call('removeFolder', () => inner.removeFolder(path)),
    syncFolder: (path) => call('syncFolder', () => inner.syncFolder(path)),
  };
}

/** The same file system, but for losses of power: it does not wait for the disk. */
export function withoutSyncs(inner: FolderFileSystem): FolderFileSystem {
  const sync = (): Promise<void> => Promise.resolve();
  return {
    ...inner,
    create: async (path) => ({ ...(await inner.create(path)), sync }),
    syncFolder: sync,
  };
}
