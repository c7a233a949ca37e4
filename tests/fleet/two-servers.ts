// A PostgreSQL server and its standby, both at the end of slow lines: the server is killed and
// comes back, or the standby takes its place.
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migratePostgres } from '../../src/postgres/postgres-schema.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { openAdmin, openedDatabase } from '../support/postgres-suite.ts';
import { openSlowLine } from './slow-line.ts';

/** The servers; they end with the test. */
export interface TwoServers {
  /** Of both, through their lines. */
  readonly address: string;
  /** Of the one that is there now, without a line. */
  straightAddress(): string;
  /** Kills the server, and starts it again. */
  crash(): Promise<void>;
  /** Kills the server for good: the standby takes its place. */
  failOver(): Promise<void>;
  /** Cuts connections with this chance. */
  cut(share: number): void;
  tally(): string;
}

const AWAY_MS_MAX = 1_000;

/** Starts both, with the tables of a store. */
export async function startTwoServers(t: TestContext, random: () => number): Promise<TwoServers> {
  const server = await startPostgresServer();
  t.after(() => server.stop());
  await migratePostgres(await openedDatabase(t, server.address));
  const standby = await server.startStandby();
  const admin = await openAdmin(server);
  // A commit that was answered is on both.
  await admin.run("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await admin.run('SELECT pg_reload_conf()');
  await admin.close();
  const ports = [server.port, standby.port];
  const lines = await Promise.all(ports.map((port) => openSlowLine(port, random)));
  t.after(() => {
    for (const line of lines) line.close();
  });
  const hosts = lines.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const atHosts = (address: string): string =>
    server.address.replace(`127.0.0.1:${server.port}`, address);
  let crashes = 0;
  let hasFailedOver = false;
  return {
    address: `${atHosts(hosts)}?target_session_attrs=primary`,
    straightAddress: () => atHosts(`127.0.0.1:${hasFailedOver ? standby.port : server.port}`),
    async crash() {
      crashes += 1;
      await server.crash();
      await sleep(random() * AWAY_MS_MAX);
      server.restart();
    },
    async failOver() {
      hasFailedOver = true;
      await server.crash();
      await sleep(random() * AWAY_MS_MAX);
      standby.promote();
    },
    cut(share) {
      for (const line of lines) line.cut(share);
    },
    tally() {
      const cuts = lines.reduce((sum, line) => sum + line.cuts, 0);
      const taken = hasFailedOver ? ', the standby took its place' : '';
      return `server killed ${crashes}×${taken}, connections cut ${cuts}×`;
    },
  };
}
