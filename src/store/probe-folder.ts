// Whether a store's folder can be written to, found out by doing it.
import { randomBytes } from 'node:crypto';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskProblem, PROBE_FILE } from '../base/disk-problem.ts';
import { PortolanError } from '../base/portolan-error.ts';

// More than what a database has in reserve: one page may fit where nothing else does.
const PROBE_BYTES = 65_536;

/**
 * Writes 64 KiB into a file of the folder, reads it back and removes it.
 *
 * Errors: STORE_FULL, STORE_READ_ONLY, STORE_UNUSABLE.
 */
export async function probeFolder(folder: string): Promise<void> {
  const file = join(folder, `${PROBE_FILE}-${process.pid}`);
  const bytes = randomBytes(PROBE_BYTES);
  try {
    await writeFile(file, bytes, { mode: 0o600 });
    if (!bytes.equals(await readFile(file))) throw new Error('what was written is not read back');
  } catch (error) {
    throw diskProblem(folder, error) ?? unwritable(folder, error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** How many bytes are free for this account; `undefined` without a folder. Errors: the system's. */
export async function roomOfFolder(folder: string | undefined): Promise<number | undefined> {
  if (folder === undefined) return undefined;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function unwritable(folder: string, error: unknown): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message: `Nothing can be written into ${folder}: ${(error as Error).message}.`,
    hint: 'Give the console the right to write there, or name another folder with --database.',
    path: folder,
    cause: error,
  });
}
