// The state of a set in one SQLite file: a row a shard, with its entries in columns.
import { existsSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { createFingerprintSeed, SEED_BYTES } from '../../../base/fingerprint/fingerprint-seed.ts';
import { isPortolanError, PortolanError } from '../../../base/portolan-error.ts';
import { loadSqliteSilently } from '../../../base/silent-sqlite.ts';
import type { Extension } from '../../../protocol/extensions/extension.ts';
import type {
  PublishState,
  ShardColumns,
  StateContent,
  StateSection,
  StateShard,
} from '../publish-state.ts';
import { STATE_SCHEMA, STATE_VERSION } from './state-schema.ts';

/** How a state is opened. */
export interface SqliteStateOptions {
  /** The file; `:memory:` for tests. */
  readonly path: string;
  /** Changes nothing that lasts: `commit` has no effect, and no file is made. Default false. */
  readonly dryRun?: boolean | undefined;
}

type Row = Record<string, unknown>;

const REPLACED_TABLES = ['section', 'shard', 'content'];

/**
 * Opens the state of a set, and makes the file when there is none. It is locked until `close`.
 *
 * Errors: PUBLISH_LOCKED, when another process has it open; PUBLISH_STATE_UNUSABLE, when it is no
 * state file, of a later version, damaged, or cannot be read.
 */
export function openSqliteState(options: SqliteStateOptions): PublishState {
  return guarded(options.path, () => new SqliteState(options));
}

class SqliteState implements PublishState {
  readonly #path: string;
  readonly #dryRun: boolean;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly seed: Uint8Array;

  constructor({ path, dryRun = false }: SqliteStateOptions) {
    this.#path = path;
    this.#dryRun = dryRun;
    const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
    this.#database = new DatabaseSync(dryRun && !existsSync(path) ? ':memory:' : path);
    try {
      // Before anything is changed, the journal's mode too: it may be another program's.
      this.#refuseOthers();
      // One file, no companions that a copy would forget; a publication is one transaction.
      this.#database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL');
      // The lock outlasts each commit: nobody comes in between `prepare` and `commit`, and nothing
      // that somebody else does can make the latter fail when the publication is decided.
      this.#database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
      this.#checkVersion();
      this.seed = this.#seed();
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  get initial(): boolean {
    return this.#meta('published') === undefined;
  }

  section(name: string): StateSection | undefined {
    const row = this.#get('SELECT extensions, head FROM section WHERE name = ?', name);
    if (!row) return undefined;
    const extensions = String(row['extensions']).split(' ').filter(Boolean) as Extension['name'][];
    return { extensions, head: String(row['head']) };
  }

  putSection(name: string, { extensions, head }: StateSection): void {
    const sql = 'INSERT OR REPLACE INTO next_section (name, extensions, head) VALUES (?, ?, ?)';
    this.#run(sql, name, extensions.join(' '), head);
  }

  shards(): readonly StateShard[] {
    const sql = `SELECT section, number, sequence, urls, bytes, head_bytes, sha256, changed_ms
      FROM shard ORDER BY sequence`;
    return this.#all(sql).map((row) => ({
      section: String(row['section']),
      number: this.#whole(row, 'number', 1),
      sequence: this.#whole(row, 'sequence', 1),
      urls: this.#whole(row, 'urls', 0),
      bytes: this.#whole(row, 'bytes', 0),
      headBytes: this.#whole(row, 'head_bytes', 0),
      sha256: String(row['sha256']),
      changedMs: this.#whole(row, 'changed_ms', Number.MIN_SAFE_INTEGER),
    }));
  }

  // SQLite keeps what it is given in a column of whole numbers, texts and fractions too.
  #whole(row: Row, column: string, least: number): number {
    const value = row[column];
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
    throw unusable(this.#path, `the ${column} of a shard is ${JSON.stringify(value)}`);
  }

  columns({ section, number, urls }: StateShard): ShardColumns {
    const sql = `SELECT fingerprints, text_hashes, lengths FROM shard
      WHERE section = ? AND number = ?`;
    const row = this.#get(sql, section, number);
    const columns = {
      fingerprints: wordsOf(row?.['fingerprints']),
      textHashes: wordsOf(row?.['text_hashes']),
      lengths: wordsOf(row?.['lengths']),
    };
    const { fingerprints, textHashes, lengths } = columns;
    const fits = lengths.length === urls && textHashes.length === 2 * urls;
    if (fits && fingerprints.length === 2 * urls) return columns;
    throw unusable(this.#path, 'the columns of a shard are not as long as they should be');
  }

  document({ section, number }: StateShard): Uint8Array {
    const row = this.#get(
      'SELECT document FROM shard WHERE section = ? AND number = ?',
      section,
      number,
    );
    const document = row?.['document'];
    if (document instanceof Uint8Array) return document;
    throw unusable(this.#path, 'the document of a shard is missing');
  }

  putShard(shard: StateShard, columns: ShardColumns, gzippedDocument: Uint8Array): void {
    const sql = `INSERT OR REPLACE INTO next_shard (section, number, sequence, urls, bytes,
      head_bytes,
      sha256, changed_ms, fingerprints, text_hashes, lengths, document)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    const { section, number, sequence, urls, bytes, headBytes, sha256, changedMs } = shard;
    const { fingerprints, textHashes, lengths } = columns;
    this.#run(
      sql,
      ...[section, number, sequence, urls, bytes, headBytes, sha256, changedMs],
      ...[bytesOf(fingerprints), bytesOf(textHashes), bytesOf(lengths), gzippedDocument],
    );
  }

  removeShard(section: string, number: number): void {
    this.#run('INSERT OR REPLACE INTO next_removed VALUES (?, ?)', section, number);
  }

  content(low: number, high: number): StateContent | undefined {
    const sql = 'SELECT hash, lastmod FROM content WHERE low = ? AND high = ?';
    const row = this.#get(sql, low, high);
    if (!row) return undefined;
    const { hash, lastmod } = row;
    return { hash: String(hash), ...(lastmod !== null && { lastmod: String(lastmod) }) };
  }

  putContent(low: number, high: number, { hash, lastmod }: StateContent): void {
    const sql =
      'INSERT OR REPLACE INTO next_content (low, high, hash, lastmod) VALUES (?, ?, ?, ?)';
    this.#run(sql, low, high, hash, lastmod ?? null);
  }

  pending(): readonly string[] {
    return this.#all('SELECT json FROM pending ORDER BY id').map((row) => String(row['json']));
  }

  putPending(texts: readonly string[]): void {
    this.#run('DELETE FROM pending');
    for (const text of texts) this.#run('INSERT INTO pending (json) VALUES (?)', text);
  }

  settle(publication: string | undefined): void {
    const prepared = this.#meta('prepared');
    if (prepared === undefined) return;
    if (prepared === publication) this.#takePlace();
    else this.#forget();
    this.#lasting();
  }

  prepare(publication: string): void {
    this.#putMeta('prepared', publication);
    this.#lasting();
  }

  commit(): void {
    this.#takePlace();
    this.#lasting();
  }

  close(): void {
    // Closing rolls back what was not committed.
    if (this.#database.isOpen) this.#database.close();
  }

  #takePlace(): void {
    this.#run(`DELETE FROM shard WHERE EXISTS (SELECT 1 FROM next_removed AS gone
      WHERE gone.section = shard.section AND gone.number = shard.number)`);
    for (const table of REPLACED_TABLES) {
      this.#run(`INSERT OR REPLACE INTO ${table} SELECT * FROM next_${table}`);
    }
    this.#forget();
    this.#putMeta('published', '1');
  }

  #forget(): void {
    for (const table of [...REPLACED_TABLES, 'removed']) this.#run(`DELETE FROM next_${table}`);
    this.#run("DELETE FROM meta WHERE key = 'prepared'");
  }

  #lasting(): void {
    if (this.#dryRun) return;
    guarded(this.#path, () => {
      this.#database.exec('COMMIT');
      this.#database.exec('BEGIN IMMEDIATE');
    });
  }

  #refuseOthers(): void {
    const tables = this.#tables();
    if (tables.size === 0 || tables.has('shard')) return;
    throw unusable(this.#path, 'it is an SQLite file, but no state of Portolan');
  }

  #checkVersion(): void {
    if (this.#tables().size === 0) {
      this.#database.exec(STATE_SCHEMA);
      this.#putMeta('version', String(STATE_VERSION));
      this.#putMeta('seed', createFingerprintSeed());
      return;
    }
    const version = Number(this.#meta('version'));
    if (version === STATE_VERSION) return;
    const which = version > STATE_VERSION ? 'a later' : 'an unknown';
    throw unusable(this.#path, `it was written by ${which} version of Portolan (${version})`);
  }

  #tables(): ReadonlySet<unknown> {
    const rows = this.#all("SELECT name FROM sqlite_master WHERE type = 'table'");
    return new Set(rows.map((row) => row['name']));
  }

  // With another one all fingerprints in it would be strangers.
  #seed(): Uint8Array {
    const stored = this.#meta('seed');
    if (stored instanceof Uint8Array && stored.length === SEED_BYTES) return stored;
    throw unusable(this.#path, 'the seed of its fingerprints is missing');
  }

  #meta(key: string): unknown {
    return this.#get('SELECT value FROM meta WHERE key = ?', key)?.['value'];
  }

  #putMeta(key: string, value: string | Uint8Array): void {
    this.#run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
  }

  #get(sql: string, ...values: readonly (string | number)[]): Row | undefined {
    return guarded(this.#path, () => this.#prepared(sql).get(...values) as Row | undefined);
  }

  #all(sql: string): Row[] {
    return guarded(this.#path, () => this.#prepared(sql).all() as Row[]);
  }

  #run(sql: string, ...values: readonly (string | number | Uint8Array | null)[]): void {
    guarded(this.#path, () => this.#prepared(sql).run(...values));
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

// SQLite gives bytes at any offset; words want theirs divisible by four, and a copy of their own.
function wordsOf(value: unknown): Uint32Array {
  if (!(value instanceof Uint8Array)) return new Uint32Array(0);
  return new Uint32Array(value.slice().buffer, 0, value.length >>> 2);
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

// What SQLite says in its result codes, the extended part aside.
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

function guarded<T>(path: string, act: () => T): T {
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
    throw unusable(path, message, error);
  }
}

function unusable(path: string, why: string, cause?: unknown): PortolanError {
  return new PortolanError('PUBLISH_STATE_UNUSABLE', {
    message: `The state ${path} cannot be used: ${why}.`,
    hint: 'Check that --state names the right file; without it everything is taken for new.',
    path,
    cause,
  });
}
