// The file of a store's control part: its settings, its words, its lock.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteFile, type SqliteSettings } from '../../../sqlite/sqlite-file.ts';
import { type SqliteWords, sqliteProblem } from '../../../sqlite/sqlite-problem.ts';
import { CONTROL_APPLICATION_ID, CONTROL_MIGRATIONS } from './control-migrations.ts';

export const CONTROL_FILE = 'control.db';

const LOCK_FILE = 'control.lock';

export const CONTROL_WORDS: SqliteWords = {
  codes: { locked: 'STORE_LOCKED', unusable: 'STORE_UNUSABLE' },
  subject: (path) => `The store ${path}`,
  kind: 'a store of the console',
  holder: 'another console has this store open',
  hints: {
    locked:
      'Stop the other console, use it at its address, or name another folder with --database; ' +
      'two consoles cannot share a store.',
    unusable:
      'Check that --database names the right folder, that the disk has room, and that the folder ' +
      'is writable. A damaged store can only be restored from a backup.',
    later: 'Use that version or a newer one, or restore a backup from before the update.',
  },
  reportsDisk: true,
};

const SETTINGS: Omit<SqliteSettings, 'schema'> = {
  words: CONTROL_WORDS,
  // The file itself stays readable: for a backup, another thread, or a person.
  lock: 'lock-file',
  // No other process writes, but a person may read the file with another program.
  busyMs: 2_000,
  commits: 'each',
  // The system keeps what else is read often.
  cacheKib: 4_096,
  temporary: 'memory',
  // Seldom, and yet soon done: the log is most of what a few small changes take on the disk.
  log: { pages: 200, bytesKept: 16 * 1_024 * 1_024 },
  // The columns to update vary.
  statementsMax: 500,
};

/**
 * Opens the file in a folder, and creates it if there is none; `undefined`: in memory.
 * `migrations`: for tests. Errors: STORE_LOCKED, STORE_UNUSABLE; STORE_FULL, STORE_READ_ONLY.
 */
export function openControlFile(
  folder: string | undefined,
  migrations: readonly string[] = CONTROL_MIGRATIONS,
): SqliteFile {
  const schema = { applicationId: CONTROL_APPLICATION_ID, migrations };
  const settings = { ...SETTINGS, schema };
  if (folder === undefined) return new SqliteFile({ path: 'in memory', inMemory: true }, settings);
  const path = join(folder, CONTROL_FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw sqliteProblem(CONTROL_WORDS, path, error);
  }
  return new SqliteFile({ path, lockFile: join(folder, LOCK_FILE) }, settings);
}
