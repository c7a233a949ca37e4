// The store keeps its contracts where Citus spreads the tables of URLs over servers, but for that
// of the schedule: Citus refuses its queries about many sites at once. Three fences need them.
import { after, before, suite } from 'node:test';
import { migratePostgres } from '../../src/postgres/postgres-schema.ts';
import { fencingContract } from '../../src/store/contract/fencing.contract.ts';
import {
  type UrlStoreSetup,
  urlStoreContract,
} from '../../src/store/contract/url-store.contract.ts';
import { openStore } from '../../src/store/open-store.ts';
import { openPostgresUrlStore } from '../../src/store/postgres/urls/postgres-url-store.ts';
import { emptyDatabase } from '../support/postgres-control.ts';
import { openAdmin, openedDatabase } from '../support/postgres-suite.ts';
import { type CitusCluster, SPREAD, startCitusCluster } from './citus-cluster.ts';

suite('Citus', () => {
  let cluster: CitusCluster | undefined;
  let sites = 0;
  before(async () => {
    cluster = await startCitusCluster();
    const admin = await openAdmin(cluster);
    await migratePostgres(await openedDatabase({ after }, cluster.address));
    await admin.run(SPREAD);
    await admin.close();
  });
  after(() => cluster?.stop());
  const setup: UrlStoreSetup = async (t) => {
    if (cluster === undefined) throw new Error('the cluster is not started');
    const database = await openedDatabase(t, cluster.address);
    const { urls, schedule } = await openPostgresUrlStore(database);
    const newSite = (): number => {
      sites += 1;
      return sites;
    };
    return { urls, schedule, modelRuns: 15, newSite };
  };
  urlStoreContract('Citus', setup);

  fencingContract('Citus', async (t) => {
    await emptyDatabase(cluster?.address ?? '');
    const store = await openStore(cluster?.address ?? '');
    t.after(() => store.close());
    return store;
  });
});
