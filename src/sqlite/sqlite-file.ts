// An SQLite file: opened, locked, brought to the newest version, asked and changed.

import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { loadSqliteSilently } from '../base/silent-sqlite.ts';
import { keepDatabaseToOwner } from './keep-database-to-owner.ts';
import {
  type FrozenFile,
  frozenFile,
  holdSqliteFile,
  readSqliteFileHead,
} from './sqlite-file-head.ts';
import {
  isLockedTable,
  lockedFile,
  otherVersion,
  type SqliteWords,
  sqliteProblem,
  unusableFile,
} from './sqlite-problem.ts';

/** A row of an answer, its columns in order. */
export type SqliteRow = readonly SQLOutputValue[];

/** What kind of file it is, and how it is used. */
export interface SqliteSettings {
  readonly words: SqliteWords;
  /** The tables; without it the caller sees to them, and to the permissions of the file. */
  readonly schema?: SqliteSchema | undefined;
  /**
   * Who may have the file open meanwhile: `alone` locks the file itself until `close`; `lock-file`
   * locks another file (`lockFile`), so that this one can be read; `shared` locks nothing.
   */
  readonly lock: 'alone' | 'lock-file' | 'shared';
  /** How long to wait for another writer. Default 0. */
  readonly busyMs?: number | undefined;
  /** `each`: a change lasts when its call or transaction is over; `asked`: with `commit`. */
  readonly commits: 'each' | 'asked';
  /** How much of the file SQLite keeps in memory. */
  readonly cacheKib: number;
  /** The page size of a new file. Default 4,096. */
  readonly pageBytes?: number | undefined;
  /** Where to sort: in memory, or in files with so much memory. Default: files, 2 MB. */
  readonly temporary?: 'memory' | { readonly cacheKib: number } | undefined;
  /** The write-ahead log; without it the user of the file sets the journal. */
  readonly log?: SqliteLog | undefined;
  /** How many prepared statements to keep. */
  readonly statementsMax: number;
}

/** The tables of a file, and how each version follows from the previous one. */
export interface SqliteSchema {
  /** Identifies the file in its header. */
  readonly applicationId: number;
  /** The step at index n leads from version n to n + 1. Steps are added, never changed. */
  readonly migrations: readonly string[];
  /** Adds the first rows of a new file. */
  readonly fill?: (file: SqliteFile) => void;
}

/** How much the write-ahead log holds before it goes into the file, and keeps on disk after. */
export interface SqliteLog {
  readonly pages: number;
  readonly bytesKept: number;
}

export interface SqliteOpening {
  /** The name in errors; the file too, if it is not `inMemory`. */
  readonly path: string;
  readonly inMemory?: boolean | undefined;
  /** The file that is locked, for the setting `lock-file`. */
  readonly lockFile?: string | undefined;
  /** Refuses to change anything, and creates no file. */
  readonly readOnly?: boolean | undefined;
}

type Changes = { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };

/**
 * An open SQLite file. With `commits: 'asked'` a transaction begins with the first change and lasts
 * until `commit`. After a failed change only `close` works, so that no half of a transaction is
 * committed. Errors, of the constructor and of all methods: the two codes of `words`; STORE_FULL,
 * STORE_READ_ONLY, if the words say so; of the constructor also PACKAGE_MISSING.
 */
export class SqliteFile {
  /** The file, as errors name it. */
  readonly path: string;
  readonly #words: SqliteWords;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #statementsMax: number;
  readonly #commitsWhenAsked: boolean;
  readonly #releases: (() => void)[] = [];
  /** Of a file that nobody else writes. */
  readonly #logPages: number | undefined;
  #descriptor: number | undefined;
  #isFrozen = false;
  #beginsWithChange: boolean;
  #failure: unknown;

  constructor(opening: SqliteOpening, settings: SqliteSettings) {
    const { path, inMemory = false, lockFile, readOnly = false } = opening;
    this.path = path;
    this.#words = settings.words;
    this.#statementsMax = settings.statementsMax;
    this.#commitsWhenAsked = settings.commits === 'asked';
    const isAlone = !inMemory && settings.lock === 'alone';
    this.#logPages = isAlone ? settings.log?.pages : undefined;
    this.#beginsWithChange = false;
    const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
    let database: DatabaseSync | undefined;
    try {
      // Absolute, so that no name means something else to SQLite (":memory:", "file:…").
      const file = inMemory ? ':memory:' : resolve(path);
      if (lockFile !== undefined) this.#releases.push(lockBeside(resolve(lockFile)));
      if (!inMemory && settings.schema) {
        if (settings.lock !== 'shared') this.#checkHead(file, settings.schema);
        if (!readOnly) keepDatabaseToOwner(file);
      }
      database = new DatabaseSync(file, { timeout: settings.busyMs ?? 0 });
      this.#database = database;
      this.#prepareFile(settings, readOnly);
      if (!inMemory && settings.lock === 'alone') this.#releases.push(holdSqliteFile(file));
    } catch (error) {
      if (database?.isOpen) database.close();
      this.#release();
      throw this.#problem(error);
    }
    this.#beginsWithChange = this.#commitsWhenAsked;
  }

