// The runs of a store in SQLite.

import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { LastChange } from '../../port/control-part.ts';
import type { RunRecord, RunTrigger } from '../../port/run-record.ts';
import type { BegunRun, RunStore } from '../../port/store.ts';
import { missingInStore } from '../../record/missing-in-store.ts';
import { columnsOf } from '../../record/record-shape.ts';
import { madeGood, newRun, RUN_SHAPE, runConditions } from '../../record/run-shape.ts';
import { keysetPage } from '../file/keyset-page.ts';
import { insertRecord, recordOf } from '../file/record-of.ts';
import { addSiteDay } from '../sites/site-days.ts';
import { breakOffRun, SqliteSiteWriter } from './sqlite-site-writer.ts';

const COLUMNS = columnsOf(RUN_SHAPE);
export type SqliteBegunRun = BegunRun<SqliteSiteWriter>;

export class SqliteRuns implements RunStore<SqliteSiteWriter> {
  readonly #database: SqliteFile;
  readonly #brokenOff: [siteId: number, number: number][] = [];
  #lastChange: LastChange | undefined;

  constructor(database: SqliteFile) {
    this.#database = database;
  }

  async begin(siteId: number, trigger: RunTrigger, at: number): Promise<SqliteBegunRun> {
    const sql = 'SELECT last_run, urls FROM site WHERE id = ? AND removed = 0';
    let broken: number | undefined;
    const run = this.#database.transaction((): RunRecord => {
      const [lastRun, urls] = this.#database.row(sql, siteId) ?? [];
      if (typeof lastRun !== 'number') throw missingInStore(this.#database, `site ${siteId}`);
      if (breakOffRun(this.#database, { siteId, run: lastRun }, at)) broken = lastRun;
      const number = lastRun + 1;
      const record = newRun({ siteId, number, trigger, startedAt: at, urls: Number(urls) });
      insertRecord(this.#database, 'run', RUN_SHAPE, record);
      this.#database.run('UPDATE site SET last_run = ? WHERE id = ?', number, siteId);
      return record;
    });
    if (broken !== undefined) await this.#afterBreakOff(siteId, broken);
    const of = { siteId, run: run.number };
    const writer = new SqliteSiteWriter(this.#database, of, this.#afterBreakOff);
    return { run, writer };
  }

  /** Interrupts the runs of a process that died: only we have the file now. */
  breakOffAll(): void {
    const sql = "SELECT site_id, number FROM run WHERE state = 'running'";
    for (const [siteId, number] of this.#database.rows(sql)) {
      this.#brokenOff.push([Number(siteId), Number(number)]);
    }
    // No clock saw their end; the last that is known of a site is when something of it was read.
    this.#database.run(
      "UPDATE run SET state = 'broken-off', ended_at = max(started_at, ifnull(" +
        '(SELECT last_read_at FROM site WHERE id = site_id), 0)) ' +
        "WHERE state = 'running'",
    );
  }

  /**
   * Adds to runs that were interrupted, now and from now on, what they had changed and what was not
   * added to them: they ended between the two.
   */
  async makeGood(lastChange: LastChange): Promise<void> {
    this.#lastChange = lastChange;
    for (const [siteId, number] of this.#brokenOff.splice(0)) {
      await this.#makeGood(siteId, number, lastChange);
    }
  }

  async #makeGood(siteId: number, number: number, lastChange: LastChange): Promise<void> {
    const whole = await lastChange(siteId, number);
    if (whole === undefined) return;
    this.#database.transaction(() => {
      const sql = `SELECT ${COLUMNS} FROM run WHERE site_id = ? AND number = ?`;
      const row = this.#database.row(sql, siteId, number);
      const missing = row && madeGood(recordOf(this.#database, RUN_SHAPE, row), whole);
      if (!missing) return;
      const { urls, added, changed, removed } = whole;
      this.#database.run(
        'UPDATE run SET urls = ?, added = ?, changed = ?, removed = ? ' +
          'WHERE site_id = ? AND number = ?',
        urls,
        added,
        changed,
        removed,
        siteId,
        number,
      );
      this.#database.run('UPDATE site SET urls = ? WHERE id = ?', urls, siteId);
      addSiteDay(this.#database, siteId, missing);
    });
  }

  readonly get: RunStore['get'] = async (siteId, number) => {
    const sql = `SELECT ${COLUMNS} FROM run WHERE site_id = ? AND number = ?`;
    const row = this.#database.row(sql, siteId, number);
    return row && recordOf(this.#database, RUN_SHAPE, row);
  };

  readonly page: RunStore['page'] = async (siteId, request) => {
    const query = {
      table: 'run',
      columns: COLUMNS,
      key: ['number'],
      descending: true,
      lanes: [runConditions(siteId, request)],
      read: (row: Parameters<typeof recordOf>[2]) => recordOf(this.#database, RUN_SHAPE, row),
    };
    return keysetPage(this.#database, query, request);
  };

  readonly #afterBreakOff = async (siteId: number, number: number): Promise<void> => {
    if (this.#lastChange) await this.#makeGood(siteId, number, this.#lastChange);
  };
}
