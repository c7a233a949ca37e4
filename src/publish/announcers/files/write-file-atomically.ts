// Files that are replaced whole or not at all.
import { randomUUID } from 'node:crypto';
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const MODE_DEFAULT = 0o644;

/** Writes beside the file, syncs, then renames. Follows a link, and keeps the permissions. */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const mode = await stat(target).then(
    (stats) => stats.mode & 0o777,
    () => undefined,
  );
  const staged = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
  try {
    const file = await open(staged, 'wx', mode ?? MODE_DEFAULT);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    // The process's mask applies to the mode of `open`.
    if (mode !== undefined) await chmod(staged, mode);
    await rename(staged, target);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
}