  /** Whether a change failed that was not committed: nothing can be done any more but `close`. */
  get isFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Returns the first row of an answer. */
  row(sql: string, ...values: readonly SQLInputValue[]): SqliteRow | undefined {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return this.#prepared(sql).get(...values) as unknown as SqliteRow | undefined;
    } catch (error) {
      throw this.#problem(error);
    }
  }

  /** Returns all rows of an answer that has a limit. */
  rows(sql: string, ...values: readonly SQLInputValue[]): readonly SqliteRow[] {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return this.#prepared(sql).all(...values) as unknown as readonly SqliteRow[];
    } catch (error) {
      throw this.#problem(error);
    }
  }

  /** Returns the rows of an answer one by one. */
  *each(sql: string, ...values: readonly SQLInputValue[]): Generator<SqliteRow, void> {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      // A statement of its own: the same question may be asked again before this one is answered.
      const statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      yield* statement.iterate(...values) as unknown as Iterable<SqliteRow>;
    } catch (error) {
      throw this.#problem(error);
    }
  }

  /** Returns the first column of the first row as a number, 0 if there is none. */
  number(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.row(sql, ...values)?.[0] ?? 0);
  }

  /** Changes something, and returns the number of rows changed. */
  run(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#change(sql, values).changes);
  }

  /** Inserts a row, and returns its id. */
  insert(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#change(sql, values).lastInsertRowid);
  }

  /** Runs statements without values. */
  exec(sql: string): void {
    try {
      this.#database.exec(sql);
    } catch (error) {
      throw this.#problem(error);
    }
  }

  /** Makes all the changes of `work`, or none if it throws. One inside another is part of it. */
  transaction<Result>(work: () => Result): Result {
    return this.#within('BEGIN IMMEDIATE', work);
  }

  /** Shows `work` one state of the file; it may change temporary tables only. */
  snapshot<Result>(work: () => Result): Result {
    return this.#within('BEGIN', work);
  }

  /** Begins the transaction that `commit` ends, before the first change. */
  begin(): void {
    this.exec('BEGIN IMMEDIATE');
    this.#beginsWithChange = false;
  }

  /** Makes lasting what was changed since the last time. */
  commit(): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#beginsWithChange) return;
    try {
      this.#prepared('COMMIT').run();
      this.#beginsWithChange = true;
    } catch (error) {
      throw this.#failed(error);
    }
  }

  /** Copies committed data into a file while others continue. */
  async backup(file: string): Promise<void> {
    const { backup } = loadSqliteSilently<typeof import('node:sqlite')>();
    try {
      await backup(this.#database, file);
    } catch (error) {
      throw this.#problem(error);
    }
  }

  /**
   * Freezes the file, with everything committed so far, while changes go into the log: it can be
   * copied meanwhile. Only for a file that is locked `alone`. `undefined` for one in memory, while
   * an answer is read row by row, within a transaction, and while it is frozen.
   */
  freeze(): FrozenFile | undefined {
    const pages = this.#logPages;
    if (pages === undefined || this.#isFrozen || this.#database.isTransaction) return undefined;
    try {
      const [isBusy] = this.#prepared(
        'PRAGMA wal_checkpoint(TRUNCATE)',
      ).get() as unknown as SqliteRow;
      if (isBusy !== 0) return undefined;
      this.exec('PRAGMA wal_autocheckpoint = 0');
      this.#isFrozen = true;
      // Not closed before the database: that would drop its locks.
      this.#descriptor ??= openSync(resolve(this.path), 'r');
      return frozenFile(this.#descriptor, () => this.#thaw(pages));
    } catch (error) {
      if (isLockedTable(error)) return undefined;
      throw this.#problem(error);
    }
  }

  #thaw(pages: number): void {
    if (!this.#isFrozen) return;
    this.#isFrozen = false;
    if (this.#database.isOpen) this.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
  }

  /** Makes a function that statements may call. */
  addFunction(name: string, result: (text: string) => Uint8Array): void {
    this.#database.function(name, { deterministic: true }, (text) => result(String(text)));
  }

  /** Rolls back what was not committed, closes the file, and unlocks it. */
  close(): void {
    if (!this.#database.isOpen) return;
    this.#statements.clear();
    try {
      this.#database.close();
    } catch (error) {
      throw this.#problem(error);
    } finally {
      if (this.#descriptor !== undefined) closeSync(this.#descriptor);
      this.#descriptor = undefined;
      this.#release();
    }
  }

  /** Returns the error of a file that cannot be used. `why`: a clause. */
  unusable(why: string): Error {
    return unusableFile(this.#words, { path: this.path, why });
  }

  /** Returns the error of a file whose contents nobody wrote. */
  damaged(): Error {
    return this.unusable('it is damaged: its contents are not what was written');
  }

  #prepareFile(settings: SqliteSettings, readOnly: boolean): void {
    const { schema, lock, log } = settings;
    this.#database.exec(connectionPragmas(settings));
    // Takes the lock, and shows whether the file can be written, before anyone relies on it.
    if (lock === 'alone') this.#database.exec('BEGIN EXCLUSIVE');
    // Before anything is changed: a file of another program stays as it is.
    const isCurrent = !schema || this.#version(schema) === schema.migrations.length;
    if (readOnly) {
      this.#database.exec('PRAGMA query_only = ON');
      return;
    }
    if (!isCurrent) this.#migrate(schema);
    if (this.#database.isTransaction) this.#database.exec('COMMIT');
    // A killed process loses nothing that was committed; a power failure loses the last commits.
    if (!log) return;
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = ${log.pages};
      PRAGMA journal_size_limit = ${log.bytesKept};
    `);
  }

  // All steps in one transaction, for a new file before there is a log: whenever the process is
  // killed, the file is of one version or the other, and an empty file or one with a header.
  #migrate(schema: SqliteSchema): void {
    const { applicationId, migrations, fill } = schema;
    if (!this.#database.isTransaction) this.#database.exec('BEGIN IMMEDIATE');
    const from = this.#version(schema);
    if (from === 0) this.#database.exec(`PRAGMA application_id = ${applicationId}`);
    for (const step of migrations.slice(from)) this.#database.exec(step);
    if (from === 0) fill?.(this);
    this.#database.exec(`PRAGMA user_version = ${migrations.length}`);
  }

  /** Reads the version of the open file, 0 of one that is empty. */
  #version({ applicationId, migrations }: SqliteSchema): number {
    const version = this.number('PRAGMA user_version');
    const found = this.number('PRAGMA application_id');
    const newest = migrations.length;
    if (found === 0 && version === 0 && this.number('SELECT count(*) FROM sqlite_schema') === 0) {
      return 0;
    }
    if (found !== applicationId) throw this.#foreign();
    if (version > 0 && version <= newest) return version;
    throw otherVersion(this.#words, this.path, { version, newest });
  }

  /** Refuses a file that SQLite may change by opening it: its journal, or a log. */
  #checkHead(file: string, { applicationId, migrations }: SqliteSchema): void {
    const head = readSqliteFileHead(file);
    if (head === 'absent' || head === 'empty') return;
    if (head === 'open-here') throw lockedFile(this.#words, this.path);
    if (head === 'other') throw this.unusable('it is not an SQLite file');
    if (head.applicationId !== applicationId) throw this.#foreign();
    const { version } = head;
    const newest = migrations.length;
    if (version > 0 && version <= newest) return;
    throw otherVersion(this.#words, this.path, { version, newest });
  }

  #foreign(): Error {
    return this.unusable(`it is an SQLite file, but not ${this.#words.kind}`);
  }

  #change(sql: string, values: readonly SQLInputValue[]): Changes {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      if (this.#beginsWithChange) {
        this.#prepared('BEGIN IMMEDIATE').run();
        this.#beginsWithChange = false;
      }
      return this.#prepared(sql).run(...values);
    } catch (error) {
      throw this.#failed(error);
    }
  }

  #within<Result>(begin: string, work: () => Result): Result {
    if (this.#database.isOpen && this.#database.isTransaction) return work();
    this.run(begin);
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isOpen && this.#database.isTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= this.#statementsMax) this.#statements.clear();
      statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #failed(error: unknown): unknown {
    const problem = this.#problem(error);
    if (this.#commitsWhenAsked) this.#failure = problem;
    return problem;
  }

  #problem(error: unknown): unknown {
    return sqliteProblem(this.#words, this.path, error);
  }

  #release(): void {
    for (const release of this.#releases.splice(0)) release();
  }
}

function connectionPragmas(settings: SqliteSettings): string {
  const { lock, pageBytes, cacheKib, temporary } = settings;
  const pragmas = ['trusted_schema = OFF', `cache_size = -${cacheKib}`];
  if (pageBytes !== undefined) pragmas.unshift(`page_size = ${pageBytes}`);
  // Before the first reading: with the lock held, SQLite keeps the log's index in its own memory.
  if (lock === 'alone') pragmas.unshift('locking_mode = EXCLUSIVE');
  pragmas.push(`temp_store = ${temporary === 'memory' ? 'MEMORY' : 'FILE'}`);
  if (typeof temporary === 'object') pragmas.push(`temp.cache_size = -${temporary.cacheKib}`);
  return pragmas.map((pragma) => `PRAGMA ${pragma};`).join('\n');
}

/*
 * Locks a file, and returns the function that unlocks it.
 *
 * The lock is an empty database with a transaction that is never committed: the operating system
 * holds it for this process and ends it with the process. The empty file stays: removing it would
 * race with the next process that locks it.
 */
function lockBeside(file: string): () => void {
  const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
  keepDatabaseToOwner(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw error;
  }
  return () => {
    if (database.isOpen) database.close();
  };
}
