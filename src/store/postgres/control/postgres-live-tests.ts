// The live tests of a store in PostgreSQL.
import { assert } from '../../../base/assert.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { type LiveTestStore, RESULT_CHARACTERS_MAX } from '../../port/store.ts';
import {
  LIVE_TEST_SHAPE,
  SHORT_LIVE_TEST_SHAPE,
  TESTS_PER_SITE_MAX,
  TESTS_PER_URL_MAX,
} from '../../record/access-shapes.ts';
import { lockSite, takeIds } from '../rows/lock-site.ts';
import {
  insertRecords,
  type PostgresRow,
  postgresRecord,
  recordColumns,
} from '../rows/postgres-record.ts';

const IS_OF_URL = 'site_id = $1 AND left(loc, 400) = left($2, 400) AND loc = $2';

const olderThan = (where: string, most: number): string =>
  `DELETE FROM portolan.live_test WHERE site_id = $1 AND id = ANY(ARRAY(
    SELECT id FROM portolan.live_test WHERE ${where} ORDER BY id DESC OFFSET ${most}))`;

export class PostgresLiveTests implements LiveTestStore {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  readonly add: LiveTestStore['add'] = async (test) => {
    const { siteId, loc, result = '' } = test;
    assert(result.length <= RESULT_CHARACTERS_MAX, 'the result of a live test is not too long');
    await this.#database.transaction(async ({ query }) => {
      const site = await lockSite(query, siteId);
      if (!site || site.isRemoved) return;
      const [id] = await takeIds(query, siteId, 1);
      const records = [{ ...test, id }];
      await insertRecords(query, 'portolan.live_test', { shape: LIVE_TEST_SHAPE, records });
      await query(olderThan(IS_OF_URL, TESTS_PER_URL_MAX), [siteId, loc]);
      await query(olderThan('site_id = $1', TESTS_PER_SITE_MAX), [siteId]);
    });
  };

  readonly ofUrl: LiveTestStore['ofUrl'] = async (siteId, loc) => {
    const columns = recordColumns(LIVE_TEST_SHAPE);
    const sql = `SELECT ${columns} FROM portolan.live_test WHERE ${IS_OF_URL} ORDER BY id DESC`;
    const rows = await this.#database.query<PostgresRow>(sql, [siteId, loc]);
    return rows.map((row) => postgresRecord(LIVE_TEST_SHAPE, row));
  };

  readonly ofSite: LiveTestStore['ofSite'] = async (siteId) => {
    const sql = `SELECT ${recordColumns(SHORT_LIVE_TEST_SHAPE)} FROM portolan.live_test
      WHERE site_id = $1 AND id IN
        (SELECT max(id) FROM portolan.live_test WHERE site_id = $1 GROUP BY loc)
      ORDER BY id DESC`;
    const rows = await this.#database.query<PostgresRow>(sql, [siteId]);
    return rows.map((row) => postgresRecord(SHORT_LIVE_TEST_SHAPE, row));
  };
}
