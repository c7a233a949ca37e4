// Writes a state back from its copy: whole, or not at all.
import { open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import type { ObjectStore } from '../../objects/port/object-store.ts';
import { type CopyHead, type CopyPart, damagedCopy, PART_BYTES } from './copy-head.ts';

export interface StateRestoring {
  readonly place: ObjectStore;
  readonly head: CopyHead;
  /** The file of the state, which nobody has open. */
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
}

const decompress = promisify(zstdDecompress);

/**
 * Replaces the state in a file by its copy, once all of it has arrived as it was saved.
 * Errors: QUEUE_UNUSABLE, when a part is missing or damaged, or the file cannot be written; the
 * signal's reason.
 */
export async function restoreState(restoring: StateRestoring): Promise<void> {
  const { path, signal } = restoring;
  const unfinished = `${path}.restoring`;
  try {
    await writeParts(restoring, unfinished);
    // The log of the state before would be taken for that of the new one.
    for (const end of ['-wal', '-shm', '-journal']) await rm(path + end, { force: true });
    await rename(unfinished, path);
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    signal?.throwIfAborted();
    if (isPortolanError(cause)) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PortolanError('QUEUE_UNUSABLE', {
      message: `The state ${path} could not be restored from its copy: ${why}.`,
      hint: 'Check that the disk has room and that the folder is writable.',
      path,
      cause,
    });
  }
}

async function writeParts({ place, head, signal }: StateRestoring, path: string): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    let left = head.bytes;
    for (const [index, part] of head.parts.entries()) {
      const which = `part ${index + 1} of ${head.parts.length}`;
      const bytes = await readPart(place, part, { which, signal });
      const expected = Math.min(left, PART_BYTES);
      if (bytes.length !== expected) throw damagedCopy(place, `${which} has another length`);
      await file.writeFile(bytes);
      left -= bytes.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readPart(
  place: ObjectStore,
  { key, sha256 }: CopyPart,
  { which, signal }: { readonly which: string; readonly signal?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const found = await place.get(key, { signal });
  if (found === undefined) throw damagedCopy(place, `${which} is missing`);
  let bytes: Uint8Array;
  try {
    bytes = await decompress(found.bytes, { maxOutputLength: PART_BYTES });
  } catch (cause) {
    throw damagedCopy(place, `${which} cannot be decompressed`, cause);
  }
  if ((await sha256Of(bytes)) === sha256) return bytes;
  throw damagedCopy(place, `${which} is not what was saved`);
}

/** In hexadecimal digits; computed beside the rest of the program. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as BufferSource)).toString('hex');
}
