// Waiting announcements in SQLite: a row for each URL and announcer.
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import { readMeta, removeMeta, writeMeta } from '../../../sqlite/sqlite-meta.ts';
import type {
  Outbox,
  OutboxChange,
  OutboxKind,
  OutboxNote,
  OutboxScope,
  WaitingUrl,
} from '../../ports/outbox.ts';

/*
 * Rows are numbered in the order of `put`. Those up to `outbox_end` in the table meta are
 * committed; later ones belong to the publication that is prepared, and are not visible before it
 * is.
 */
const END = 'outbox_end';
const PREPARED_END = 'outbox_prepared_end';

const PUT = `INSERT INTO outbox (announcer, id, kind, url)
  SELECT ?, ? + key, value ->> 0, value ->> 1 FROM json_each(?)`;
const WAITS = 'announcer = ? AND id <= ? AND refused <= ?';

export class SqliteOutbox implements Outbox {
  readonly #database: SqliteFile;
  readonly #save: () => void;
  /** The last row that is committed. */
  #end: number;
  #last: number;
  /** Announcers that receive what is put. */
  readonly #told = new Set<string>();
  /** Announcers with queued URLs before the first `put`. */
  #before: readonly string[] | undefined;

  constructor(database: SqliteFile, save: () => void) {
    this.#database = database;
    this.#save = save;
    this.#end = this.#number(END);
    this.#last = Math.max(this.#end, this.#number(PREPARED_END));
  }

  put(announcers: readonly string[], changes: readonly OutboxChange[]): void {
    for (const name of announcers) this.#told.add(name);
    this.#before ??= this.announcers();
    const names = [...announcers, ...this.#before.filter((name) => !this.#told.has(name))];
    if (names.length === 0 || changes.length === 0) return;
    const rows = JSON.stringify(changes.map(({ kind, loc }) => [kind, loc]));
    for (const name of names) this.#database.run(PUT, name, this.#last + 1, rows);
    this.#last += changes.length;
  }

  announcers(): readonly string[] {
    const sql = 'SELECT DISTINCT announcer FROM outbox WHERE id <= ?';
    return this.#database.rows(sql, this.#end).map(([announcer]) => String(announcer));
  }

  counts(announcer: string): { readonly open: number; readonly refused: number } {
    const sql = `SELECT count(*), coalesce(sum(refused), 0)
      FROM outbox WHERE announcer = ? AND id <= ?`;
    const [waiting, refused] = this.#database.row(sql, announcer, this.#end) ?? [];
    return { open: Number(waiting) - Number(refused), refused: Number(refused) };
  }

  read(
    announcer: string,
    scope: OutboxScope & { readonly after: number; readonly limit: number },
  ): readonly WaitingUrl[] {
    const sql = `SELECT id, url FROM outbox WHERE ${WAITS} AND id > ? ORDER BY id LIMIT ?`;
    const { after, limit } = scope;
    const rows = this.#database.rows(sql, ...this.#waiting(announcer, scope), after, limit);
    return rows.map(([id, url]) => ({ id: Number(id), url: String(url) }));
  }

  keepKinds(announcer: string, kinds: readonly OutboxKind[]): void {
    const sql = `DELETE FROM outbox WHERE announcer = ? AND id <= ?
      AND kind NOT IN (SELECT value FROM json_each(?))`;
    if (this.#database.run(sql, announcer, this.#end, JSON.stringify(kinds)) > 0) {
      this.#save();
    }
  }

  remove(announcer: string, scope: OutboxScope & { readonly upTo?: number | undefined }): void {
    const { refused, upTo = this.#end } = scope;
    const end = Math.min(upTo, this.#end);
    this.#database.run(`DELETE FROM outbox WHERE ${WAITS}`, announcer, end, Number(refused));
    this.#save();
  }

  mark(announcer: string, scope: OutboxScope, refused: boolean): void {
    const sql = `UPDATE outbox SET refused = ? WHERE ${WAITS}`;
    this.#database.run(sql, Number(refused), ...this.#waiting(announcer, scope));
    this.#save();
  }

  trim(announcer: string, most: number): number {
    const sql = `DELETE FROM outbox WHERE announcer = ?1 AND refused = ?2 AND id <= (
      SELECT id FROM outbox WHERE announcer = ?1 AND refused = ?2 AND id <= ?3
      ORDER BY id DESC LIMIT 1 OFFSET ?4)`;
    let gone = 0;
    for (const refused of [0, 1]) {
      gone += this.#database.run(sql, announcer, refused, this.#end, most);
    }
    if (gone > 0) this.#save();
    return gone;
  }

  note(announcer: string): OutboxNote | undefined {
    const sql = 'SELECT not_before_ms, refusal, setting FROM announcer WHERE name = ?';
    const row = this.#database.row(sql, announcer);
    return row && noteOf(row);
  }

  putNote(announcer: string, note: OutboxNote | undefined): void {
    if (note === undefined) {
      this.#database.run('DELETE FROM announcer WHERE name = ?', announcer);
    } else {
      const { notBeforeMs = null, refusal = null, setting } = note;
      const sql = `INSERT OR REPLACE INTO announcer (name, not_before_ms, refusal, setting)
        VALUES (?, ?, ?, ?)`;
      this.#database.run(sql, announcer, notBeforeMs, refusal, setting);
    }
    this.#save();
  }

  prepare(): void {
    if (this.#last === this.#end) return;
    // Announcers without new URLs only get changes of their queued ones.
    for (const name of this.#before ?? []) {
      if (this.#told.has(name)) continue;
      const sql = `DELETE FROM outbox WHERE announcer = ?1 AND id > ?2 AND url NOT IN (
        SELECT url FROM outbox WHERE announcer = ?1 AND id <= ?2)`;
      this.#database.run(sql, name, this.#end);
    }
    writeMeta(this.#database, PREPARED_END, String(this.#last));
  }

  /** Commits what was put, in place of older changes of the same URLs. */
  takePlace(): void {
    this.prepare();
    if (this.#last === this.#end) return;
    const sql = `DELETE FROM outbox WHERE id <= ?1 AND (announcer, url) IN (
      SELECT announcer, url FROM outbox WHERE id > ?1)`;
    this.#database.run(sql, this.#end);
    this.#end = this.#last;
    this.#before = undefined;
    this.#told.clear();
    writeMeta(this.#database, END, String(this.#end));
    removeMeta(this.#database, PREPARED_END);
  }

  forget(): void {
    if (this.#last === this.#end) return;
    this.#database.run('DELETE FROM outbox WHERE id > ?', this.#end);
    removeMeta(this.#database, PREPARED_END);
    this.#last = this.#end;
    this.#before = undefined;
    this.#told.clear();
  }

  #waiting(announcer: string, { refused }: OutboxScope): readonly [string, number, number] {
    return [announcer, this.#end, Number(refused)];
  }

  #number(key: string): number {
    const value = Number(readMeta(this.#database, key) ?? 0);
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw this.#database.unusable(`its ${key} is not a number`);
  }
}

function noteOf([notBeforeMs, refusal, setting]: SqliteRow): OutboxNote {
  return {
    notBeforeMs: typeof notBeforeMs === 'number' ? notBeforeMs : undefined,
    refusal: typeof refusal === 'string' ? refusal : undefined,
    setting: String(setting),
  };
}
