// The pages in a folder and below, in the order of their paths.
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { createGlob } from '../../base/glob.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { isPageName } from './page-address.ts';

export interface PageFile {
  /** Absolute. */
  readonly path: string;
  /** Below the folder, with slashes: `de/index.html`. */
  readonly name: string;
}

export interface PageFilesOptions {
  /** Globs of files and folders to skip. */
  readonly exclude: readonly string[];
  /** How many folders deep. */
  readonly depthMax: number;
  readonly signal?: AbortSignal | undefined;
  /** Told of each file and folder that cannot be read, with the reason. */
  readonly onUnreadable: (name: string, reason: string) => void;
}

interface OpenFolder {
  readonly path: string;
  /** Below the root, with a slash at its end; empty for the root. */
  readonly name: string;
  readonly depth: number;
}

interface Child {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * Finds the pages (`.html`, `.htm`, `.xhtml`) in a folder and below, by their paths as text.
 *
 * Hidden files and folders and `node_modules` are skipped. A symbolic link is followed within
 * the folder, one to a folder once for each folder; one that leads out of it is reported as
 * unreadable. A folder's names are held in memory while it is walked.
 * Errors: SOURCE_UNREADABLE, when the folder itself cannot be read; CONFIG_INVALID for a glob that
 * is too long; the signal's reason.
 */
export async function* findPageFiles(
  root: string,
  options: PageFilesOptions,
): AsyncGenerator<PageFile> {
  const walk = new FolderWalk(await realRoot(root), options);
  const open: (readonly [folder: OpenFolder, children: Iterator<Child>])[] = [];
  const enter = async (folder: OpenFolder): Promise<void> => {
    open.push([folder, (await walk.children(folder)).values()]);
  };
  await enter({ path: root, name: '', depth: 0 });
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    options.signal?.throwIfAborted();
    const [folder, children] = top;
    const next = children.next();
    if (next.done) open.pop();
    else {
      const path = join(folder.path, next.value.name);
      const name = folder.name + next.value.name;
      if (!next.value.isFolder) yield { path, name };
      else await enter({ path, name: `${name}/`, depth: folder.depth + 1 });
    }
  }
}

async function realRoot(root: string): Promise<string> {
  const reason = await realpath(root).then(
    async (path) => ((await stat(path)).isDirectory() ? { path } : 'it is not a folder'),
    (error: unknown) => reasonOf(error),
  );
  if (typeof reason === 'object') return reason.path;
  throw unreadableFolder(root, reason);
}

function unreadableFolder(path: string, reason: string): PortolanError {
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `The folder ${path} could not be read: ${reason}.`,
    hint: 'Give the folder that the built pages are in.',
    path,
  });
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'there is no such file'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['ELOOP', 'its symbolic links lead in a circle'],
  ['EMFILE', 'too many files are open'],
]);

/** Returns the words for what the file system says. */
export function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return REASONS.get(code) ?? (typeof code === 'string' ? code : String(error));
}

/** What is read and what is skipped. */
class FolderWalk {
  readonly #root: string;
  readonly #options: PageFilesOptions;
  readonly #globs: readonly ((path: string) => boolean)[];
  readonly #folderGlobs: readonly ((path: string) => boolean)[];
  /** The real paths of folders that were entered by a link. */
  readonly #linked = new Set<string>();

  constructor(root: string, options: PageFilesOptions) {
    this.#root = root;
    this.#options = options;
    this.#globs = options.exclude.map((glob) => createGlob(glob));
    // `drafts/**` and `drafts/` leave out the folder `drafts` as a whole.
    this.#folderGlobs = options.exclude.map((glob) => createGlob(glob.replace(/\/(?:\*\*)?$/, '')));
  }

  /** The pages and folders of a folder; a folder is sorted as its path with a slash. */
  async children({ path, name, depth }: OpenFolder): Promise<readonly Child[]> {
    const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
      if (name === '') throw unreadableFolder(path, reasonOf(error));
      this.#options.onUnreadable(name, reasonOf(error));
      return [];
    });
    const children: Child[] = [];
    for (const entry of entries) {
      const child = await this.#childOf(entry, path, name);
      if (child === undefined || this.#isExcluded(name, child)) continue;
      if (child.isFolder && depth >= this.#options.depthMax) {
        this.#options.onUnreadable(`${name}${child.name}/`, 'it is too many folders deep');
      } else children.push(child);
    }
    const key = (child: Child): string => (child.isFolder ? `${child.name}/` : child.name);
    return children.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  }

  #isExcluded(folder: string, { name, isFolder }: Child): boolean {
    return (isFolder ? this.#folderGlobs : this.#globs).some((matches) => matches(folder + name));
  }

  async #childOf(entry: Dirent, path: string, folder: string): Promise<Child | undefined> {
    const { name } = entry;
    if (name.startsWith('.') || name === 'node_modules') return undefined;
    if (entry.isDirectory()) return { name, isFolder: true };
    if (entry.isFile()) return isPageName(name) ? { name, isFolder: false } : undefined;
    return entry.isSymbolicLink()
      ? await this.#linkedChild(name, join(path, name), folder)
      : undefined;
  }

  async #linkedChild(name: string, path: string, folder: string): Promise<Child | undefined> {
    try {
      const target = await realpath(path);
      const found = await stat(target);
      const isFolder = found.isDirectory();
      if (!isFolder && !(found.isFile() && isPageName(name))) return undefined;
      if (!`${target}${sep}`.startsWith(withSeparator(this.#root))) {
        this.#options.onUnreadable(folder + name, 'it is a link that leads out of the folder');
        return undefined;
      }
      if (!isFolder) return { name, isFolder };
      // Around a folder that holds the link the way would never end.
      const isAround = withSeparator(path).startsWith(withSeparator(target));
      if (isAround || this.#linked.has(target)) return undefined;
      this.#linked.add(target);
      return { name, isFolder };
    } catch (error) {
      if (isPageName(name)) this.#options.onUnreadable(folder + name, reasonOf(error));
      return undefined;
    }
  }
}

function withSeparator(path: string): string {
  return path.endsWith(sep) ? path : path + sep;
}
