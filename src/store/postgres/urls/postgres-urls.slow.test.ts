// The store of URLs in PostgreSQL keeps to the contract of the port.
import { before } from 'node:test';
import { openedDatabase, suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { migratePostgres } from '../../../postgres/postgres-schema.ts';
import { urlStoreContract } from '../../contract/url-store.contract.ts';
import { URL_STORE_LIMITS } from '../../urls/paging/search-budget.ts';
import { PostgresUrls } from './postgres-urls.ts';
import { UrlFingerprints } from './rows/url-fingerprints.ts';

suitesOnPostgres((place) => {
  let sites = 0;
  let address = '';
  before(async () => {
    address = (await place.createDatabase()).address;
  });
  urlStoreContract('PostgreSQL', async (t) => {
    const database = await openedDatabase(t, address);
    await migratePostgres(database);
    const fingerprints = await UrlFingerprints.open(database);
    const urls = new PostgresUrls(database, { fingerprints, limits: URL_STORE_LIMITS });
    return { urls, schedule: undefined as never, modelRuns: 15, newSite: () => (sites += 1) };
  });
});
