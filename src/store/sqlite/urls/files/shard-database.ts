// The connection to one file of URLs: opened, brought to this version, asked and changed.

import { resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import {
  createFingerprintSeed,
  SEED_BYTES,
} from '../../../../base/fingerprint/fingerprint-seed.ts';
import { keepDatabaseToOwner } from '../../../../base/keep-database-to-owner.ts';
import { loadSqliteSilently } from '../../../../base/silent-sqlite.ts';
import { shardProblem, unusableShard } from './shard-problem.ts';
import { SHARD_APPLICATION_ID, SHARD_MIGRATIONS, SHARD_PAGE_BYTES } from './shard-schema.ts';

/** A row of an answer, its columns in order. */
export type ShardRow = readonly SQLOutputValue[];

/** How a file is opened. */
export interface ShardDatabaseOptions {
  /** What the connection may do: `write` also makes the file and its tables. */
  readonly mode: 'read' | 'write';
  /** Pages kept in memory. What else is read often the system keeps. */
  readonly cacheKib: number;
}

const BUSY_MS = 10_000;
// The log goes into the file when it has so many pages (8 KiB each).
const LOG_PAGES = 2_000;
// One large change makes a large log, which is cut to this size when it is in the file.
const LOG_BYTES_KEPT = 32 * 1_024 * 1_024;
// What is sorted and set aside goes to temporary files, so that memory does not grow with a site.
const TEMPORARY_CACHE_KIB = 2_048;
// The statements are written here and in a known number; what is built of filters is not kept.
const STATEMENTS_MAX = 200;

/**
 * A file of URLs.
 *
 * Errors of all: STORE_UNUSABLE; STORE_LOCKED, when another process writes for too long.
 */
export class ShardDatabase {
  /** The file, as errors name it. */
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string, options: ShardDatabaseOptions) {
    this.path = path;
    const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
    let database: DatabaseSync | undefined;
    try {
      // Absolute, so that no name means something else to SQLite (":memory:", "file:…").
      if (options.mode === 'write') keepDatabaseToOwner(resolve(path));
      database = new DatabaseSync(resolve(path));
      this.#database = database;
      this.#begin(options);
    } catch (error) {
      if (database?.isOpen) database.close();
      throw shardProblem(path, error);
    }
  }

  /** Gives the first row of an answer. */
  row(sql: string, ...values: readonly SQLInputValue[]): ShardRow | undefined {
    return this.#guarded(() => this.#prepared(sql).get(...values) as unknown as ShardRow);
  }

  /** Gives all rows of an answer that has a limit. */
  rows(sql: string, ...values: readonly SQLInputValue[]): readonly ShardRow[] {
    return this.#guarded(() => this.#prepared(sql).all(...values) as unknown as ShardRow[]);
  }

  /** Gives the rows of an answer as they are asked for. */
  *each(sql: string, ...values: readonly SQLInputValue[]): Generator<ShardRow, void> {
    try {
      // One of its own: the same question may be asked again before this one is answered.
      const statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      yield* statement.iterate(...values) as unknown as Iterable<ShardRow>;
    } catch (error) {
      throw shardProblem(this.path, error);
    }
  }

  /** Gives a number: the first column of the first row; 0 when there is none. */
  number(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.row(sql, ...values)?.[0] ?? 0);
  }

  /** Changes something; gives how many rows. */
  run(sql: string, ...values: readonly SQLInputValue[]): number {
    return this.#guarded(() => Number(this.#prepared(sql).run(...values).changes));
  }

  /** Runs statements without values. */
  exec(sql: string): void {
    this.#guarded(() => this.#database.exec(sql));
  }

  /** Changes several things, all of them or none, and lastingly. */
  write<Result>(act: () => Result): Result {
    return this.#within('BEGIN IMMEDIATE', act);
  }

  /** Asks several things of one state of the file; also for what goes to temporary tables alone. */
  read<Result>(act: () => Result): Result {
    return this.#within('BEGIN', act);
  }

  /** Keeps more pages in memory from now on. */
  keepPages(cacheKib: number): void {
    this.exec(`PRAGMA cache_size = -${cacheKib}`);
  }

  /** The seed of the fingerprints. With another one all of them would be strangers. */
  seed(): Uint8Array {
    const stored = this.row("SELECT value FROM meta WHERE key = 'seed'")?.[0];
    if (stored instanceof Uint8Array && stored.length === SEED_BYTES) return stored;
    throw unusableShard(this.path, 'the seed of its fingerprints is missing');
  }

  /** Writes a copy of what is committed to a path where nothing is. */
  copyTo(path: string): void {
    this.run('VACUUM INTO ?', path);
  }

  /** Lets go. */
  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #begin({ mode, cacheKib }: ShardDatabaseOptions): void {
    this.#database.exec(`
      PRAGMA page_size = ${SHARD_PAGE_BYTES};
      PRAGMA busy_timeout = ${BUSY_MS};
      PRAGMA cache_size = -${cacheKib};
      PRAGMA temp_store = FILE;
      PRAGMA temp.cache_size = -${TEMPORARY_CACHE_KIB};
      PRAGMA trusted_schema = OFF;
    `);
    // Before anything is changed: a file that is another's stays as it is.
    this.#checkVersion();
    if (mode === 'write') {
      // A killed process loses nothing that was committed; a power failure the last commits alone.
      this.#database.exec(`
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA wal_autocheckpoint = ${LOG_PAGES};
        PRAGMA journal_size_limit = ${LOG_BYTES_KEPT};
      `);
      this.#migrate();
    } else {
      this.#database.exec('PRAGMA query_only = ON');
    }
  }

  #migrate(): void {
    if (this.#checkVersion() === SHARD_MIGRATIONS.length) return;
    this.write(() => {
      const from = this.#checkVersion();
      if (from === 0) this.#database.exec(`PRAGMA application_id = ${SHARD_APPLICATION_ID}`);
      for (const step of SHARD_MIGRATIONS.slice(from)) this.#database.exec(step);
      if (from === 0) this.run("INSERT INTO meta VALUES ('seed', ?)", createFingerprintSeed());
      this.#database.exec(`PRAGMA user_version = ${SHARD_MIGRATIONS.length}`);
    });
  }

  #checkVersion(): number {
    const version = this.number('PRAGMA user_version');
    const id = this.number('PRAGMA application_id');
    const isEmpty = this.number('SELECT count(*) FROM sqlite_master') === 0;
    if (isEmpty && version === 0 && id === 0) return 0;
    if (id !== SHARD_APPLICATION_ID) {
      throw unusableShard(this.path, 'it is an SQLite file, but holds no URLs of Portolan');
    }
    if (version > SHARD_MIGRATIONS.length) {
      throw unusableShard(this.path, `it was written by a later version of Portolan (${version})`);
    }
    return version;
  }

  #within<Result>(begin: string, act: () => Result): Result {
    this.exec(begin);
    try {
      const result = act();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #guarded<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      throw shardProblem(this.path, error);
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
