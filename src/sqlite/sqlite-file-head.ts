// Reads the header of an SQLite file without SQLite, which may change a file by opening it.
import { closeSync, fstatSync, openSync, read, readSync, statSync } from 'node:fs';
import { promisify } from 'node:util';

// Source: https://www.sqlite.org/fileformat2.html#the_database_header
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_OFFSET = 60;
const APPLICATION_ID_OFFSET = 68;

// When a process closes a file once, the system drops all locks of the process on it. So a file
// that is open here must not be read.
const openHere = new Set<string>();

/** What a file is: its program and version, or `empty`, `other`, `absent` or `open-here`. */
export type SqliteFileHead =
  | { readonly applicationId: number; readonly version: number }
  | 'empty'
  | 'other'
  | 'absent'
  | 'open-here';

/** A file as it was when it was frozen. */
export interface FrozenFile {
  readonly bytes: number;
  /** Reads bytes, all of them within the file. Errors: those of the file system. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Lets changes into the file again. Call it before the file is closed. */
  end(): void;
}

const readAsync = promisify(read);

/** Reads the header of a file by its absolute path. Errors: those of the file system. */
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

/** Records that this process has a file open, and returns the function that ends it. */
export function holdSqliteFile(file: string): () => void {
  const identity = identityOf(file) ?? '';
  openHere.add(identity);
  return () => openHere.delete(identity);
}

function identityOf(file: string): string | undefined {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}

export function frozenFile(descriptor: number, end: () => void): FrozenFile {
  return {
    bytes: fstatSync(descriptor).size,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; ) {
        const { bytesRead } = await readAsync(descriptor, bytes, at, length - at, offset + at);
        if (bytesRead === 0) throw new Error('the file is shorter than it was');
        at += bytesRead;
      }
      return bytes;
    },
    end,
  };
}
