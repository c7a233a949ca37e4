// Files of a folder read through its file system: in chunks, and small ones whole.
import { withFolderError } from './folder-error.ts';
import type { FolderFileSystem } from './folder-file-system.ts';
import type { PlacePath } from './folder-place.ts';

// Each chunk is read by another thread, which costs as much as reading 64 KiB.
const CHUNK_BYTES = 1024 * 1024;

/**
 * The bytes of a file, opened when the first chunk is asked for. A chunk is valid until the next
 * one is asked for. What is not published is never read through a link.
 *
 * Errors: PUBLISH_TARGET_UNWRITABLE.
 */
export async function* readFolderFile(
  fileSystem: FolderFileSystem,
  { real, shown }: PlacePath,
  options: { readonly follow: boolean },
): AsyncGenerator<Uint8Array> {
  const failure = { path: shown, doing: 'could not be read' };
  const file = await withFolderError(failure, () => fileSystem.open(real, options));
  const chunk = new Uint8Array(CHUNK_BYTES);
  try {
    for (;;) {
      const count = await withFolderError(failure, () => file.read(chunk));
      if (count === 0) return;
      yield chunk.subarray(0, count);
    }
  } finally {
    await withFolderError(failure, () => file.close());
  }
}

/**
 * The text of a small file; `undefined` if there is none, or when it is larger than `bytesMax`
 * or no UTF-8.
 *
 * Errors: those of the file system.
 */
export async function readSmallFile(
  fileSystem: FolderFileSystem,
  path: PlacePath,
  bytesMax: number,
): Promise<string | undefined> {
  const look = await fileSystem.look(path.real);
  if (look?.kind !== 'file' || look.bytes > bytesMax) return undefined;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of readFolderFile(fileSystem, path, { follow: false })) {
    bytes += chunk.length;
    if (bytes > bytesMax) return undefined;
    try {
      text += decoder.decode(chunk, { stream: true });
    } catch {
      return undefined;
    }
  }
  return text;
}
