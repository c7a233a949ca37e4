// The connection to a frontier's file: opened, locked, and with a transaction that lasts to commit.

import { resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { createFingerprintSeed, SEED_BYTES } from '../../base/fingerprint/fingerprint-seed.ts';
import { keepDatabaseToOwner } from '../../base/keep-database-to-owner.ts';
import { loadSqliteSilently } from '../../base/silent-sqlite.ts';
import { lookAtFrontierFile } from './frontier-file.ts';
import { frontierProblem, unusableFrontier } from './frontier-problem.ts';
import {
  FRONTIER_APPLICATION_ID,
  FRONTIER_SCHEMA,
  FRONTIER_TEXTS_SCHEMA,
  FRONTIER_VERSION,
} from './frontier-schema.ts';
import { holdSqliteFile } from './sqlite-file-head.ts';

/** A row of an answer, its columns in order. */
export type DatabaseRow = readonly SQLOutputValue[];

// Pages of the file in memory; sorting takes as much again, and the rest of what it sorts goes to a
// temporary file. With twice as many pages no step of a crawl was faster at 1,000,000 addresses.
const CACHE_KIB = 8_192;
// The log goes into the file when it has so many pages (4 KiB each). Pages that change often, as
// those of waiting addresses, then go in once for many commits.
const LOG_PAGES = 4_000;
// One large change makes a large log, which is cut to this size when it is in the file.
const LOG_BYTES_KEPT = 64 * 1_024 * 1_024;

// Before the first reading: with the lock held, SQLite keeps the log's index in its own memory.
const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA cache_size = -${CACHE_KIB};
  PRAGMA temp_store = FILE;
  PRAGMA trusted_schema = OFF;
`;
// A killed process loses nothing that was committed; a power failure loses the last commits alone.
const LOG_SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = ${LOG_PAGES};
  PRAGMA journal_size_limit = ${LOG_BYTES_KEPT};
`;

/** Makes bytes of a text that compare as the texts shall. */
type SortKey = (text: string) => Uint8Array;

/**
 * A frontier's file. What is written becomes lasting with `commit`, all of it or nothing.
 *
 * Errors of the constructor: QUEUE_LOCKED, QUEUE_UNUSABLE; of all else: QUEUE_UNUSABLE. After a
 * failure to write nothing can be done but `close`, so that no half of a change is committed.
 */
export class FrontierDatabase {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #release: () => void;
  #changed = false;
  #failure: unknown;

  /** `path`: `undefined` for one in memory. */
  constructor(path: string | undefined) {
    this.#path = path ?? 'in memory';
    const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
    // Absolute, so that no name means something else to SQLite (":memory:", "file:…").
    const file = path === undefined ? undefined : resolve(path);
    if (file !== undefined) lookAtFrontierFile(file, this.#path);
    let database: DatabaseSync | undefined;
    try {
      if (file !== undefined) keepDatabaseToOwner(file);
      database = new DatabaseSync(file ?? ':memory:');
      this.#database = database;
      this.#begin();
      this.#release = file === undefined ? () => undefined : holdSqliteFile(file);
    } catch (error) {
      if (database?.isOpen) database.close();
      throw frontierProblem(this.#path, error);
    }
  }

  /** Gives the first row of an answer. */
  get(sql: string, ...values: readonly SQLInputValue[]): DatabaseRow | undefined {
    this.#refuseAfterFailure();
    try {
      return this.#prepared(sql).get(...values) as unknown as DatabaseRow | undefined;
    } catch (error) {
      throw frontierProblem(this.#path, error);
    }
  }

  /** Gives the rows of an answer as they are asked for. */
  *all(sql: string, ...values: readonly SQLInputValue[]): Iterable<DatabaseRow> {
    this.#refuseAfterFailure();
    try {
      // One of its own: the same question may be asked again before this one is answered.
      const statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      yield* statement.iterate(...values) as unknown as Iterable<DatabaseRow>;
    } catch (error) {
      throw frontierProblem(this.#path, error);
    }
  }

  /** Changes something, in the transaction that `commit` ends. */
  run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#refuseAfterFailure();
    try {
      if (!this.#changed) {
        this.#prepared('BEGIN IMMEDIATE').run();
        this.#changed = true;
      }
      this.#prepared(sql).run(...values);
    } catch (error) {
      throw this.#fail(error);
    }
  }

  /** Makes what was changed last. */
  commit(): void {
    this.#refuseAfterFailure();
    if (!this.#changed) return;
    try {
      this.#prepared('COMMIT').run();
      this.#changed = false;
    } catch (error) {
      throw this.#fail(error);
    }
  }

  /** Commits, when nothing failed before, and lets go. */
  close(): void {
    if (!this.#database.isOpen) return;
    try {
      if (this.#failure === undefined) this.commit();
    } finally {
      this.#statements.clear();
      this.#database.close();
      this.#release();
    }
  }

  /** Gives a value that the file keeps of itself. */
  meta(key: string): SQLOutputValue | undefined {
    return this.get('SELECT value FROM meta WHERE key = ?', key)?.[0];
  }

  /** Writes one of them. */
  putMeta(key: string, value: SQLInputValue): void {
    this.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
  }

  /** The seed of the fingerprints. With another one all of them would be strangers. */
  seed(): Uint8Array {
    const stored = this.meta('seed');
    if (stored instanceof Uint8Array && stored.length === SEED_BYTES) return stored;
    throw this.unusable('the seed of its fingerprints is missing');
  }

  /** Makes a function that statements may use to sort by. */
  addSortKey(name: string, key: SortKey): void {
    this.#database.function(name, { deterministic: true }, (text) => key(String(text)));
  }

  /** Gives the error of a frontier of which something is not as it should be. */
  unusable(why: string): Error {
    return unusableFrontier(this.#path, why);
  }

  #begin(): void {
    this.#database.exec(SETTINGS);
    // Takes the lock, and finds out whether the file may be written to, before anyone relies on it.
    this.#database.exec('BEGIN EXCLUSIVE');
    this.#create();
    this.#database.exec('COMMIT');
    this.#database.exec(LOG_SETTINGS);
  }

  // In one transaction, before there is a log: whenever the process is killed, the file is empty,
  // or it has a head that says what it is (and may yet be rolled back to an empty one).
  #create(): void {
    const statement = this.#database.prepare('SELECT count(*) AS tables FROM sqlite_master');
    if (statement.get()?.['tables'] !== 0) {
      this.#bringForward();
      return;
    }
    this.#database.exec(FRONTIER_SCHEMA);
    this.#database.exec(`PRAGMA application_id = ${FRONTIER_APPLICATION_ID}`);
    this.#database.exec(`PRAGMA user_version = ${FRONTIER_VERSION}`);
    const seed = this.#database.prepare("INSERT INTO meta (key, value) VALUES ('seed', ?)");
    seed.run(createFingerprintSeed());
  }

  #bringForward(): void {
    const version = this.#database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version !== 1) return;
    this.#database.exec(FRONTIER_TEXTS_SCHEMA);
    this.#database.exec(`PRAGMA user_version = ${FRONTIER_VERSION}`);
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

  #refuseAfterFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  #fail(error: unknown): unknown {
    this.#failure = frontierProblem(this.#path, error);
    return this.#failure;
  }
}
