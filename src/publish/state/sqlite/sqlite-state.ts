// The state of a set in one SQLite file: a row a shard, with its entries in columns.
import { existsSync, lstatSync } from 'node:fs';
import { createFingerprintSeed, SEED_BYTES } from '../../../base/fingerprint/fingerprint-seed.ts';
import { loadSqliteSilently } from '../../../base/silent-sqlite.ts';
import type { Extension } from '../../../protocol/extensions/extension.ts';
import type {
  PublishState,
  ShardColumns,
  StateContent,
  StateSection,
  StateShard,
} from '../publish-state.ts';
import { SqliteOutbox } from './sqlite-outbox.ts';
import { guardState, StateDatabase, type StateRow, unusableState } from './state-database.ts';
import { STATE_SCHEMA, STATE_SCHEMA_FROM_1, STATE_VERSION } from './state-schema.ts';

/** How a state is opened. */
export interface SqliteStateOptions {
  /** The file; `:memory:` for tests. */
  readonly path: string;
  /** Changes nothing that lasts: `commit` has no effect, and no file is made. Default false. */
  readonly dryRun?: boolean | undefined;
}

const REPLACED_TABLES = ['section', 'shard', 'content'];
// What SQLite keeps beside the file of a database.
const COMPANIONS = ['-journal', '-wal', '-shm'];

/**
 * Opens the state of a set, and makes the file when there is none. It is locked until `close`.
 *
 * Errors: PUBLISH_LOCKED, when another process has it open; PUBLISH_STATE_UNUSABLE, when it is no
 * state file, of a later version, damaged, or cannot be read.
 */
export function openSqliteState(options: SqliteStateOptions): PublishState {
  return guardState(options.path, () => new SqliteState(options));
}

class SqliteState implements PublishState {
  readonly #database: StateDatabase;
  readonly seed: Uint8Array;
  readonly outbox: SqliteOutbox;

