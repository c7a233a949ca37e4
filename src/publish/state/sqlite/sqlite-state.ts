// The state of a set in one SQLite file: a row per shard, with its entries in columns.
import { existsSync, lstatSync } from 'node:fs';
import type { Extension } from '../../../protocol/extensions/extension.ts';
import { SqliteFile, type SqliteSettings } from '../../../sqlite/sqlite-file.ts';
import {
  readMeta,
  readSeed,
  removeMeta,
  writeMeta,
  writeSeed,
} from '../../../sqlite/sqlite-meta.ts';
import {
  otherVersion,
  type SqliteWords,
  sqliteProblem,
  unusableFile,
} from '../../../sqlite/sqlite-problem.ts';
import type {
  PublishState,
  ShardColumns,
  StateContent,
  StateSection,
  StateShard,
} from '../../ports/publish-state.ts';
import { SqliteOutbox } from './sqlite-outbox.ts';
import { STATE_SCHEMA, STATE_SCHEMA_FROM_1, STATE_VERSION } from './state-schema.ts';

export interface SqliteStateOptions {
  readonly path: string;
  /** Changes nothing that lasts: `commit` has no effect, and no file is made. Default false. */
  readonly dryRun?: boolean | undefined;
}

const REPLACED_TABLES = ['section', 'shard', 'content'];
// Keys of `meta`, before the name of the target.
const MANIFEST = 'manifest of ';
const NEXT_MANIFEST = 'next manifest of ';
const COMPANIONS = ['-journal', '-wal', '-shm'];

const WORDS: SqliteWords = {
  codes: { locked: 'PUBLISH_LOCKED', unusable: 'PUBLISH_STATE_UNUSABLE' },
  subject: (path) => `The state ${path}`,
  kind: 'a state of Portolan',
  holder: 'another publication has this state open',
  hints: {
    locked: 'Wait until it is done; two publications cannot share a state.',
    unusable: 'Check that --state names the right file; without it, every URL counts as new.',
    later: 'Use that version or a newer one, or name another file with --state.',
  },
  reportsDisk: false,
};
const SETTINGS: SqliteSettings = {
  words: WORDS,
  lock: 'shared',
  commits: 'asked',
  cacheKib: 2_000,
  statementsMax: 200,
};

/** Opens the state of a set, and creates the file if there is none. It is locked until `close`. */
export function openSqliteState(options: SqliteStateOptions): PublishState {
  try {
    return new SqliteState(options);
  } catch (error) {
    throw sqliteProblem(WORDS, options.path, error);
  }
}

class SqliteState implements PublishState {
  readonly #database: SqliteFile;
  readonly #save: () => void;
  readonly seed: Uint8Array;
  readonly outbox: SqliteOutbox;

