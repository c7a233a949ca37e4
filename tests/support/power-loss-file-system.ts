// A file system in memory that forgets, when the power fails, whatever was not synced: of names
// any part, of a file's bytes any end.
import type {
  FileLook,
  FolderFile,
  FolderFileSystem,
} from '../../src/publish/targets/folder/folder-file-system.ts';

interface MemoryFile {
  readonly kind: 'file';
  bytes: Uint8Array;
  /** How many of the bytes are safe. */
  safe: number;
  mtimeMs: number;
  /** When it was made: what else happens to it does not matter here. */
  readonly changedMs: number;
  mode: number;
}

interface MemoryFolder {
  readonly kind: 'folder';
  entries: Map<string, MemoryFile | MemoryFolder>;
}

type MemoryNode = MemoryFile | MemoryFolder;

/** A name that came to be a node's, or nothing's. */
interface Naming {
  readonly folder: MemoryFolder;
  readonly name: string;
  readonly node: MemoryNode | undefined;
}

/** Namings that are kept or lost as a whole: journaled file systems rename so. */
interface NameChange {
  readonly namings: readonly Naming[];
  safe: boolean;
}

/** The file system, and what one can do to it and see of it besides. */
export interface PowerLossFileSystem extends FolderFileSystem {
  /** The text of a file; `undefined` when there is none. */
  readText(path: string): string | undefined;
  /** The paths of all files, sorted. */
  listFiles(): readonly string[];
  /** Cuts the power: what is unsafe is kept or lost as the dice fall. */
  losePower(random: () => number): void;
}

/** Makes an empty file system with the folder `/`. */
export function createPowerLossFileSystem(): PowerLossFileSystem {
  const disk = new MemoryDisk();
  const look = async (path: string) => lookOf(disk.find(path));
  return {
    makeFolder: async (path) => disk.makeFolder(path),
    makeFolders: async (path) => disk.makeFolders(path),
    realPath: async (path) => path,
    list: async (path) => [...disk.folderAt(path).entries.keys()],
    look,
    lookThrough: look,
    create: async (path) => disk.create(path),
    open: async (path) => disk.open(disk.fileAt(path)),
    changeMode: async (path, mode) => {
      disk.fileAt(path).mode = mode;
    },
    rename: async (from, to) => disk.name([to, disk.fileAt(from)], [from, undefined]),
    remove: async (path) => {
      disk.fileAt(path);
      disk.name([path, undefined]);
    },
    removeFolder: async (path) => {
      if (disk.folderAt(path).entries.size > 0) throw failure('ENOTEMPTY', path);
      disk.name([path, undefined]);
    },
    syncFolder: async (path) => disk.syncFolder(disk.folderAt(path)),
    readText: (path) => {
      const node = disk.find(path);
      return node?.kind === 'file' ? new TextDecoder().decode(node.bytes) : undefined;
    },
    listFiles: () => filesBelow(disk.root, '').sort(),
    losePower: (random) => disk.losePower(random),
  };
}

class MemoryDisk {
  readonly root: MemoryFolder = { kind: 'folder', entries: new Map() };
  // All that ever happened to names: what is there is what comes of it.
  #log: NameChange[] = [];
  #now = 0;

  find(path: string): MemoryNode | undefined {
    const step = (node: MemoryNode | undefined, name: string) =>
      node?.kind === 'folder' ? node.entries.get(name) : undefined;
    return partsOf(path).reduce<MemoryNode | undefined>(step, this.root);
  }

  fileAt(path: string): MemoryFile {
    const node = this.find(path);
    if (node?.kind !== 'file') throw failure(node ? 'EISDIR' : 'ENOENT', path);
    return node;
  }

  folderAt(path: string): MemoryFolder {
    const node = this.find(path);
    if (node?.kind !== 'folder') throw failure(node ? 'ENOTDIR' : 'ENOENT', path);
    return node;
  }

  name(...given: readonly (readonly [path: string, node: MemoryNode | undefined])[]): void {
    const namings = given.map(([path, node]) => {
      const folder = this.folderAt(path.slice(0, path.lastIndexOf('/')));
      return { folder, name: partsOf(path).at(-1) ?? '', node };
    });
    this.#log.push({ namings, safe: false });
    carryOut(namings);
  }

  makeFolder(path: string): void {
    if (!this.find(path)) this.name([path, { kind: 'folder', entries: new Map() }]);
  }

  makeFolders(path: string): string | undefined {
    const parts = partsOf(path);
    const paths = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
    const first = paths.find((part) => !this.find(part));
    for (const part of paths) this.makeFolder(part);
    return first;
  }

  create(path: string): FolderFile {
    if (this.find(path)) throw failure('EEXIST', path);
    const bytes = new Uint8Array(0);
    const mtimeMs = ++this.#now;
    const more = { mtimeMs, changedMs: mtimeMs, mode: 0o644 };
    const file: MemoryFile = { kind: 'file', bytes, safe: 0, ...more };
    this.name([path, file]);
    return this.open(file);
  }

  open(file: MemoryFile): FolderFile {
    let position = 0;
    return {
      write: async (chunk) => {
        file.bytes = Buffer.concat([file.bytes, chunk]);
        file.mtimeMs = ++this.#now;
      },
      read: async (buffer) => {
        const part = file.bytes.subarray(position, position + buffer.length);
        buffer.set(part);
        position += part.length;
        return part.length;
      },
      sync: async () => {
        file.safe = file.bytes.length;
      },
      close: async () => {},
    };
  }

  syncFolder(folder: MemoryFolder): void {
    for (const change of this.#log) {
      if (change.namings.some((naming) => naming.folder === folder)) change.safe = true;
    }
  }

  losePower(random: () => number): void {
    const nodes = new Set(this.#log.flatMap(({ namings }) => namings.map(({ node }) => node)));
    for (const node of nodes.add(this.root)) {
      if (node?.kind === 'folder') node.entries = new Map();
      else if (node !== undefined) loseBytes(node, random);
    }
    this.#log = this.#log.filter(({ safe }) => safe || random() < 0.5);
    for (const change of this.#log) {
      change.safe = true;
      carryOut(change.namings);
    }
  }
}

function carryOut(namings: readonly Naming[]): void {
  for (const { folder, name, node } of namings) {
    if (node === undefined) folder.entries.delete(name);
    else folder.entries.set(name, node);
  }
}

function loseBytes(file: MemoryFile, random: () => number): void {
  const unsafe = file.bytes.length - file.safe;
  file.bytes = file.bytes.subarray(0, file.safe + Math.floor(random() * (unsafe + 1)));
  file.safe = file.bytes.length;
}

function lookOf(node: MemoryNode | undefined): FileLook | undefined {
  if (node?.kind !== 'file') {
    return node && { kind: 'folder', bytes: 0, mtimeMs: 0, changedMs: 0, mode: 0o755 };
  }
  const { bytes, mtimeMs, changedMs, mode } = node;
  return { kind: 'file', bytes: bytes.length, mtimeMs, changedMs, mode };
}

function filesBelow(folder: MemoryFolder, path: string): string[] {
  return [...folder.entries].flatMap(([name, node]) =>
    node.kind === 'folder' ? filesBelow(node, `${path}/${name}`) : [`${path}/${name}`],
  );
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
