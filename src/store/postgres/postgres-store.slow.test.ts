// A whole store in PostgreSQL keeps to the contract of fences.
import { emptyDatabases } from '../../../tests/support/postgres-control.ts';
import { suitesOnPostgres } from '../../../tests/support/postgres-suite.ts';
import { fencingContract } from '../contract/fencing.contract.ts';
import { openStore } from '../open-store.ts';

suitesOnPostgres((place) => {
  const addressFor = emptyDatabases(place);
  fencingContract('PostgreSQL', async (t) => {
    const address = addressFor(t);
    const store = await openStore(await address());
    t.after(() => store.close());
    return store;
  });
});
