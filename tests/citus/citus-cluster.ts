// A Citus cluster of a coordinator and two workers, for tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';
import { openAdmin } from '../support/postgres-suite.ts';

/** The statements of the example that operators run. */
export const SPREAD: string = readFileSync(
  join(import.meta.dirname, '../../examples/fleet/citus.sql'),
  'utf8',
);

const SETTINGS = [
  'shared_preload_libraries=citus',
  'max_prepared_transactions=100',
  'citus.shard_count=4',
  // Each table has 16 partitions, and each of those four shards.
  'max_locks_per_transaction=1024',
  'wal_level=logical',
];

/** A running cluster. Stop it. */
export interface CitusCluster {
  /** Of the database on the coordinator. */
  readonly address: string;
  /** Ends the servers at once and removes their folders. */
  stop(): void;
}

/** Starts three servers and joins them. Throws when Citus is not installed. */
export async function startCitusCluster(): Promise<CitusCluster> {
  const servers: PostgresServer[] = [];
  const stop = (): void => {
    for (const server of servers) server.stop();
  };
  try {
    for (let at = 0; at < 3; at += 1) servers.push(await startPostgresServer(15, SETTINGS));
    for (const server of servers) await prepareNode(server);
    const [coordinator, ...workers] = servers;
    if (coordinator === undefined) throw new Error('no server was started');
    const admin = await openAdmin(coordinator);
    try {
      await admin.run(`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
      for (const { port } of workers) {
        await admin.run(`SELECT citus_add_node('127.0.0.1', ${port})`);
      }
    } finally {
      await admin.close();
    }
    return { address: coordinator.address, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

// Node 0 of `pg_dist_authinfo` stands for all nodes, -1 for the server itself.
async function prepareNode(server: PostgresServer): Promise<void> {
  const admin = await openAdmin(server);
  try {
    await admin.run('CREATE EXTENSION citus');
    for (const node of [0, -1]) {
      await admin.run(`INSERT INTO pg_dist_authinfo
        VALUES (${node}, '${server.user}', 'password=${server.password}')`);
    }
  } finally {
    await admin.close();
  }
}
