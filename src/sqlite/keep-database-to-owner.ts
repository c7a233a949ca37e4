// Keeps the files of a database to their owner, whatever the umask and the folder say.
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
// What SQLite keeps beside a database; new files get the permissions of the database.
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;

/**
 * Creates the file of an SQLite database if there is none, and removes the permissions of everyone
 * but its owner from it and from the files beside it. A file of another user stays as it is:
 * opening it shows whether it can be used. On Windows the folder decides.
 */
export function keepDatabaseToOwner(file: string): void {
  try {
    closeSync(openSync(file, 'ax', OWNER_ONLY));
  } catch {
    // It exists, or cannot be created: opening it reports that.
  }
  for (const end of BESIDE) closeToOthers(file + end);
}

function closeToOthers(path: string): void {
  try {
    if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, OWNER_ONLY);
  } catch {
    // It does not exist, or belongs to another user.
  }
}
