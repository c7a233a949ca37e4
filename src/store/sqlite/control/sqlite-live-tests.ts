// The live tests of a store in SQLite.
import type { SQLInputValue } from 'node:sqlite';
import { assert } from '../../../base/assert.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { LiveTestRecord } from '../../port/live-test-record.ts';
import { type LiveTestStore, RESULT_CHARACTERS_MAX } from '../../port/store.ts';
import { columnsOf, type RecordShape } from '../../record/record-shape.ts';
import { insertRecord, recordOf } from '../file/record-of.ts';

const LIVE_TEST: RecordShape<LiveTestRecord> = {
  id: 'number',
  siteId: 'number',
  loc: 'text',
  askedAt: 'number',
  startedAt: 'number',
  endedAt: 'number',
  outcome: 'text',
  message: 'text',
  result: 'text?',
};
const COLUMNS = columnsOf(LIVE_TEST);
const { result: _, ...short } = LIVE_TEST;
const SHORT: RecordShape<Omit<LiveTestRecord, 'result'>> = short;
const SHORT_COLUMNS = columnsOf(SHORT);

const TESTS_PER_URL_MAX = 5;
const TESTS_PER_SITE_MAX = 200;

export class SqliteLiveTests implements LiveTestStore {
  readonly #database: SqliteFile;

  constructor(database: SqliteFile) {
    this.#database = database;
  }

  async add(test: Omit<LiveTestRecord, 'id'>): Promise<void> {
    const { siteId, loc, result = '' } = test;
    assert(result.length <= RESULT_CHARACTERS_MAX, 'the result of a live test is not too long');
    const database = this.#database;
    database.transaction(() => {
      if (!database.row('SELECT 1 FROM site WHERE id = ? AND removed = 0', siteId)) return;
      insertRecord(database, 'live_test', LIVE_TEST, test);
      this.#keepNewest('site_id = ? AND loc = ?', [siteId, loc], TESTS_PER_URL_MAX);
      this.#keepNewest('site_id = ?', [siteId], TESTS_PER_SITE_MAX);
    });
  }

  async ofUrl(siteId: number, loc: string): Promise<readonly LiveTestRecord[]> {
    const sql = `SELECT ${COLUMNS} FROM live_test WHERE site_id = ? AND loc = ? ORDER BY id DESC`;
    return this.#database
      .rows(sql, siteId, loc)
      .map((row) => recordOf(this.#database, LIVE_TEST, row));
  }

  async ofSite(siteId: number): Promise<readonly Omit<LiveTestRecord, 'result'>[]> {
    const sql =
      `SELECT ${SHORT_COLUMNS} FROM live_test WHERE id IN ` +
      '(SELECT max(id) FROM live_test WHERE site_id = ? GROUP BY loc) ORDER BY id DESC';
    return this.#database.rows(sql, siteId).map((row) => recordOf(this.#database, SHORT, row));
  }

  #keepNewest(where: string, values: readonly SQLInputValue[], most: number): void {
    const older = `SELECT id FROM live_test WHERE ${where} ORDER BY id DESC LIMIT -1 OFFSET ?`;
    this.#database.run(`DELETE FROM live_test WHERE id IN (${older})`, ...values, most);
  }
}