  constructor({ path, dryRun = false }: SqliteStateOptions) {
    refuseLinks(path);
    const { DatabaseSync } = loadSqliteSilently<typeof import('node:sqlite')>();
    const file = new DatabaseSync(dryRun && !existsSync(path) ? ':memory:' : path);
    this.#database = new StateDatabase(path, file, dryRun);
    try {
      // Before anything is changed, the journal's mode too: it may be another program's.
      this.#refuseOthers();
      // One file, no companions that a copy would forget; a publication is one transaction.
      file.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL');
      // The lock outlasts each commit: nobody comes in between `prepare` and `commit`, and nothing
      // that somebody else does can make the latter fail when the publication is decided.
      file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
      this.#checkVersion();
      this.seed = this.#seed();
      this.outbox = new SqliteOutbox(this.#database);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  get initial(): boolean {
    return this.#database.meta('published') === undefined;
  }

  section(name: string): StateSection | undefined {
    const row = this.#database.get('SELECT extensions, head FROM section WHERE name = ?', name);
    if (!row) return undefined;
    const extensions = String(row['extensions']).split(' ').filter(Boolean) as Extension['name'][];
    return { extensions, head: String(row['head']) };
  }

  putSection(name: string, { extensions, head }: StateSection): void {
    const sql = 'INSERT OR REPLACE INTO next_section (name, extensions, head) VALUES (?, ?, ?)';
    this.#database.run(sql, name, extensions.join(' '), head);
  }

  shards(): readonly StateShard[] {
    const sql = `SELECT section, number, sequence, urls, bytes, head_bytes, sha256, changed_ms
      FROM shard ORDER BY sequence`;
    return this.#database.all(sql).map((row) => ({
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
  #whole(row: StateRow, column: string, least: number): number {
    const value = row[column];
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
    throw this.#unusable(`the ${column} of a shard is ${JSON.stringify(value)}`);
  }

  columns({ section, number, urls }: StateShard): ShardColumns {
    const sql = `SELECT fingerprints, text_hashes, lengths FROM shard
      WHERE section = ? AND number = ?`;
    const row = this.#database.get(sql, section, number);
    const columns = {
      fingerprints: wordsOf(row?.['fingerprints']),
      textHashes: wordsOf(row?.['text_hashes']),
      lengths: wordsOf(row?.['lengths']),
    };
    const { fingerprints, textHashes, lengths } = columns;
    const fits = lengths.length === urls && textHashes.length === 2 * urls;
    if (fits && fingerprints.length === 2 * urls) return columns;
    throw this.#unusable('the columns of a shard are not as long as they should be');
  }

  document({ section, number }: StateShard): Uint8Array {
    const row = this.#database.get(
      'SELECT document FROM shard WHERE section = ? AND number = ?',
      section,
      number,
    );
    const document = row?.['document'];
    if (document instanceof Uint8Array) return document;
    throw this.#unusable('the document of a shard is missing');
  }

  putShard(shard: StateShard, columns: ShardColumns, gzippedDocument: Uint8Array): void {
    const sql = `INSERT OR REPLACE INTO next_shard (section, number, sequence, urls, bytes,
      head_bytes,
      sha256, changed_ms, fingerprints, text_hashes, lengths, document)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    const { section, number, sequence, urls, bytes, headBytes, sha256, changedMs } = shard;
    const { fingerprints, textHashes, lengths } = columns;
    this.#database.run(
      sql,
      section,
      number,
      sequence,
      urls,
      bytes,
      headBytes,
      sha256,
      changedMs,
      bytesOf(fingerprints),
      bytesOf(textHashes),
      bytesOf(lengths),
      gzippedDocument,
    );
  }

  removeShard(section: string, number: number): void {
    this.#database.run('INSERT OR REPLACE INTO next_removed VALUES (?, ?)', section, number);
  }

  content(low: number, high: number): StateContent | undefined {
    const sql = 'SELECT hash, lastmod FROM content WHERE low = ? AND high = ?';
    const row = this.#database.get(sql, low, high);
    if (!row) return undefined;
    const { hash, lastmod } = row;
    return { hash: String(hash), ...(lastmod !== null && { lastmod: String(lastmod) }) };
  }

  putContent(low: number, high: number, { hash, lastmod }: StateContent): void {
    const sql =
      'INSERT OR REPLACE INTO next_content (low, high, hash, lastmod) VALUES (?, ?, ?, ?)';
    this.#database.run(sql, low, high, hash, lastmod ?? null);
  }

  settle(publication: string | undefined): void {
    const prepared = this.#database.meta('prepared');
    if (prepared === undefined) return;
    if (prepared === publication) this.#takePlace();
    else this.#forget();
    this.#database.save();
  }

  prepare(publication: string): void {
    this.outbox.prepare();
    this.#database.putMeta('prepared', publication);
    this.#database.save();
  }

  commit(): void {
    this.#takePlace();
    this.#database.save();
  }

  close(): void {
    this.#database.close();
  }

  #takePlace(): void {
    this.#database.run(`DELETE FROM shard WHERE EXISTS (SELECT 1 FROM next_removed AS gone
      WHERE gone.section = shard.section AND gone.number = shard.number)`);
    for (const table of REPLACED_TABLES) {
      this.#database.run(`INSERT OR REPLACE INTO ${table} SELECT * FROM next_${table}`);
    }
    this.outbox.takePlace();
    this.#forget();
    this.#database.putMeta('published', '1');
  }

  #forget(): void {
    for (const table of [...REPLACED_TABLES, 'removed']) {
      this.#database.run(`DELETE FROM next_${table}`);
    }
    this.outbox.forget();
    this.#database.removeMeta('prepared');
  }

  #refuseOthers(): void {
    const tables = this.#database.tables();
    if (tables.size === 0 || tables.has('shard')) return;
    throw this.#unusable('it is an SQLite file, but no state of Portolan');
  }

  #checkVersion(): void {
    if (this.#database.tables().size === 0) {
      this.#database.exec(STATE_SCHEMA);
      this.#database.putMeta('version', String(STATE_VERSION));
      this.#database.putMeta('seed', createFingerprintSeed());
      return;
    }
    const version = Number(this.#database.meta('version'));
    if (version === STATE_VERSION) return;
    if (version === 1) {
      this.#database.exec(STATE_SCHEMA_FROM_1);
      this.#database.putMeta('version', String(STATE_VERSION));
      return;
    }
    const which = version > STATE_VERSION ? 'a later' : 'an unknown';
    throw this.#unusable(`it was written by ${which} version of Portolan (${version})`);
  }

  // With another one all fingerprints in it would be strangers.
  #seed(): Uint8Array {
    const stored = this.#database.meta('seed');
    if (stored instanceof Uint8Array && stored.length === SEED_BYTES) return stored;
    throw this.#unusable('the seed of its fingerprints is missing');
  }

  #unusable(why: string): Error {
    return unusableState(this.#database.path, why);
  }
}

// A link may have come with a repository, and lead anywhere: SQLite would write, or make a file,
// where it leads.
function refuseLinks(path: string): void {
  for (const name of [path, ...COMPANIONS.map((companion) => path + companion)]) {
    const stats = lstatSync(name, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() !== true) continue;
    const why = name === path ? 'it' : name;
    throw unusableState(path, `${why} is a symbolic link, and only a plain file is used`);
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