  constructor({ path, dryRun = false }: SqliteStateOptions) {
    refuseLinks(path);
    const inMemory = path === ':memory:' || (dryRun && !existsSync(path));
    const database = new SqliteFile({ path, inMemory }, SETTINGS);
    this.#database = database;
    this.#save = () => {
      if (!dryRun) database.commit();
    };
    try {
      // Before anything is changed, the journal's mode too: it may be another program's.
      this.#refuseOthers();
      // One file, no companions that a copy would forget; a publication is one transaction. The
      // lock outlasts each commit: nobody comes in between `prepare` and `commit`, and nothing that
      // somebody else does can make the latter fail when the publication is decided.
      database.exec(`PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;
        PRAGMA locking_mode = EXCLUSIVE`);
      database.begin();
      this.#checkVersion();
      this.seed = readSeed(database);
      this.outbox = new SqliteOutbox(database, this.#save);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  get initial(): boolean {
    return readMeta(this.#database, 'published') === undefined;
  }

  get prepared(): string | undefined {
    const prepared = readMeta(this.#database, 'prepared');
    return prepared === undefined ? undefined : String(prepared);
  }

  manifest(target: string): string | undefined {
    const manifest = readMeta(this.#database, MANIFEST + target);
    return manifest === undefined ? undefined : String(manifest);
  }

  putManifest(target: string, manifest: string): void {
    writeMeta(this.#database, NEXT_MANIFEST + target, manifest);
  }

  section(name: string): StateSection | undefined {
    const row = this.#database.row('SELECT extensions, head FROM section WHERE name = ?', name);
    if (!row) return undefined;
    const [names, head] = row.map(String);
    const extensions = (names ?? '').split(' ').filter(Boolean) as Extension['name'][];
    return { extensions, head: head ?? '' };
  }

  putSection(name: string, { extensions, head }: StateSection): void {
    const sql = 'INSERT OR REPLACE INTO next_section (name, extensions, head) VALUES (?, ?, ?)';
    this.#database.run(sql, name, extensions.join(' '), head);
  }

  shards(): readonly StateShard[] {
    const sql = `SELECT section, number, sequence, urls, bytes, head_bytes, sha256, changed_ms
      FROM shard ORDER BY sequence`;
    return this.#database.rows(sql).map((row) => {
      const [section, number, sequence, urls, bytes, headBytes, sha256, changedMs] = row;
      return {
        section: String(section),
        number: this.#whole(number, 'number', 1),
        sequence: this.#whole(sequence, 'sequence', 1),
        urls: this.#whole(urls, 'urls', 0),
        bytes: this.#whole(bytes, 'bytes', 0),
        headBytes: this.#whole(headBytes, 'head_bytes', 0),
        sha256: String(sha256),
        changedMs: this.#whole(changedMs, 'changed_ms', Number.MIN_SAFE_INTEGER),
      };
    });
  }

  // SQLite also keeps texts and fractions in a column of integers.
  #whole(value: unknown, column: string, least: number): number {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
    throw this.#database.unusable(`the ${column} of a shard is ${JSON.stringify(value)}`);
  }

  columns({ section, number, urls }: StateShard): ShardColumns {
    const sql = `SELECT fingerprints, text_hashes, lengths FROM shard
      WHERE section = ? AND number = ?`;
    const row = this.#database.row(sql, section, number) ?? [];
    const fingerprints = wordsOf(row[0]);
    const textHashes = wordsOf(row[1]);
    const lengths = wordsOf(row[2]);
    const fits = lengths.length === urls && textHashes.length === 2 * urls;
    if (fits && fingerprints.length === 2 * urls) return { fingerprints, textHashes, lengths };
    throw this.#database.unusable('the columns of a shard have the wrong length');
  }

  document({ section, number }: StateShard): Uint8Array {
    const sql = 'SELECT document FROM shard WHERE section = ? AND number = ?';
    const document = this.#database.row(sql, section, number)?.[0];
    if (document instanceof Uint8Array) return document;
    throw this.#database.unusable('the document of a shard is missing');
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
    const row = this.#database.row(sql, low, high);
    if (!row) return undefined;
    const [hash, lastmod] = row;
    return { hash: String(hash), ...(lastmod !== null && { lastmod: String(lastmod) }) };
  }

  putContent(low: number, high: number, { hash, lastmod }: StateContent): void {
    const sql =
      'INSERT OR REPLACE INTO next_content (low, high, hash, lastmod) VALUES (?, ?, ?, ?)';
    this.#database.run(sql, low, high, hash, lastmod ?? null);
  }

  settle(publication: string | undefined): void {
    const { prepared } = this;
    if (prepared === undefined) return;
    if (prepared === publication) this.#takePlace();
    else this.#forget();
    this.#save();
  }

  prepare(publication: string): void {
    this.outbox.prepare();
    writeMeta(this.#database, 'prepared', publication);
    this.#save();
  }

  commit(): void {
    this.#takePlace();
    this.#save();
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
    this.#database.run(
      `INSERT OR REPLACE INTO meta (key, value) SELECT ? || substr(key, ?), value FROM meta
        WHERE substr(key, 1, ?) = ?`,
      MANIFEST,
      NEXT_MANIFEST.length + 1,
      NEXT_MANIFEST.length,
      NEXT_MANIFEST,
    );
    this.outbox.takePlace();
    this.#forget();
    writeMeta(this.#database, 'published', '1');
  }

  #forget(): void {
    for (const table of [...REPLACED_TABLES, 'removed']) {
      this.#database.run(`DELETE FROM next_${table}`);
    }
    const next = NEXT_MANIFEST;
    this.#database.run('DELETE FROM meta WHERE substr(key, 1, ?) = ?', next.length, next);
    this.outbox.forget();
    removeMeta(this.#database, 'prepared');
  }

  #tables(): ReadonlySet<unknown> {
    const rows = this.#database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'");
    return new Set(rows.map(([name]) => name));
  }

  #refuseOthers(): void {
    const tables = this.#tables();
    if (tables.size === 0 || tables.has('shard')) return;
    throw this.#database.unusable(`it is an SQLite file, but not ${WORDS.kind}`);
  }

  #checkVersion(): void {
    const database = this.#database;
    const isNew = this.#tables().size === 0;
    const version = isNew ? 0 : Number(readMeta(database, 'version'));
    if (version === STATE_VERSION) return;
    if (!isNew && version !== 1) {
      throw otherVersion(WORDS, database.path, { version, newest: STATE_VERSION });
    }
    database.exec(isNew ? STATE_SCHEMA : STATE_SCHEMA_FROM_1);
    writeMeta(database, 'version', String(STATE_VERSION));
    if (isNew) writeSeed(database);
  }
}

// A link may have come with a repository, and lead anywhere: SQLite would write, or make a file,
// where it leads.
function refuseLinks(path: string): void {
  for (const name of [path, ...COMPANIONS.map((companion) => path + companion)]) {
    const stats = lstatSync(name, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() !== true) continue;
    const which = name === path ? 'it' : name;
    throw unusableFile(WORDS, { path, why: `${which} is a symbolic link, not a plain file` });
  }
}

// SQLite returns bytes at any offset; words need one divisible by four, and a copy.
function wordsOf(value: unknown): Uint32Array {
  if (!(value instanceof Uint8Array)) return new Uint32Array(0);
  return new Uint32Array(value.slice().buffer, 0, value.length >>> 2);
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
