// Files of databases that only their owner may read, whatever the umask and the folder say.
import { builtinModule } from './builtin-module.ts';

interface FileModule {
  openSync(path: string, flags: string, mode: number): number;
  closeSync(descriptor: number): void;
  statSync(path: string): { readonly mode: number };
  chmodSync(path: string, mode: number): void;
}

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
// What SQLite keeps beside a database; it gives new ones the rights that the database has.
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;

/**
 * Makes the file of an SQLite database where there is none, and takes everybody's rights but its
 * owner's from it and from what is beside it. A file of somebody else stays as it is: whether it
 * can be used is seen when it is opened. On Windows rights are the folder's.
 */
export function keepDatabaseToOwner(file: string): void {
  const files = builtinModule<FileModule>('node:fs');
  if (files === undefined) return;
  try {
    files.closeSync(files.openSync(file, 'ax', OWNER_ONLY));
  } catch {
    // It is there, or cannot be made: opening it tells.
  }
  for (const end of BESIDE) closeToOthers(files, file + end);
}

function closeToOthers(files: FileModule, path: string): void {
  try {
    if ((files.statSync(path).mode & OTHERS) !== 0) files.chmodSync(path, OWNER_ONLY);
  } catch {
    // It is not there, or not ours.
  }
}
