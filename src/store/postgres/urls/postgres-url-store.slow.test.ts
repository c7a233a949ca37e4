// The store of URLs in PostgreSQL keeps to the contracts of the ports.
import { before } from 'node:test';
import { openedDatabase, suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { migratePostgres } from '../../../postgres/postgres-schema.ts';
import { scheduleStoreContract } from '../../contract/schedule-store.contract.ts';
import { type UrlStoreSetup, urlStoreContract } from '../../contract/url-store.contract.ts';
import { openPostgresUrlStore } from './postgres-url-store.ts';

suitesOnPostgres((place) => {
  // Shared by all tests, each with sites of its own: they are spread over all partitions.
  let sites = 0;
  let address = '';
  before(async () => {
    address = (await place.createDatabase()).address;
  });
  const setup: UrlStoreSetup = async (t) => {
    const database = await openedDatabase(t, address);
    await migratePostgres(database);
    const { urls, schedule } = await openPostgresUrlStore(database);
    const newSite = (): number => {
      sites += 1;
      return sites;
    };
    return { urls, schedule, modelRuns: 15, newSite };
  };
  urlStoreContract('PostgreSQL', setup);
  scheduleStoreContract('PostgreSQL', setup);
});
