// Seeing to it that a file or a folder outlasts a loss of power.
import { open } from 'node:fs/promises';

/** Waits until a file, or the names in a folder, are on the disk. Errors: the file system's. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
