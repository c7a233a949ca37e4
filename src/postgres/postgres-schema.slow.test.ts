// The schema of a database: made step by step, once, and refused where it does not fit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openedDatabase, suitesOnPostgres } from '../../tests/support/postgres-suite.ts';
import { checkPostgresSchema, migratePostgres } from './postgres-schema.ts';
import { SCHEMA_STEPS } from './schema-steps.ts';

suitesOnPostgres((place) => {
  test('without tables it is refused, and the message says what to do', async (t) => {
    const { address } = await place.createDatabase();
    const database = await openedDatabase(t, address);
    await assert.rejects(checkPostgresSchema(database), {
      code: 'STORE_UNUSABLE',
      message: /has no tables of Portolan/,
      hint: /portolan migrate --store postgres:\/\/127/,
    });
  });

  test('a schema that somebody else has under the name stays as it is', async (t) => {
    for (const theirs of [
      'CREATE TABLE portolan.job (id int)',
      "CREATE VIEW portolan.meta AS SELECT 'version' AS key, '0'::jsonb AS value",
    ]) {
      const { address } = await place.createDatabase();
      const database = await openedDatabase(t, address);
      await database.query(`CREATE SCHEMA portolan; ${theirs}`);
      const unusable = { code: 'STORE_UNUSABLE', hint: /belongs to Portolan/ };
      await assert.rejects(migratePostgres(database), unusable);
      const [found] = await database.query("SELECT to_regclass('portolan.grp') AS name");
      assert.deepEqual(found, { name: null });
    }
  });

  test('several that migrate at a time take each step once', async (t) => {
    const { address } = await place.createDatabase();
    const database = await openedDatabase(t, address);
    const steps = [...SCHEMA_STEPS, { sql: 'CREATE TABLE portolan.later (id int)' }];
    const all = await Promise.all([1, 2, 3].map(() => migratePostgres(database, steps)));
    assert.deepEqual(all, [steps.length, steps.length, steps.length]);
    const found = await checkPostgresSchema(database);
    assert.deepEqual(found, { version: steps.length, minReader: 1, minWriter: 1 });
  });

  test('a step that fails leaves the version before it', async (t) => {
    const { address } = await place.createDatabase();
    const database = await openedDatabase(t, address);
    await migratePostgres(database);
    const steps = [...SCHEMA_STEPS, { sql: 'CREATE TABLE portolan.later (id int); SELECT 1 / 0' }];
    await assert.rejects(migratePostgres(database, steps), /division by zero/);
    const { version } = await checkPostgresSchema(database);
    assert.equal(version, SCHEMA_STEPS.length);
  });

  test('a program that is too old, or needs a later schema, is refused', async (t) => {
    const { address } = await place.createDatabase();
    const database = await openedDatabase(t, address);
    await migratePostgres(database);
    const later = SCHEMA_STEPS.length + 1;
    const older = { code: 'STORE_UNUSABLE', message: new RegExp(`needs version ${later}`) };
    await assert.rejects(checkPostgresSchema(database, later), older);
    const expanded = [...SCHEMA_STEPS, { sql: 'CREATE TABLE portolan.later (id int)' }];
    await migratePostgres(database, expanded);
    await checkPostgresSchema(database);
    assert.equal(await migratePostgres(database), later, 'an older program does not go back');
    const contracted = [...expanded, { sql: 'SELECT 1', minReader: later, minWriter: later }];
    await migratePostgres(database, contracted);
    const tooOld = { code: 'STORE_UNUSABLE', message: /no longer use/ };
    await assert.rejects(checkPostgresSchema(database), tooOld);
    await assert.rejects(migratePostgres(database), tooOld);
  });
});
