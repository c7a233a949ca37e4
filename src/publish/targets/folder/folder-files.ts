// The files of a folder: read in chunks, small ones whole; what is published, seen without a lock.
import { checkPublishedName } from '../../ports/published-name.ts';
import type { ListedFile, PublishedView } from '../../ports/target.ts';
import { withFolderError } from './folder-error.ts';
import type { FileLook, FolderFileSystem } from './folder-file-system.ts';
import type { FolderPlace, PlacePath } from './folder-place.ts';

// Each chunk is read by another thread, which costs as much as reading 64 KiB.
const CHUNK_BYTES = 1024 * 1024;

/**
 * Reads a file, opened with the first chunk. A chunk is valid until the next one is asked for.
 * Unpublished files are never read through a link.
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
 * The text of a small file; `undefined` if there is none, it is larger than `bytesMax` or not
 * UTF-8.
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

/** Writes or replaces a small file, so that it survives a loss of power. */
export async function writeSmallFile(
  fileSystem: FolderFileSystem,
  path: string,
  text: string,
): Promise<void> {
  await removeIfThere(fileSystem, path);
  const file = await fileSystem.create(path);
  try {
    await file.write(new TextEncoder().encode(text));
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function removeIfThere(fileSystem: FolderFileSystem, path: string): Promise<void> {
  try {
    await fileSystem.remove(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function* listFolder(
  place: FolderPlace,
  prefix: string,
): AsyncGenerator<readonly ListedFile[]> {
  const { fileSystem, root } = place;
  const failure = { path: root.shown, doing: 'could not be listed' };
  const names = await withFolderError(failure, async () =>
    (await fileSystem.look(root.real)) === undefined ? [] : fileSystem.list(root.real),
  );
  const files: ListedFile[] = [];
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const { real } = place.published(name);
    const found = await withFolderError(failure, () => fileSystem.look(real));
    if (found?.kind === 'file') files.push({ name, modifiedMs: found.mtimeMs });
  }
  yield files;
}

/**
 * A view of a folder, which need not exist. As a web server, it follows links, and has no folders.
 */
export function createFolderView(place: FolderPlace): Required<PublishedView> {
  const look = async (name: string): Promise<FileLook | undefined> => {
    checkPublishedName(name);
    const { real, shown } = place.published(name);
    const failure = { path: shown, doing: 'could not be read' };
    const found = await withFolderError(failure, () => place.fileSystem.lookThrough(real));
    return found?.kind === 'file' ? found : undefined;
  };
  return {
    read: async (name) =>
      (await look(name)) &&
      readFolderFile(place.fileSystem, place.published(name), { follow: true }),
    size: async (name) => (await look(name))?.bytes,
    list: (prefix) => listFolder(place, prefix),
    close: () => Promise.resolve(),
  };
}
