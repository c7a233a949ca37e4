// Which job is next: of each kind in each group the first job waits for its group.
import type { SqliteFile, SqliteRow } from '../../sqlite/sqlite-file.ts';

// Writing a pause deletes this many expired ones, so that they do not pile up.
const PAUSES_FORGOTTEN = 3;

// Values of the column `ready`, see queue-file.ts. The index of each is used only
// when the number is in the statement itself.
const READY = 1;
const LATER = 2;

const PAUSE_OF = 'SELECT until FROM pause WHERE grp = ?';
const LEASED_IN = 'SELECT lease_until FROM job WHERE grp = ? AND state = 1';
const NEXT_LANE = `SELECT kind, id, due_at, ready, ready_at FROM job
  WHERE state = 0 AND grp = ? AND kind > ? ORDER BY kind, due_at, id LIMIT 1`;
const FRONT = `SELECT kind, id, due_at, ready, ready_at FROM job
  WHERE state = 0 AND grp = ? AND kind = ? ORDER BY due_at, id LIMIT 2`;
const MARK = 'UPDATE job SET ready = ?, ready_at = ? WHERE id = ?';
const WAKE = `UPDATE job SET ready = ${READY}, ready_at = 0
  WHERE kind = ? AND ready = ${LATER} AND ready_at <= ?`;
const SLEEPS = `SELECT 1 FROM job
  WHERE kind = ? AND ready = ${LATER} AND ready_at <= ? LIMIT 1`;
const NEXT = `SELECT id, due_at, grp FROM job
  WHERE kind = ? AND ready = ${READY} AND due_at <= ? ORDER BY due_at, id LIMIT 1`;
const OF_KEY = `SELECT id, due_at, grp FROM job
  WHERE kind = ? AND key = ? AND state = 0 AND due_at <= ?`;
const FIRST_READY = `SELECT min(due_at) FROM job WHERE kind = ? AND ready = ${READY}`;
const FIRST_LATER = `SELECT min(ready_at) FROM job WHERE kind = ? AND ready = ${LATER}`;
const LEASED_GROUPS = 'SELECT grp, lease_until FROM job WHERE state = 1';

export interface FrontJob {
  readonly id: number;
  readonly dueAt: number;
  readonly group: string;
}

/** The column `ready` of the table of jobs. All of it happens in the caller's transaction. */
export class JobLanes {
  readonly #database: SqliteFile;

  constructor(database: SqliteFile) {
    this.#database = database;
  }

  /** A job of the group came, went, or became due earlier: which is the first of its kind? */
  settle(group: string, kind: string, now: number): void {
    const [first, second] = this.#database.rows(FRONT, group, kind);
    if (first === undefined) return;
    // The former first job is still the first, or a new one came before it.
    if (second !== undefined && second[3] !== 0) this.#mark(second, 0, 0);
    if (this.#database.row(LEASED_IN, group) === undefined) {
      this.#open(first, this.#pauseOf(group), now);
    }
  }

  /** A group is free: its jobs may be leased, each when it is due. */
  openGroup(group: string, now: number): void {
    const pausedUntil = this.#pauseOf(group);
    for (const first of this.#lanes(group)) this.#open(first, pausedUntil, now);
  }

  /** One of the group's jobs was leased: no other may be. */
  closeGroup(group: string): void {
    for (const first of this.#lanes(group)) if (first[3] !== 0) this.#mark(first, 0, 0);
  }

  /** No job of a group is begun before. */
  pause(group: string, until: number, now: number): void {
    const sql = `DELETE FROM pause WHERE grp IN
      (SELECT grp FROM pause WHERE until <= ? ORDER BY until LIMIT ${PAUSES_FORGOTTEN})`;
    this.#database.run(sql, now);
    if (until <= now) return;
    const put = `INSERT INTO pause (grp, until) VALUES (?, ?)
      ON CONFLICT (grp) DO UPDATE SET until = max(until, excluded.until)`;
    this.#database.run(put, group, until);
  }

  /** Returns the job of these kinds that is to be leased next, if there is one. */
  next(kinds: readonly string[], now: number): FrontJob | undefined {
    return firstOf(kinds.map((kind) => this.#database.row(NEXT, kind, now)));
  }

  /** Returns the next job with this key, out of turn. */
  nextOf(key: string, kinds: readonly string[], now: number): FrontJob | undefined {
    const rows = kinds.map((kind) => this.#database.row(OF_KEY, kind, key, now));
    return firstOf(rows.filter((row) => row !== undefined && this.#isOpen(String(row[2]), now)));
  }

  /** Lets those in whose time has come. */
  wake(kinds: readonly string[], now: number): void {
    for (const kind of kinds) {
      if (this.#database.row(SLEEPS, kind, now)) this.#database.run(WAKE, kind, now);
    }
  }

  /** Returns when `next` will return a job, if nothing changes. */
  nextAt(kinds: readonly string[]): number | undefined {
    let least: number | undefined;
    const meet = (time: unknown): void => {
      if (typeof time === 'number' && (least === undefined || time < least)) least = time;
    };
    for (const kind of kinds) {
      for (const sql of [FIRST_READY, FIRST_LATER]) meet(this.#database.row(sql, kind)?.[0]);
    }
    for (const [group, leaseUntil] of this.#database.rows(LEASED_GROUPS)) {
      for (const kind of kinds) {
        const first = this.#database.row(FRONT, String(group), kind);
        if (first) meet(Math.max(Number(first[2]), Number(leaseUntil)));
      }
    }
    return least;
  }

  #open(row: SqliteRow, pausedUntil: number, now: number): void {
    const openAt = Math.max(Number(row[2]), pausedUntil);
    if (openAt <= now) this.#mark(row, READY, 0);
    else this.#mark(row, LATER, openAt);
  }

  #mark(row: SqliteRow, ready: number, readyAt: number): void {
    if (row[3] !== ready || row[4] !== readyAt)
      this.#database.run(MARK, ready, readyAt, row[1] ?? 0);
  }

  #isOpen(group: string, now: number): boolean {
    return this.#pauseOf(group) <= now && this.#database.row(LEASED_IN, group) === undefined;
  }

  #pauseOf(group: string): number {
    return Number(this.#database.row(PAUSE_OF, group)?.[0] ?? 0);
  }

  *#lanes(group: string): Iterable<SqliteRow> {
    let first = this.#database.row(NEXT_LANE, group, '');
    while (first !== undefined) {
      yield first;
      first = this.#database.row(NEXT_LANE, group, String(first[0]));
    }
  }
}

function firstOf(rows: readonly (SqliteRow | undefined)[]): FrontJob | undefined {
  let first: FrontJob | undefined;
  for (const row of rows) {
    if (row === undefined) continue;
    const [id, dueAt, group] = row as readonly [number, number, string];
    if (first && (first.dueAt - dueAt || first.id - id) < 0) continue;
    first = { id, dueAt, group };
  }
  return first;
}
