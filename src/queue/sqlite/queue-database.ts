// The connection to a queue's file: opened, locked, of the newest version, and with transactions.

import { resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { keepDatabaseToOwner } from '../../base/keep-database-to-owner.ts';
import { loadSqliteSilently } from '../../base/silent-sqlite.ts';
import { lockedQueue, queueProblem, unusableQueue } from './queue-problem.ts';
import { QUEUE_APPLICATION_ID, QUEUE_MIGRATIONS } from './queue-schema.ts';
import { holdSqliteFile, readSqliteFileHead } from './sqlite-file-head.ts';

/** A row of an answer, its columns in order. */
export type QueueRow = readonly SQLOutputValue[];

const CACHE_KIB = 16_384;
// A job is small, and each change of it writes whole pages into the log.
const PAGE_BYTES = 2_048;
// The log goes into the file when it has so many pages: those that change with every job then go
// in once for many commits.
const LOG_PAGES = 4_000;
const LOG_BYTES_KEPT = 64 * 1_024 * 1_024;

// Before the first reading: with the lock held, SQLite keeps the log's index in its own memory.
const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA page_size = ${PAGE_BYTES};
  PRAGMA cache_size = -${CACHE_KIB};
  PRAGMA trusted_schema = OFF;
`;
// A killed process loses nothing that was committed; a power failure loses the last commits alone.
const LOG_SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = ${LOG_PAGES};
  PRAGMA journal_size_limit = ${LOG_BYTES_KEPT};
`;

/**
 * A queue's file, this process's alone until `close`.
 *
 * Errors of the constructor: QUEUE_LOCKED, QUEUE_UNUSABLE; of all else: QUEUE_UNUSABLE.
 */
export class QueueDatabase {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #release: () => void;

  /** `path`: `undefined` for one in memory. */
  constructor(path: string | undefined, migrations: readonly string[] = QUEUE_MIGRATIONS) {
    this.path = path ?? 'in memory';
    // Absolute, so that no name means something else to SQLite (":memory:", "file:…").
    const file = path === undefined ? undefined : resolve(path);
    const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
    let database: DatabaseSync | undefined;
    try {
      if (file !== undefined) {
        this.#lookAt(file, migrations.length);
        keepDatabaseToOwner(file);
      }
      database = new DatabaseSync(file ?? ':memory:');
      this.#database = database;
      this.#begin(migrations);
      this.#release = file === undefined ? () => undefined : holdSqliteFile(file);
    } catch (error) {
      if (database?.isOpen) database.close();
      throw queueProblem(this.path, error);
    }
  }

  /** Gives the first row of an answer. */
  get(sql: string, ...values: readonly SQLInputValue[]): QueueRow | undefined {
    return this.#attempt(
      () => this.#prepared(sql).get(...values) as unknown as QueueRow | undefined,
    );
  }

  /** Gives the rows of an answer. */
  all(sql: string, ...values: readonly SQLInputValue[]): readonly QueueRow[] {
    return this.#attempt(() => this.#prepared(sql).all(...values) as unknown as QueueRow[]);
  }

  /** Changes something. */
  run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#attempt(() => this.#prepared(sql).run(...values));
  }

  /** Does all of it, lasting when this returns, or nothing. */
  transact<Result>(work: () => Result): Result {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.run('ROLLBACK');
      throw error;
    }
  }

  /** Gives the error of a queue of which something is not as it should be. */
  unusable(why: string): Error {
    return unusableQueue(this.path, why);
  }

  close(): void {
    if (!this.#database.isOpen) return;
    this.#statements.clear();
    try {
      this.#database.close();
    } finally {
      this.#release();
    }
  }

  #lookAt(file: string, newest: number): void {
    const head = readSqliteFileHead(file);
    if (head === 'absent' || head === 'empty') return;
    if (head === 'open-here') throw lockedQueue(this.path);
    if (head === 'other') throw unusableQueue(this.path, 'it is no SQLite file');
    if (head.applicationId !== QUEUE_APPLICATION_ID) {
      throw unusableQueue(this.path, 'it is an SQLite file, but no queue');
    }
    if (head.version > 0 && head.version <= newest) return;
    const which = head.version > newest ? 'a later' : 'an unknown';
    throw unusableQueue(
      this.path,
      `it was written by ${which} version of Portolan (${head.version})`,
    );
  }

  #begin(migrations: readonly string[]): void {
    this.#database.exec(SETTINGS);
    // Takes the lock, and finds out whether the file may be written to, before anyone relies on it.
    this.#database.exec('BEGIN EXCLUSIVE');
    const version = Number(this.get('PRAGMA user_version')?.[0]);
    // In one transaction: whenever the process is killed, the file is of the one version or of the
    // other.
    for (const migration of migrations.slice(version)) this.#database.exec(migration);
    if (version < migrations.length) {
      this.#database.exec(`PRAGMA application_id = ${QUEUE_APPLICATION_ID}`);
      this.#database.exec(`PRAGMA user_version = ${migrations.length}`);
    }
    this.#database.exec('COMMIT');
    this.#statements.clear();
    this.#database.exec(LOG_SETTINGS);
  }

  #attempt<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      throw queueProblem(this.path, error);
    }
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
