// Looks at a file before SQLite does, which may change what it opens.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { frontierProblem, lockedFrontier, unusableFrontier } from './frontier-problem.ts';
import { FRONTIER_APPLICATION_ID, FRONTIER_VERSION } from './frontier-schema.ts';

// Source: https://www.sqlite.org/fileformat2.html#the_database_header
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_OFFSET = 60;
const APPLICATION_ID_OFFSET = 68;

// The system takes all of a process's locks on a file away when the process closes it once. So a
// file that is open here is not even looked at.
const openHere = new Set<string>();

/**
 * Sees to it that a file is a frontier of this version, or is empty, or is not there.
 *
 * `path` is named in errors, `file` is the absolute path. Errors: QUEUE_LOCKED, when this process
 * has it open; QUEUE_UNUSABLE, when it is anything else, or cannot be read.
 */
export function lookAtFrontierFile(file: string, path: string): void {
  try {
    const identity = identityOf(file);
    if (identity === undefined) return;
    if (openHere.has(identity)) throw lockedFrontier(path);
    checkHeader(file, path);
  } catch (error) {
    throw frontierProblem(path, error);
  }
}

/** Notes that a file is open in this process, and gives what takes the note back. Errors: None. */
export function holdFrontierFile(file: string): () => void {
  const identity = identityOf(file) ?? '';
  openHere.add(identity);
  return () => openHere.delete(identity);
}

function identityOf(file: string): string | undefined {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}

function checkHeader(file: string, path: string): void {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  let length: number;
  try {
    length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  if (length === 0) return;
  if (length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw unusableFrontier(path, 'it is no SQLite file');
  }
  if (header.readUInt32BE(APPLICATION_ID_OFFSET) !== FRONTIER_APPLICATION_ID) {
    throw unusableFrontier(path, 'it is an SQLite file, but no state of a crawl');
  }
  const version = header.readUInt32BE(USER_VERSION_OFFSET);
  if (version !== FRONTIER_VERSION) {
    const which = version > FRONTIER_VERSION ? 'a later' : 'an unknown';
    throw unusableFrontier(path, `it was written by ${which} version of Portolan (${version})`);
  }
}
