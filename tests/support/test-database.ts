// Where the stores of suites are that run on both backends: PORTOLAN_TEST_SERVER names a server of
// PostgreSQL with a database `portolan_template`, of which each store gets a copy.
import { randomUUID } from 'node:crypto';
import { openStore, type StoreOptions } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/port/store.ts';
import { openAdmin } from './postgres-suite.ts';

/** The database with tables and nothing else. */
export const TEMPLATE_DATABASE = 'portolan_template';

/** The environment variable with the superuser's address. */
export const TEST_SERVER = 'PORTOLAN_TEST_SERVER';

/** Makes a database, and returns its address; `undefined` where stores are in folders. */
export async function createTestDatabase(): Promise<string | undefined> {
  const server = process.env[TEST_SERVER];
  if (server === undefined) return undefined;
  const admin = await openAdmin({ address: server });
  try {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await admin.run(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
    return server.replace(/\/[^/]*$/, `/${name}`);
  } finally {
    await admin.close();
  }
}

/** Opens a store: in a database of its own where there is a server, otherwise in the folder. */
export async function openTestStore(
  folder: string | undefined,
  options?: StoreOptions,
): Promise<Store> {
  return openStore((await createTestDatabase()) ?? folder, options);
}
