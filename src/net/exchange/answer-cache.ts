// A file of answers that are revalidated: unchanged bodies are taken from it. It is never required:
// if anything is wrong with it, requests are made as without it.
import { createHash } from 'node:crypto';
import { chmodSync, closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Clock, systemClock } from '../../base/clock.ts';
import { loadSqliteSilently } from '../../base/silent-sqlite.ts';

/** An answer that is kept, as it was sent. */
export interface KeptAnswer {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** By lower-case name: those that say something of the document, none that may be a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Answers by their addresses. Close it. */
export interface AnswerCache {
  /** What is kept of an address, if it is whole. */
  take(url: string): KeptAnswer | undefined;
  keep(url: string, answer: KeptAnswer): void;
  close(): void;
}

export interface AnswerCacheOptions {
  /** Called with a sentence that says why the file is recreated or not used. */
  readonly onNotice?: ((text: string) => void) | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
  /** All bodies together. Default 256 MiB. */
  readonly bytesMax?: number | undefined;
  /** Default 10,000. */
  readonly entriesMax?: number | undefined;
}

export const KEPT_BODY_BYTES_MAX: number = 16 * 1024 * 1024;
const BYTES_MAX = 256 * 1024 * 1024;
const ENTRIES_MAX = 10_000;
const BUSY_MS = 500;
// "Pcac": says that a file is one of ours, at this place of SQLite's head.
const APPLICATION_ID = 0x50636163;
const APPLICATION_ID_OFFSET = 68;
const VERSION = 1;
const MAGIC = 'SQLite format 3\0';

// A process that is killed leaves the file as it was before or after a write; a failing machine may
// damage it, and then it is recreated.
const SETTINGS = `
  PRAGMA busy_timeout = ${BUSY_MS};
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = OFF;
  PRAGMA trusted_schema = OFF;
`;
const SCHEMA = `
  PRAGMA auto_vacuum = FULL;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${VERSION};
  CREATE TABLE IF NOT EXISTS answers (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    used INTEGER NOT NULL,
    digest BLOB NOT NULL,
    head TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS answers_used ON answers (used, id, bytes);
`;

/** Opens a file of answers, or begins one. It is opened when it is first asked. */
export function openAnswerCache(path: string, options: AnswerCacheOptions = {}): AnswerCache {
  return new FileCache(resolve(path), options);
}

class FileCache implements AnswerCache {
  readonly #path: string;
  readonly #options: AnswerCacheOptions;
  #database: DatabaseSync | undefined;
  #useless = false;

  constructor(path: string, options: AnswerCacheOptions) {
    this.#path = path;
    this.#options = options;
  }

  take(url: string): KeptAnswer | undefined {
    return this.#try((database) => {
      const key = keyOf(url);
      const row = database
        .prepare('SELECT id, digest, head, body FROM answers WHERE key = ?')
        .get(key);
      if (row === undefined) return undefined;
      const { id = 0, digest, head, body } = row;
      const isWhole = digest instanceof Uint8Array && body instanceof Uint8Array;
      if (isWhole && typeof head === 'string' && digestOf(head, body).equals(digest)) {
        database.prepare('UPDATE answers SET used = ? WHERE id = ?').run(this.#now(), id);
        return { ...(JSON.parse(head) as Omit<KeptAnswer, 'body'>), body };
      }
      database.prepare('DELETE FROM answers WHERE id = ?').run(id);
      return undefined;
    });
  }

  keep(url: string, { body, ...rest }: KeptAnswer): void {
    const { bytesMax = BYTES_MAX, entriesMax = ENTRIES_MAX } = this.#options;
    if (body.length > Math.min(KEPT_BODY_BYTES_MAX, bytesMax)) return;
    this.#try((database) => {
      const head = JSON.stringify(rest);
      database.exec('BEGIN IMMEDIATE');
      try {
        const values = [keyOf(url), this.#now(), digestOf(head, body), head, body.length, body];
        database
          .prepare(
            'INSERT OR REPLACE INTO answers (key, used, digest, head, bytes, body) ' +
              'VALUES (?, ?, ?, ?, ?, ?)',
          )
          .run(...values);
        makeRoom(database, { bytesMax, entriesMax });
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  close(): void {
    this.#useless = true;
    this.#database?.close();
    this.#database = undefined;
  }

  #now(): number {
    return Math.trunc((this.#options.clock ?? systemClock).now());
  }

  #try<Result>(act: (database: DatabaseSync) => Result): Result | undefined {
    if (this.#useless) return undefined;
    try {
      this.#database ??= this.#open();
      return this.#database && act(this.#database);
    } catch (error) {
      this.#giveUp(error);
      return undefined;
    }
  }

  #open(): DatabaseSync | undefined {
    const kind = kindOfFile(this.#path);
    if (kind === 'foreign') {
      this.#useless = true;
      const { onNotice } = this.#options;
      onNotice?.(`${this.#path} is not a cache of Portolan: it is left unchanged, and not used.`);
      return undefined;
    }
    if (kind === 'absent') closeSync(openSync(this.#path, 'wx', 0o600));
    chmodSync(this.#path, 0o600);
    const { DatabaseSync: Database } = loadSqliteSilently<typeof import('node:sqlite')>();
    const database = new Database(this.#path);
    try {
      database.exec(kind === 'ours' ? SETTINGS : SETTINGS + SCHEMA);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  // The next run recreates a damaged file; this one works without it.
  #giveUp(error: unknown): void {
    this.close();
    const { onNotice } = this.#options;
    const { errcode, message } = error as { readonly errcode?: number; readonly message?: string };
    const why = String(message ?? error).replace(/[.\s]+$/, '');
    if (errcode === 11 /* SQLITE_CORRUPT */ || errcode === 26 /* SQLITE_NOTADB */) {
      rmSync(this.#path, { force: true });
      onNotice?.(`The cache ${this.#path} was damaged (${why}): it was deleted.`);
    } else {
      onNotice?.(`The cache ${this.#path} could not be used: ${why}.`);
    }
  }
}

function makeRoom(
  database: DatabaseSync,
  { bytesMax, entriesMax }: { readonly bytesMax: number; readonly entriesMax: number },
): void {
  const sums = database.prepare('SELECT COUNT(*) AS entries, SUM(bytes) AS bytes FROM answers');
  const oldest = database.prepare(
    'DELETE FROM answers WHERE id = (SELECT id FROM answers ORDER BY used, id LIMIT 1)',
  );
  for (;;) {
    const { entries, bytes } = sums.get() ?? {};
    if (Number(entries ?? 0) <= entriesMax && Number(bytes ?? 0) <= bytesMax) return;
    oldest.run();
  }
}

// An address may hold a secret in its query: the file does not.
function keyOf(url: string): Buffer {
  return createHash('sha256').update(url).digest();
}

function digestOf(head: string, body: Uint8Array): Buffer {
  return createHash('sha256').update(head).update('\0').update(body).digest();
}

// What the user named by mistake must not be written to, and still less removed.
function kindOfFile(path: string): 'absent' | 'empty' | 'ours' | 'foreign' {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'absent';
  if (!found.isFile()) return 'foreign';
  if (found.size === 0) return 'empty';
  const head = Buffer.alloc(APPLICATION_ID_OFFSET + 4);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  const isOurs =
    head.toString('latin1', 0, MAGIC.length) === MAGIC &&
    head.readUInt32BE(APPLICATION_ID_OFFSET) === APPLICATION_ID;
  return isOurs ? 'ours' : 'foreign';
}
