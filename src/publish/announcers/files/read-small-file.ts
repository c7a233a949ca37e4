// Files that are read whole because they are small.
import { open } from 'node:fs/promises';

/** Reads a file of at most `bytesMax` bytes; `undefined` if there is none. */
export async function readSmallFile(
  path: string,
  bytesMax: number,
): Promise<Uint8Array | undefined> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const buffer = new Uint8Array(bytesMax + 1);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length);
      if (bytesRead === 0) return buffer.slice(0, length);
      length += bytesRead;
    }
    throw new RangeError(`it is larger than ${bytesMax} bytes`);
  } finally {
    await file.close();
  }
}

/** Reads the text of a small file, or says why not, to follow a colon. */
export async function readSmallText(
  path: string,
  bytesMax: number,
): Promise<{ readonly text: string } | { readonly fault: string }> {
  try {
    const bytes = await readSmallFile(path, bytesMax);
    if (bytes === undefined) return { fault: 'there is no such file' };
    return { text: new TextDecoder().decode(bytes) };
  } catch (error) {
    return { fault: fileFault(error) };
  }
}

/** Why a file could not be read or written, to follow a colon; without paths. */
export function fileFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FAULTS.get(code) ?? (error instanceof RangeError ? error.message : code || 'it failed');
}

const FAULTS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['ENOENT', 'there is no such file or folder'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the disk is read-only'],
]);
