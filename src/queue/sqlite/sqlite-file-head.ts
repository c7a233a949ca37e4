// The head of an SQLite file, read without SQLite, which may change what it opens.
import { closeSync, openSync, readSync, statSync } from 'node:fs';

// Source: https://www.sqlite.org/fileformat2.html#the_database_header
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_OFFSET = 60;
const APPLICATION_ID_OFFSET = 68;

// The system takes all of a process's locks on a file away when the process closes it once. So a
// file that is open here is not even looked at.
const openHere = new Set<string>();

/** What a file is: of which program and version, or `empty`, `other`, `absent` or `open-here`. */
export type SqliteFileHead =
  | { readonly applicationId: number; readonly version: number }
  | 'empty'
  | 'other'
  | 'absent'
  | 'open-here';

/** Looks at a file, given by its absolute path. Errors: what the file system says. */
export function readSqliteFileHead(file: string): SqliteFileHead {
  const identity = identityOf(file);
  if (identity === undefined) return 'absent';
  if (openHere.has(identity)) return 'open-here';
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  let length: number;
  try {
    length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  if (length === 0) return 'empty';
  if (length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'other';
  const applicationId = header.readUInt32BE(APPLICATION_ID_OFFSET);
  return { applicationId, version: header.readUInt32BE(USER_VERSION_OFFSET) };
}

/** Notes that a file is open in this process, and gives what takes the note back. */
export function holdSqliteFile(file: string): () => void {
  const identity = identityOf(file) ?? '';
  openHere.add(identity);
  return () => openHere.delete(identity);
}

function identityOf(file: string): string | undefined {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}
