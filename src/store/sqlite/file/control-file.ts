// The lock of a store's folder, and a look at its file before SQLite may change it.

import { closeSync, openSync, readSync } from 'node:fs';
import { keepDatabaseToOwner } from '../../../base/keep-database-to-owner.ts';
import { loadSqliteSilently } from '../../../base/silent-sqlite.ts';
import { CONTROL_APPLICATION_ID } from '../control/control-migrations.ts';
import { controlProblem, unusableStore } from './control-problem.ts';

// Source: https://www.sqlite.org/fileformat2.html#the_database_header
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const APPLICATION_ID_OFFSET = 68;

/**
 * Takes the lock of a store, and gives what lets go of it.
 *
 * The lock is an empty database with a transaction that is never committed: the operating system
 * holds it for this process and ends it with the process. It is a file of its own, so that another
 * thread, or a person, may look into the store meanwhile. It stays there, empty: whoever removed
 * it would have to race with whoever takes it.
 * `path` is named in errors. Errors: STORE_LOCKED, STORE_UNUSABLE.
 */
export function lockControlFile(lock: string, path: string): () => void {
  const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    keepDatabaseToOwner(lock);
    database = new DatabaseSync(lock, { timeout: 0 });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    throw controlProblem(path, error);
  }
  const held = database;
  return () => {
    if (held.isOpen) held.close();
  };
}

/**
 * Sees to it that a file is a store's, or is empty, or is not there.
 *
 * Only with the lock held: a process that closes a file loses its locks on it.
 * `path` is named in errors. Errors: STORE_UNUSABLE.
 */
export function lookAtControlFile(file: string, path: string): void {
  const header = Buffer.alloc(HEADER_BYTES);
  let length: number;
  try {
    const descriptor = openSync(file, 'r');
    try {
      length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw controlProblem(path, error);
  }
  if (length === 0) return;
  if (length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw unusableStore(path, 'it is no SQLite file');
  }
  if (header.readUInt32BE(APPLICATION_ID_OFFSET) !== CONTROL_APPLICATION_ID) {
    throw unusableStore(path, 'it is an SQLite file, but no store of the console');
  }
}
