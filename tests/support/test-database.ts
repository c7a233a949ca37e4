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
    const address = server.replace(/\/[^/]*$/, `/${name}`);
    await changeSecret(address);
    return address;
  } finally {
    await admin.close();
  }
}

/** Whether stores are in databases. */
export function isInDatabase(): boolean {
  return process.env[TEST_SERVER] !== undefined;
}

// A copy would sign as all others do.
async function changeSecret(address: string): Promise<void> {
  const database = await openAdmin({ address });
  const secret = 'to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text)';
  await database.run(`UPDATE portolan.meta SET value = ${secret} WHERE key = 'console_secret'`);
  await database.close();
}

/** Opens a store: in a database of its own where there is a server, otherwise in the folder. */
export async function openTestStore(
  folder: string | undefined,
  options?: StoreOptions,
): Promise<Store> {
  return openStore((await createTestDatabase()) ?? folder, options);
}
