// The connection to the control part of a store: opened, locked, brought up to date.

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { keepDatabaseToOwner } from '../../../base/keep-database-to-owner.ts';
import { loadSqliteSilently } from '../../../base/silent-sqlite.ts';
import { CONTROL_MIGRATIONS } from '../control/control-migrations.ts';
import { bringUp } from './bring-up.ts';
import { lockControlFile, lookAtControlFile } from './control-file.ts';
import { controlProblem, laterStore, missingInStore, unusableStore } from './control-problem.ts';

/** A row of an answer, its columns in order. */
export type ControlRow = readonly SQLOutputValue[];

/** The name of the file in a store's folder. */
export const CONTROL_FILE = 'control.db';

const LOCK_FILE = 'control.lock';
// What else is read often the system keeps.
const CACHE_KIB = 4_096;
// The log goes into the file when it has so many pages (4 KiB each): seldom, and yet soon done. It
// is the largest part of what a few small changes take of the disk.
const LOG_PAGES = 200;
// One large change makes a large log, which is cut to this size when it is in the file.
const LOG_BYTES_KEPT = 16 * 1_024 * 1_024;
// Nobody else writes, but somebody may look into the file with a program of their own.
const BUSY_MS = 2_000;
// Which fields change differs; so many different statements are kept ready.
const STATEMENTS_MAX = 500;
// After so many calls in a row the rest of the program has its turn: a loop that awaits what is
// there at once would let nobody else in.
const CALLS_A_TURN = 100;

const SETTINGS = `
  PRAGMA foreign_keys = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA cache_size = -${CACHE_KIB};
  PRAGMA temp_store = MEMORY;
`;
// A killed process loses nothing that was committed; a power failure loses the last commits alone.
const LOG_SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = ${LOG_PAGES};
  PRAGMA journal_size_limit = ${LOG_BYTES_KEPT};
`;

/**
 * The control part of a store, as SQL.
 *
 * What is written outside of `change` is lasting when the call returns; within it, all together or
 * nothing when `change` does. Errors of the constructor: STORE_LOCKED, STORE_UNUSABLE; of all else:
 * STORE_UNUSABLE.
 */
export class ControlDatabase {
  /** The file, as it is named in errors. */
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #release: () => void;
  #changing = false;
  #calls = 0;

  /** `folder`: `undefined` for one in memory. `migrations`: for tests. */
  constructor(folder: string | undefined, migrations: readonly string[] = CONTROL_MIGRATIONS) {
    this.path = folder === undefined ? 'in memory' : join(folder, CONTROL_FILE);
    const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
    let database: DatabaseSync | undefined;
    let release = (): void => undefined;
    try {
      let file = ':memory:';
      if (folder !== undefined) {
        // Absolute, so that no name means something else to SQLite (":memory:", "file:…").
        file = resolve(this.path);
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        release = lockControlFile(resolve(folder, LOCK_FILE), this.path);
        lookAtControlFile(file, this.path);
        keepDatabaseToOwner(file);
      }
      database = new DatabaseSync(file, { timeout: BUSY_MS });
      this.#database = database;
      database.exec(SETTINGS);
      const version = bringUp(database, migrations);
      if (version > migrations.length) throw laterStore(this.path, version);
      database.exec(LOG_SETTINGS);
      this.#release = release;
    } catch (error) {
      if (database?.isOpen) database.close();
      release();
      throw controlProblem(this.path, error);
    }
  }

  /** Gives the first row of an answer. */
  get(sql: string, ...values: readonly SQLInputValue[]): ControlRow | undefined {
    try {
      return this.#prepared(sql).get(...values) as unknown as ControlRow | undefined;
    } catch (error) {
      throw controlProblem(this.path, error);
    }
  }

  /** Gives all rows of an answer: ask with a limit. */
  all(sql: string, ...values: readonly SQLInputValue[]): readonly ControlRow[] {
    try {
      return this.#prepared(sql).all(...values) as unknown as readonly ControlRow[];
    } catch (error) {
      throw controlProblem(this.path, error);
    }
  }

  /** Changes something, and gives how many rows that were. */
  run(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#write(sql, values).changes);
  }

  /** Inserts a row, and gives its id. */
  insert(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#write(sql, values).lastInsertRowid);
  }

  /** Does what changes several things: all of them or, when it throws, none. */
  change<Result>(work: () => Result): Result {
    if (this.#changing) return work();
    this.#changing = true;
    try {
      const result = work();
      if (this.#database.isTransaction) this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw controlProblem(this.path, error);
    } finally {
      this.#changing = false;
    }
  }

  /** Now and then lets the rest of the program have its turn. */
  async turn(): Promise<void> {
    this.#calls += 1;
    if (this.#calls % CALLS_A_TURN === 0) await setImmediate();
  }

  /** Writes a copy into a file, while others go on. */
  async copyTo(file: string): Promise<void> {
    const { backup } = loadSqliteSilently<typeof import('node:sqlite')>();
    try {
      await backup(this.#database, file);
    } catch (error) {
      throw controlProblem(this.path, error);
    }
  }

  close(): void {
    if (!this.#database.isOpen) return;
    try {
      this.#statements.clear();
      this.#database.close();
    } catch (error) {
      throw controlProblem(this.path, error);
    } finally {
      this.#release();
    }
  }

  /** Gives the error of a store of which something is not as it was written. */
  damaged(): Error {
    return unusableStore(this.path, 'it is damaged: what it holds is not what was written');
  }

  /** Gives the error of something that is not there and has to be. */
  missing(what: string): Error {
    return missingInStore(this.path, what);
  }

  #write(
    sql: string,
    values: readonly SQLInputValue[],
  ): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint } {
    try {
      if (this.#changing && !this.#database.isTransaction) this.#database.exec('BEGIN IMMEDIATE');
      return this.#prepared(sql).run(...values);
    } catch (error) {
      throw controlProblem(this.path, error);
    }
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= STATEMENTS_MAX) this.#statements.clear();
      statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
