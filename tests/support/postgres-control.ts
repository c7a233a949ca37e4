// Stores of the control part in PostgreSQL for tests, each in a database that nobody else has.
import { before, type TestContext } from 'node:test';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../../src/postgres/postgres-database.ts';
import { migratePostgres } from '../../src/postgres/postgres-schema.ts';
import type { ControlSetup } from '../../src/store/contract/control-place.contract.ts';
import type { ControlPart } from '../../src/store/port/control-part.ts';
import { openPostgresControl } from '../../src/store/postgres/control/postgres-control.ts';
import type { PostgresPlace } from './postgres-suite.ts';

/** Returns the places of a suite. */
export function postgresControl(place: PostgresPlace): ControlSetup {
  const addressFor = emptyDatabases(place);
  return (t) => {
    const address = addressFor(t);
    const open = async (): Promise<ControlPart> => {
      const database = await openPostgresDatabase(await address(), { connectionsMax: 2 });
      const control = await openPostgresControl(database);
      const { sites, sitemaps, runs, findings, access, liveTests } = control;
      return {
        sites,
        sitemaps,
        runs,
        findings,
        access,
        liveTests,
        forget: (retention) => control.forget(retention),
        inspect: () => control.inspect(),
        close: () => database.close(),
      };
    };
    return { open, isLasting: true, isShared: true };
  };
}

// All rows of all tables, and the days of the log; the numbers of sites begin anew.
const EMPTY = `DO $$
DECLARE name text;
BEGIN
  WHILE portolan.drop_read_day(9007199254740991) IS NOT NULL LOOP END LOOP;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'portolan' AND tablename <> 'meta'
  LOOP EXECUTE format('DELETE FROM portolan.%I', name); END LOOP;
  FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'portolan'
  LOOP EXECUTE format('ALTER SEQUENCE portolan.%I RESTART', name); END LOOP;
END $$`;

/**
 * Returns how a test of a suite gets the address of a database with tables and without rows. It is
 * emptied for another test after it: that takes a tenth of the time that making one does.
 */
export function emptyDatabases(place: PostgresPlace): (t: TestContext) => () => Promise<string> {
  const make = newDatabases(place);
  const free: string[] = [];
  const take = async (): Promise<string> => {
    const known = free.pop();
    if (known === undefined) return make();
    await emptyDatabase(known);
    return known;
  };
  return (t) => {
    let taken: Promise<string> | undefined;
    t.after(async () => {
      if (taken) free.push(await taken);
    });
    return () => {
      taken ??= take();
      return taken;
    };
  };
}

/** Deletes all rows. */
export async function emptyDatabase(address: string): Promise<void> {
  await within(address, (database) => database.query(EMPTY));
}

/** Returns how a suite makes databases with tables and without rows; it returns their addresses. */
export function newDatabases(place: PostgresPlace): () => Promise<string> {
  let template = '';
  before(async () => {
    const made = await place.createDatabase();
    // Not through pgbouncer, which keeps a connection to it: then it could not be copied.
    await within(place.server.addressOf(made.name), migratePostgres);
    template = made.name;
  });
  return async () => (await place.createDatabase(template)).address;
}

async function within(
  address: string,
  work: (database: PostgresDatabase) => Promise<unknown>,
): Promise<void> {
  const database = await openPostgresDatabase(address, { connectionsMax: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
