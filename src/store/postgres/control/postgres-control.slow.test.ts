// The control part in PostgreSQL: the contracts, on each server.
import { before, type TestContext } from 'node:test';
import { type PostgresPlace, suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { openPostgresDatabase } from '../../../postgres/postgres-database.ts';
import { migratePostgres } from '../../../postgres/postgres-schema.ts';
import { accessStoreContract } from '../../contract/access-store.contract.ts';
import type { ControlPlace } from '../../contract/control-place.contract.ts';
import { expectationFailuresContract } from '../../contract/expectation-failures.contract.ts';
import { expectationFoldersContract } from '../../contract/expectation-folders.contract.ts';
import { expectationModelContract } from '../../contract/expectation-model.contract.ts';
import { expectationStoreContract } from '../../contract/expectation-store.contract.ts';
import { findingGroupsContract } from '../../contract/finding-groups.contract.ts';
import { findingStoreContract } from '../../contract/finding-store.contract.ts';
import { liveTestStoreContract } from '../../contract/live-test-store.contract.ts';
import { runStoreContract } from '../../contract/run-store.contract.ts';
import { siteStoreContract } from '../../contract/site-store.contract.ts';
import { sitemapStoreContract } from '../../contract/sitemap-store.contract.ts';
import { urlFindingsContract } from '../../contract/url-findings.contract.ts';
import { openPostgresControl } from './postgres-control.ts';

suitesOnPostgres((place) => {
  const setup = controlPlaces(place);
  siteStoreContract('PostgreSQL', setup);
  sitemapStoreContract('PostgreSQL', setup);
  runStoreContract('PostgreSQL', setup);
  findingStoreContract('PostgreSQL', setup);
  findingGroupsContract('PostgreSQL', setup);
  urlFindingsContract('PostgreSQL', setup);
  expectationStoreContract('PostgreSQL', setup);
  expectationFoldersContract('PostgreSQL', setup);
  expectationFailuresContract('PostgreSQL', setup);
  expectationModelContract('PostgreSQL', setup);
  accessStoreContract('PostgreSQL', setup);
  liveTestStoreContract('PostgreSQL', setup);
});

/** A database for each place, each a copy of one with tables. */
function controlPlaces(place: PostgresPlace): (t: TestContext) => ControlPlace {
  let template = '';
  before(async () => {
    const made = await place.createDatabase();
    const database = await openPostgresDatabase(made.address);
    await migratePostgres(database);
    await database.close();
    template = made.name;
  });
  return () => {
    const making = { address: undefined as Promise<string> | undefined };
    const addressOf = async (): Promise<string> => {
      making.address ??= place.createDatabase(template).then(({ address }) => address);
      return making.address;
    };
    const open = async () => {
      const database = await openPostgresDatabase(await addressOf(), { connectionsMax: 2 });
      const control = await openPostgresControl(database);
      const { sites, sitemaps, runs, findings, access, liveTests } = control;
      return {
        ...{ sites, sitemaps, runs, findings, access, liveTests },
        forget: control.forget.bind(control),
        inspect: control.inspect.bind(control),
        close: () => database.close(),
      };
    };
    return { open, isLasting: true };
  };
}
