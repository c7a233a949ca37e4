// pgbouncer in transaction mode, with its defaults, before a PostgreSQL server of the tests.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type PostgresServer, serverIds } from './postgres-server.ts';

/** A running pgbouncer. Stop it. */
export interface PgbouncerServer {
  addressOf(database: string): string;
  stop(): void;
}

const PROGRAM = '/usr/sbin/pgbouncer';
const START_MS_MAX = 10_000;

/** Why pgbouncer cannot be started here, or nothing. */
export function whyNoPgbouncer(): string | undefined {
  return existsSync(PROGRAM)
    ? undefined
    : 'pgbouncer is not installed (Debian: apt-get install pgbouncer)';
}

/** Starts pgbouncer with few connections to the server, so that clients do share them. */
export async function startPgbouncer(server: PostgresServer): Promise<PgbouncerServer> {
  const port = await freePort();
  const config = join(server.folder, 'pgbouncer.ini');
  const users = join(server.folder, 'pgbouncer-users.txt');
  writeFileSync(users, `"${server.user}" "${server.password}"\n`);
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`,
  );
  const ids = process.getuid?.() === 0 ? serverIds() : undefined;
  const child = spawn(PROGRAM, [config], { cwd: server.folder, stdio: 'ignore', ...ids });
  for (let waitedMs = 0; !(await isListening(port)); waitedMs += 20) {
    if (child.exitCode !== null || waitedMs > START_MS_MAX) {
      child.kill('SIGKILL');
      const { stderr } = spawnSync(PROGRAM, [config], { encoding: 'utf8', timeout: 500, ...ids });
      throw new Error(`pgbouncer did not start: ${stderr}`);
    }
    await sleep(20);
  }
  return {
    addressOf: (database) => server.addressOf(database).replace(`:${server.port}/`, `:${port}/`),
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
