// Small files of a folder, written whole and removed.
import type { FolderFileSystem } from './folder-file-system.ts';

/**
 * Writes a small file, in the place of one that is there, so that it survives a loss of power.
 *
 * Errors: those of the file system.
 */
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

/**
 * Removes a file; that there is none is not an error.
 *
 * Errors: those of the file system.
 */
export async function removeIfThere(fileSystem: FolderFileSystem, path: string): Promise<void> {
  try {
    await fileSystem.remove(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
