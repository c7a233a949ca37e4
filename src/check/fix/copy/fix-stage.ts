// Where copies are put together before they get their names.
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';

/** A file that is being written and has no name yet. */
export interface StagedCopy {
  /** Appends bytes, which stay as they are. Errors: OUTPUT_UNWRITABLE. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Gives the file its name, a path with slashes, in place of any file of that name: there is
   * never half a file. Errors: OUTPUT_UNWRITABLE; CONFIG_INVALID where a source lies there.
   */
  publish(name: string): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** Makes files: in a folder, in memory, or nowhere. */
export interface FixStage {
  /** Begins a file. Errors: OUTPUT_UNWRITABLE. */
  open(): Promise<StagedCopy>;
}

/** Makes a stage that writes nothing, for rehearsals. */
export function createFixRehearsal(): FixStage {
  const staged: StagedCopy = {
    write: async () => {},
    publish: async () => {},
    discard: async () => {},
  };
  return { open: async () => staged };
}

export interface FixFolderOptions {
  /** The folder; it is made when it is first written to. */
  readonly folder: string;
  /** The real paths of all sources. None of them is ever replaced. */
  readonly sources: ReadonlySet<string>;
}

/**
 * Makes a stage in a folder: files are written beside their places under names of their own, and
 * renamed.
 *
 * For errors, see `FixStage`.
 */
export function createFixFolder({ folder, sources }: FixFolderOptions): FixStage {
  return {
    async open() {
      const path = join(folder, `.portolan-fix-${randomUUID()}.tmp`);
      const file = await trying(path, async () => {
        await mkdir(folder, { recursive: true });
        return open(path, 'wx');
      });
      return new StagedFile({ folder, sources, path, file });
    },
  };
}

/**
 * Refuses names at which a source lies.
 *
 * Errors: CONFIG_INVALID.
 */
export async function refuseSource(path: string, sources: ReadonlySet<string>): Promise<void> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || !sources.has(real)) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `The corrected copy would replace its own source, ${path}.`,
    hint: 'Choose another folder: sources are never changed.',
    path,
  });
}

class StagedFile implements StagedCopy {
  readonly #options: FixFolderOptions & { readonly path: string; readonly file: FileHandle };
  #open = true;

  constructor(options: FixFolderOptions & { readonly path: string; readonly file: FileHandle }) {
    this.#options = options;
  }

  async write(bytes: Uint8Array): Promise<void> {
    const { path, file } = this.#options;
    await trying(path, async () => {
      for (let at = 0; at < bytes.length; ) {
        at += (await file.write(bytes, at, bytes.length - at)).bytesWritten;
      }
    });
  }

  async publish(name: string): Promise<void> {
    const { folder, sources, path } = this.#options;
    const target = join(folder, ...name.split('/'));
    await refuseSource(target, sources);
    await trying(target, async () => {
      await this.#close();
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    });
  }

  async discard(): Promise<void> {
    await this.#close().catch(() => {});
    await rm(this.#options.path, { force: true }).catch(() => {});
  }

  async #close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#options.file.close();
  }
}

async function trying<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PortolanError('OUTPUT_UNWRITABLE', {
      message: `${path} could not be written: ${why}.`,
      hint: 'Choose a folder that may be written to and has room.',
      path,
      cause: error,
    });
  }
}

/**
 * Checks that copies may go into a folder: it is none of the sources' own, and no file.
 *
 * Errors: CONFIG_INVALID.
 */
export async function checkFixFolder(folder: string, sourceFolder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${folder} is a file; corrected copies go into a folder.`,
      hint: 'Give a folder, which is made when it is not there: --fix fixed.',
      path: folder,
    });
  }
  if ((await realpath(folder)) !== (await realpath(sourceFolder))) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `${folder} is the folder of the sources, which are never changed.`,
    hint: 'Give another folder, and look at the copies before they take the place of the sources.',
    path: folder,
  });
}
