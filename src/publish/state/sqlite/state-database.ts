// The open file of a state: statements that are prepared once, and errors in our own words.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isPortolanError, PortolanError } from '../../../base/portolan-error.ts';

/** A row as SQLite gives it. */
export type StateRow = Record<string, unknown>;
/** What a statement is given. */
export type StateValue = string | number | Uint8Array | null;

/** An SQLite file with a transaction that is always open. Errors: those of `guardState`. */
export class StateDatabase {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #dryRun: boolean;

  constructor(path: string, database: DatabaseSync, dryRun: boolean) {
    this.path = path;
    this.#database = database;
    this.#dryRun = dryRun;
  }

  get(sql: string, ...values: readonly StateValue[]): StateRow | undefined {
    return guardState(this.path, () => this.#prepared(sql).get(...values) as StateRow | undefined);
  }

  all(sql: string, ...values: readonly StateValue[]): StateRow[] {
    return guardState(this.path, () => this.#prepared(sql).all(...values) as StateRow[]);
  }

  /** Gives how many rows were changed. */
  run(sql: string, ...values: readonly StateValue[]): number {
    return guardState(this.path, () => Number(this.#prepared(sql).run(...values).changes));
  }

  /** Several statements without values. */
  exec(sql: string): void {
    guardState(this.path, () => this.#database.exec(sql));
  }

  meta(key: string): unknown {
    return this.get('SELECT value FROM meta WHERE key = ?', key)?.['value'];
  }

  putMeta(key: string, value: string | Uint8Array): void {
    this.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
  }

  removeMeta(key: string): void {
    this.run('DELETE FROM meta WHERE key = ?', key);
  }

  tables(): ReadonlySet<unknown> {
    const rows = this.all("SELECT name FROM sqlite_master WHERE type = 'table'");
    return new Set(rows.map((row) => row['name']));
  }

  /** Makes what was changed lasting; in a dry run nothing ever is. */
  save(): void {
    if (!this.#dryRun) this.exec('COMMIT; BEGIN IMMEDIATE');
  }

  /** Rolls back what was not saved. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

// What SQLite says in its result codes, the extended part aside.
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/**
 * Does something with the file of a state.
 *
 * Errors: PUBLISH_LOCKED, PUBLISH_STATE_UNUSABLE.
 */
export function guardState<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (isPortolanError(error)) throw error;
    const { errcode = 0, message } = error as { readonly errcode?: number; message: string };
    const primary = errcode & 0xff;
    if (primary === SQLITE_BUSY || primary === SQLITE_LOCKED) {
      throw new PortolanError('PUBLISH_LOCKED', {
        message: `${path} is in use: another publication has the state open.`,
        hint: 'Wait until it is done; two publications never share a state.',
        path,
        cause: error,
      });
    }
    throw unusableState(path, message, error);
  }
}

/** The error for a state that cannot be used. */
export function unusableState(path: string, why: string, cause?: unknown): PortolanError {
  return new PortolanError('PUBLISH_STATE_UNUSABLE', {
    message: `The state ${path} cannot be used: ${why}.`,
    hint: 'Check that --state names the right file; without it everything is taken for new.',
    path,
    cause,
  });
}
