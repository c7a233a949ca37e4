// The control part in PostgreSQL: the contracts, on each server.
import { postgresControl } from '../../../../tests/support/postgres-control.ts';
import { suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { accessStoreContract } from '../../contract/access-store.contract.ts';
import { liveTestStoreContract } from '../../contract/live-test-store.contract.ts';
import { runStoreContract } from '../../contract/run-store.contract.ts';
import { siteStoreContract } from '../../contract/site-store.contract.ts';
import { sitemapStoreContract } from '../../contract/sitemap-store.contract.ts';

suitesOnPostgres((place) => {
  const setup = postgresControl(place);
  siteStoreContract('PostgreSQL', setup);
  sitemapStoreContract('PostgreSQL', setup);
  runStoreContract('PostgreSQL', setup);
  accessStoreContract('PostgreSQL', setup);
  liveTestStoreContract('PostgreSQL', setup);
});
