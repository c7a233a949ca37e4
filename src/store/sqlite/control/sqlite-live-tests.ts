// The live tests of a store in SQLite.
import type { SQLInputValue } from 'node:sqlite';
import { assert } from '../../../base/assert.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { LiveTestRecord } from '../../port/store.ts';
import { type LiveTestStore, RESULT_CHARACTERS_MAX } from '../../port/store.ts';
import {
  LIVE_TEST_SHAPE,
  SHORT_LIVE_TEST_SHAPE,
  TESTS_PER_SITE_MAX,
  TESTS_PER_URL_MAX,
} from '../../record/access-shapes.ts';
import { columnsOf } from '../../record/record-shape.ts';
import { insertRecord, recordOf } from '../file/record-of.ts';

const COLUMNS = columnsOf(LIVE_TEST_SHAPE);
const SHORT_COLUMNS = columnsOf(SHORT_LIVE_TEST_SHAPE);

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
      insertRecord(database, 'live_test', LIVE_TEST_SHAPE, test);
      this.#keepNewest('site_id = ? AND loc = ?', [siteId, loc], TESTS_PER_URL_MAX);
      this.#keepNewest('site_id = ?', [siteId], TESTS_PER_SITE_MAX);
    });
  }

  async ofUrl(siteId: number, loc: string): Promise<readonly LiveTestRecord[]> {
    const sql = `SELECT ${COLUMNS} FROM live_test WHERE site_id = ? AND loc = ? ORDER BY id DESC`;
    return this.#database
      .rows(sql, siteId, loc)
      .map((row) => recordOf(this.#database, LIVE_TEST_SHAPE, row));
  }

  async ofSite(siteId: number): Promise<readonly Omit<LiveTestRecord, 'result'>[]> {
    const sql =
      `SELECT ${SHORT_COLUMNS} FROM live_test WHERE id IN ` +
      '(SELECT max(id) FROM live_test WHERE site_id = ? GROUP BY loc) ORDER BY id DESC';
    return this.#database
      .rows(sql, siteId)
      .map((row) => recordOf(this.#database, SHORT_LIVE_TEST_SHAPE, row));
  }

  #keepNewest(where: string, values: readonly SQLInputValue[], most: number): void {
    const older = `SELECT id FROM live_test WHERE ${where} ORDER BY id DESC LIMIT -1 OFFSET ?`;
    this.#database.run(`DELETE FROM live_test WHERE id IN (${older})`, ...values, most);
  }
}
