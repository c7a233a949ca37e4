// A whole store in PostgreSQL: the contract of fences, and what is left of a site that is removed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveInStore } from '../../../tests/support/lived-in-store.ts';
import { emptyDatabases } from '../../../tests/support/postgres-control.ts';
import {
  openedDatabase,
  suitesOnPostgresAndPgbouncer,
} from '../../../tests/support/postgres-suite.ts';
import { leftOfSite, rowsOfSite } from '../../../tests/support/rows-of-site.ts';
import { fencingContract } from '../contract/fencing.contract.ts';
import { openStore } from '../open-store.ts';
import { postgresStore } from './postgres-store.ts';

suitesOnPostgresAndPgbouncer((place) => {
  const addressFor = emptyDatabases(place);
  fencingContract('PostgreSQL', async (t) => {
    const address = addressFor(t);
    const store = await openStore(await address());
    t.after(() => store.close());
    return store;
  });

  test('nothing is left of a site that is removed, however much there was', async (t) => {
    const database = await openedDatabase(t, await addressFor(t)());
    const store = await postgresStore(database);
    await liveInStore(store);
    const { id = 0 } = (await store.sites.find('https://large.example/')) ?? {};
    for (const sql of MORE_OF_SITE) await database.query(sql, [id]);
    const known = await rowsOfSite(database, id);
    assert.deepEqual(await leftOfSite(database, id), [...known.keys()], 'every table has some');
    await store.sites.remove(id);
    assert.deepEqual(await leftOfSite(database, id), []);
    assert.deepEqual(await store.inspect(), []);
  });
});

// What a store of this size does not have: reads of dropped days, and more rows than one statement
// deletes.
const MORE_OF_SITE = [
  `INSERT INTO portolan.kept_read SELECT * FROM portolan.read WHERE site_id = $1 LIMIT 1`,
  `INSERT INTO portolan.read
   SELECT (json_populate_record(r, json_build_object('id', r.id + n))).* FROM portolan.read r,
     generate_series(1, 5001) n WHERE site_id = $1 AND id = (SELECT max(id) FROM portolan.read)`,
  `INSERT INTO portolan.rule_trend (site_id, rule, run, at, count)
   SELECT $1::bigint, 'x', n, 1, 1 FROM generate_series(1, 5001) n`,
  `INSERT INTO portolan.month (site, month, urls)
   SELECT $1::int, n, 1 FROM generate_series(10000, 20000) n`,
];
