// Places for the control part of a store in PostgreSQL: each test has a database of its own.
import { before } from 'node:test';
import { openPostgresDatabase } from '../../src/postgres/postgres-database.ts';
import { migratePostgres } from '../../src/postgres/postgres-schema.ts';
import type { ControlSetup } from '../../src/store/contract/control-place.contract.ts';
import { openPostgresControl } from '../../src/store/postgres/control/postgres-control.ts';
import { openedDatabase, type PostgresPlace } from './postgres-suite.ts';

/** Makes places on a server; called within its suite. */
export function postgresControl(place: PostgresPlace): ControlSetup {
  let template = '';
  before(async () => {
    const { name, address } = await place.createDatabase();
    const database = await openPostgresDatabase(address);
    await migratePostgres(database);
    await database.close();
    template = name;
  });
  return (t) => {
    const opening = place
      .createDatabase(template)
      .then(({ address }) => openedDatabase(t, address));
    return { open: async () => openPostgresControl(await opening), isLasting: true };
  };
}
