// What it costs to find URLs of a large site that nobody has asked for yet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDatabases } from '../../../../tests/support/postgres-control.ts';
import { openedDatabase, suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { openPostgresUrlStore } from '../urls/postgres-url-store.ts';

const SITE = 1;
const URLS = 30_000;
const VISITED = 12_000;
const MOST = 10_000;
const E = 'https://e.example/';
const FETCHED = `SELECT coalesce(sum(idx_tup_fetch), 0)::bigint AS rows FROM pg_stat_user_tables
  WHERE relname LIKE 'url\\___'`;

suitesOnPostgres((place) => {
  const newAddress = newDatabases(place);

  test('few are found by looking at few, and all wherever they are', async (t) => {
    const database = await openedDatabase(t, await newAddress(), 1);
    const { urls, schedule } = await openPostgresUrlStore(database);
    const locs = Array.from({ length: URLS }, (_, at) => `${E}${String(at).padStart(6, '0')}`);
    const snapshot = await urls.snapshot(SITE, { number: 1, at: 1 });
    for (let from = 0; from < URLS; from += 1_000) {
      await snapshot.add(
        1,
        locs.slice(from, from + 1_000).map((loc) => ({ loc })),
      );
    }
    await snapshot.finish([1]);
    await database.query('ANALYZE');
    const fetched = async (): Promise<number> => {
      await database.query('SELECT pg_stat_force_next_flush()');
      const [row] = await database.query<{ readonly rows: number }>(FETCHED);
      return row?.rows ?? 0;
    };

    const before = await fetched();
    assert.deepEqual(await schedule.unvisited(SITE, 100), locs.slice(0, 100));
    const looked = (await fetched()) - before;
    assert.ok(looked >= 100 && looked <= 2_000, `${looked} rows were looked at`);

    const learned = new Uint8Array(0);
    const row = { dueAt: 1, reason: 'new', value: 1, learned } as const;
    await schedule.put(
      SITE,
      locs.slice(0, VISITED).map((loc) => ({ ...row, loc })),
    );
    assert.deepEqual(await schedule.unvisited(SITE, 3), locs.slice(VISITED, VISITED + 3));
    assert.deepEqual(await schedule.unvisited(SITE, MOST), locs.slice(VISITED, VISITED + MOST));
  });
});
