// Where copies are put together before they get their names.
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PortolanError } from '../../../base/portolan-error.ts';

/** A file that is written and has no name yet. */
export interface StagedCopy {
  /** Appends bytes, which stay as they are. Errors: OUTPUT_UNWRITABLE. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Gives the file its name, a path with slashes, in place of any file of that name: never half a
   * file. Errors: OUTPUT_UNWRITABLE; CONFIG_INVALID where a source is.
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

/** Makes a stage that writes nothing. */
export function createFixRehearsal(): FixStage {
  const nothing = async (): Promise<void> => {};
  return { open: async () => ({ write: nothing, publish: nothing, discard: nothing }) };
}

export interface FixFolderOptions {
  /** The folder; it is made when it is first written to. */
  readonly folder: string;
  /** The real paths of all sources, none of which is ever replaced. */
  readonly sources: ReadonlySet<string>;
}

/** Makes a stage in a folder: files are written there under names of their own, and renamed. */
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

/** Errors: CONFIG_INVALID where a source is at the path. */
export async function refuseSource(path: string, sources: ReadonlySet<string>): Promise<void> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || !sources.has(real)) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `The corrected copy would replace its own source, ${path}.`,
    hint: 'Choose another folder: sources are never changed.',
    path,
  });
}

interface StagedFileOptions extends FixFolderOptions {
  readonly path: string;
  readonly file: FileHandle;
}

class StagedFile implements StagedCopy {
  readonly #options: StagedFileOptions;
  #open = true;

  constructor(options: StagedFileOptions) {
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
      hint: 'Choose a writable folder with enough space.',
      path,
      cause: error,
    });
  }
}

/** Errors: CONFIG_INVALID where copies may not go: into a file, or the folder of the sources. */
export async function checkFixFolder(folder: string, sourceFolder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${folder} is a file; corrected copies go into a folder.`,
      hint: 'Name a folder; it is created if it does not exist: --fix fixed.',
      path: folder,
    });
  }
  if ((await realpath(folder)) !== (await realpath(sourceFolder))) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `${folder} is the folder of the sources, which are never changed.`,
    hint: 'Name another folder, and review the copies before you replace the sources with them.',
    path: folder,
  });
}
