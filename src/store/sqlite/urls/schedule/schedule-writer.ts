// Writes rows of a site's schedule, and keeps count of them.
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { ScheduleRow } from '../../../port/schedule-row.ts';
import {
  checkSiteLearned,
  SCHEDULE_COLUMNS,
  storedScheduleRow,
} from '../../../urls/schedule/stored-schedule-row.ts';
import { keptLoc } from '../../../urls/snapshot/listing-columns.ts';

// This many rows are deleted at a time; other calls are answered in between.
const ROWS_AT_A_TIME = 5_000;

/** The schedule of one site. */
export class ScheduleWriter {
  readonly #database: SqliteFile;
  readonly #siteId: number;
  #difference = { rows: 0, listed: 0, answered: 0, indexable: 0 };

  constructor(database: SqliteFile, siteId: number) {
    this.#database = database;
    this.#siteId = siteId;
  }

  /** Puts rows in the place of those of their URLs. */
  put(rows: readonly ScheduleRow[]): void {
    this.#put(rows, () => true);
  }

  /** Puts those rows that nobody leased or visited since they were read; returns them. */
  lease(rows: readonly ScheduleRow[], now: number): readonly ScheduleRow[] {
    return this.#put(rows, (row) => this.#isFree(row, now));
  }

  #put(
    rows: readonly ScheduleRow[],
    isWanted: (row: ScheduleRow) => boolean,
  ): readonly ScheduleRow[] {
    const marks = Array(10).fill('?').join(', ');
    const put = `INSERT OR REPLACE INTO schedule (site, ${SCHEDULE_COLUMNS}) VALUES (${marks})`;
    const done: ScheduleRow[] = [];
    this.#change(() => {
      for (const row of rows) {
        if (!isWanted(row)) continue;
        done.push(row);
        const kept = { ...row, loc: keptLoc(row.loc) };
        this.#count(kept.loc, -1);
        this.#database.run(put, this.#siteId, ...storedScheduleRow(kept).map(numberOfFlag));
        this.#count(kept.loc, 1);
      }
    });
    return done;
  }

  /** Removes the rows of URLs. */
  remove(locs: readonly string[]): void {
    this.#change(() => {
      for (const loc of locs.map(keptLoc)) {
        this.#count(loc, -1);
        this.#database.run('DELETE FROM schedule WHERE site = ? AND loc = ?', this.#siteId, loc);
      }
    });
  }

  /**
   * Removes rows of URLs that are not listed, those worth least, step by step; returns how many
   * went with each.
   */
  *trimUnlisted({
    most,
    left,
  }: {
    readonly most: number;
    readonly left: number;
  }): Generator<number> {
    const [rows = 0, listed = 0] =
      this.#database.row('SELECT rows, listed FROM site_schedule WHERE site = ?', this.#siteId) ??
      [];
    const unlisted = (rows as number) - (listed as number);
    if (unlisted <= most) return;
    const least = this.#database.rows(
      `SELECT s.loc FROM schedule s WHERE s.site = ? AND NOT EXISTS
         (SELECT 1 FROM url u WHERE u.site = s.site AND u.loc = s.loc AND u.gone_at IS NULL)
       ORDER BY s.value, s.answer_at, s.loc LIMIT ?`,
      this.#siteId,
      Math.max(0, unlisted - left),
    );
    for (let from = 0; from < least.length; from += ROWS_AT_A_TIME) {
      const some = least.slice(from, from + ROWS_AT_A_TIME);
      this.remove(some.map(([loc]) => loc as string));
      yield some.length;
    }
  }

  /** Keeps what was learned of the site from a version; returns whether that is the last. */
  putSite(learned: Uint8Array, version: number): boolean {
    checkSiteLearned(learned);
    const sql = `
      INSERT INTO site_schedule (site, rows, listed, answered, indexable, learned, version)
       SELECT ?1, 0, 0, 0, 0, ?2, 1
       WHERE ?3 = ifnull((SELECT version FROM site_schedule WHERE site = ?1), 0)
       ON CONFLICT (site) DO UPDATE SET learned = excluded.learned, version = version + 1`;
    return this.#database.run(sql, this.#siteId, learned, version) > 0;
  }

  #isFree({ loc, answer }: ScheduleRow, now: number): boolean {
    const sql = 'SELECT leased_until, answer_at FROM schedule WHERE site = ? AND loc = ?';
    const row = this.#database.row(sql, this.#siteId, keptLoc(loc));
    if (!row) return true;
    const [leasedUntil, answerAt] = row;
    return Number(leasedUntil ?? 0) <= now && answerAt === (answer?.at ?? null);
  }

  #change(act: () => void): void {
    this.#difference = { rows: 0, listed: 0, answered: 0, indexable: 0 };
    this.#database.transaction(() => {
      act();
      const { rows, listed, answered, indexable } = this.#difference;
      if (rows === 0 && listed === 0 && answered === 0 && indexable === 0) return;
      this.#database.run(
        `INSERT INTO site_schedule (site, rows, listed, answered, indexable, learned)
         VALUES (?, ?, ?, ?, ?, x'') ON CONFLICT (site) DO UPDATE SET
           rows = rows + excluded.rows, listed = listed + excluded.listed,
           answered = answered + excluded.answered, indexable = indexable + excluded.indexable`,
        this.#siteId,
        rows,
        listed,
        answered,
        indexable,
      );
    });
  }

  /** Counts the row of a URL, when there is one, to the difference. */
  #count(loc: string, sign: 1 | -1): void {
    const row = this.#database.row(
      `SELECT s.answer_at IS NOT NULL, s.answer_indexable IS 1, u.loc IS NOT NULL
       FROM schedule s LEFT JOIN url u ON u.site = s.site AND u.loc = s.loc AND u.gone_at IS NULL
       WHERE s.site = ? AND s.loc = ?`,
      this.#siteId,
      loc,
    );
    if (!row) return;
    const [isAnswered, isIndexable, isListed] = row as readonly number[];
    this.#difference.rows += sign;
    this.#difference.answered += sign * (isAnswered ?? 0);
    this.#difference.indexable += sign * (isIndexable ?? 0);
    this.#difference.listed += sign * (isListed ?? 0);
  }
}

function numberOfFlag<Value>(value: Value | boolean): Value | number {
  return typeof value === 'boolean' ? Number(value) : value;
}
