// A whole store in PostgreSQL keeps to the contract of fences.
import { before } from 'node:test';
import { suitesOnPostgres } from '../../../tests/support/postgres-suite.ts';
import { openPostgresDatabase } from '../../postgres/postgres-database.ts';
import { migratePostgres } from '../../postgres/postgres-schema.ts';
import { fencingContract } from '../contract/fencing.contract.ts';
import { openStore } from '../open-store.ts';

suitesOnPostgres((place) => {
  let template = '';
  before(async () => {
    const made = await place.createDatabase();
    template = made.name;
    // Not through a pooler, which would keep a connection to the template.
    const database = await openPostgresDatabase(place.server.addressOf(made.name));
    await migratePostgres(database);
    await database.close();
  });
  fencingContract('PostgreSQL', async (t) => {
    const { address } = await place.createDatabase(template);
    const store = await openStore(address);
    t.after(() => store.close());
    return store;
  });
});
