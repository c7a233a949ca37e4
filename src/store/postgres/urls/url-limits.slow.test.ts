// What the store of URLs in PostgreSQL does at its limits, and beside those who write.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  openedDatabase,
  type PostgresPlace,
  suitesOnPostgres,
} from '../../../../tests/support/postgres-suite.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { migratePostgres } from '../../../postgres/postgres-schema.ts';
import { allRows } from '../../contract/control-place.contract.ts';
import { urlLimitsContract } from '../../contract/url-limits.contract.ts';
import { openPostgresUrlStore } from './postgres-url-store.ts';

const E = 'https://e.example/';

suitesOnPostgres((place) => {
  urlLimitsContract(async (t, limits) => {
    const database = await newDatabase(t, place);
    return (await openPostgresUrlStore(database, { limits })).urls;
  });
  testsOfSitemaps(place);
  testsBesideWriters(place);
});

async function newDatabase(
  t: Parameters<typeof openedDatabase>[0],
  place: PostgresPlace,
): Promise<PostgresDatabase> {
  const { address } = await place.createDatabase();
  const database = await openedDatabase(t, address);
  await migratePostgres(database);
  return database;
}

function testsOfSitemaps(place: PostgresPlace): void {
  test('of a sitemap that lists very many the same is found', async (t) => {
    const database = await newDatabase(t, place);
    const { urls } = await openPostgresUrlStore(database);
    const snapshot = await urls.snapshot(1, { number: 1, at: 1 });
    const entries = Array.from({ length: 3_000 }, (_, at) => ({ loc: `${E}${at}` }));
    for (const [index, from] of [0, 1_000, 2_000].entries()) {
      await snapshot.add(index + 1, entries.slice(from, from + 1_200));
    }
    await snapshot.finish([1, 2, 3]);
    const filter = { sitemapId: 2, contains: '1' };
    const pages = (descending: boolean) =>
      allRows((request) => urls.page(1, filter, { ...request, descending }), 200);
    const found = async () =>
      [await pages(false), await pages(true), await urls.tally(1, filter, E, 5)] as const;
    const before = await found();
    assert.deepEqual([before[0].length, before[2].matches], [1_119, 1_119]);
    await database.query('UPDATE portolan.listing SET rows = 1000000 WHERE sitemap = 2');
    await database.query('UPDATE portolan.url_site SET version = version + 1');
    assert.deepEqual(await found(), before);
  });
}

function testsBesideWriters(place: PostgresPlace): void {
  test('no question waits for a snapshot that is written', async (t) => {
    const database = await newDatabase(t, place);
    const { urls } = await openPostgresUrlStore(database);
    const snapshot = await urls.snapshot(1, { number: 1, at: 1 });
    await snapshot.add(1, [{ loc: `${E}a/1` }, { loc: `${E}a/2` }]);
    await snapshot.finish([1]);
    await database.transaction(async ({ query }) => {
      for (const table of ['url', 'folder', 'month', 'url_site']) {
        await query(`DELETE FROM portolan.${table} WHERE site = 1`);
      }
      const [page, folder, months, tally, count] = await Promise.all([
        urls.page(1, {}, {}),
        urls.folder(1, '/a/'),
        urls.lastmodMonths(1),
        urls.tally(1, {}, E),
        urls.count(1),
      ]);
      assert.deepEqual(
        [page.rows.length, folder?.urls, months, tally.matches, count],
        [2, 2, [{ urls: 2 }], 2, 2],
      );
    });
    assert.equal(await urls.count(1), 0);
  });
}
