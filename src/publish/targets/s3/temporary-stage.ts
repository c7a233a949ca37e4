// Files that wait on this machine until they are sent: in a folder that only we may enter.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '../../../base/assert.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import { OBJECT_BYTES_MAX } from '../../../objects/s3/s3-object.ts';
import type { StagedFile } from '../../ports/target.ts';

export interface StagedContent {
  readonly size: number;
  readonly sha256: string;
  load(): Promise<Uint8Array>;
}

export interface TemporaryStage {
  stage(): Promise<StagedFile>;
  contentOf(file: StagedFile): StagedContent;
  /** Removes everything; what cannot be removed is left to the system. */
  close(): Promise<void>;
}

/** Makes a place for staged files: a new folder with mode 0700, made with the first file. */
export function createTemporaryStage(folder: string = tmpdir()): TemporaryStage {
  const finished = new WeakMap<StagedFile, StagedContent>();
  const handles = new Set<FileHandle>();
  let made: Promise<string> | undefined;
  let count = 0;
  const stagedFile = (path: string, handle: FileHandle): StagedFile => {
    const hash = createHash('sha256');
    let size = 0;
    const release = async (): Promise<void> => {
      if (handles.delete(handle)) await handle.close();
    };
    const file: StagedFile = {
      async write(chunk) {
        size += chunk.length;
        if (size > OBJECT_BYTES_MAX) throw tooLarge();
        hash.update(chunk);
        await handle.writeFile(chunk).catch(failAt(path));
      },
      // A crash takes the whole publication with it, so nothing has to be forced to the disk.
      async finish() {
        await release().catch(failAt(path));
        finished.set(file, { size, sha256: hash.digest('hex'), load: () => load(path, size) });
      },
      read: () => createReadStream(path),
      async discard() {
        finished.delete(file);
        await release().catch(() => {});
        await rm(path, { force: true }).catch(() => {});
      },
    };
    return file;
  };
  return {
    async stage() {
      try {
        made ??= mkdtemp(join(folder, 'portolan-'));
        const path = join(await made, String((count += 1)));
        const handle = await open(path, 'wx', 0o600);
        handles.add(handle);
        return stagedFile(path, handle);
      } catch (error) {
        throw stagingError(folder, error);
      }
    },
    contentOf(file) {
      const content = finished.get(file);
      assert(content !== undefined, 'only files that were staged here and finished are published');
      return content;
    },
    async close() {
      for (const handle of handles) await handle.close().catch(() => {});
      handles.clear();
      const path = await made?.catch(() => undefined);
      if (path !== undefined) await rm(path, { recursive: true, force: true }).catch(() => {});
    },
  };
}

function failAt(path: string): (cause: unknown) => never {
  return (cause) => {
    throw stagingError(path, cause);
  };
}

async function load(path: string, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
  } catch (error) {
    throw stagingError(path, error);
  }
  if (offset === size) return bytes;
  throw stagingError(path, new Error('another process has changed it'));
}

function tooLarge(): PortolanError {
  return new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
    message: `A file of the set is larger than ${OBJECT_BYTES_MAX} bytes.`,
    hint: 'No sitemap may be that large: split the set at the limits of the protocol.',
  });
}

function stagingError(path: string, cause: unknown): PortolanError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
    message: `Could not write a temporary file of the set to ${path}: ${why}.`,
    hint: 'Free some space there, or choose another folder for temporary files with TMPDIR.',
    path,
    cause,
  });
}
