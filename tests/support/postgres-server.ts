// A PostgreSQL server of the machine's own, started for one test in a folder that goes with it.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A running server. Stop it. */
export interface PostgresServer {
  readonly port: number;
  /** The superuser's, who needs the password. */
  readonly user: string;
  readonly password: string;
  /** `postgres://user:password@127.0.0.1:port/postgres`, percent-encoded. */
  readonly address: string;
  /** Ends the server at once and removes its folder. */
  stop(): void;
}

const USER = 'portolan';
// With characters that an address has to encode.
const PASSWORD = 'p@ss/w#rd%';

/** Why no server can be started here, or nothing. */
export function whyNoPostgres(): string | undefined {
  if (findBinaries() === undefined) {
    return 'no initdb and pg_ctl here: install PostgreSQL (Debian: apt-get install postgresql)';
  }
  const isRoot = process.getuid?.() === 0;
  return isRoot && idsOf() === undefined
    ? 'PostgreSQL does not run as root, and there is no user postgres or nobody'
    : undefined;
}

/** Starts a server; `whyNoPostgres` says whether it can. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const binaries = findBinaries() ?? '';
  const ids = process.getuid?.() === 0 ? idsOf() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portolan-postgres-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  mkdirSync(data);
  writeFileSync(passwordFile, PASSWORD);
  if (ids) for (const path of [folder, data, passwordFile]) chownSync(path, ids.uid, ids.gid);
  const run = (program: string, args: readonly string[]): void => {
    const { status, stderr, error } = spawnSync(join(binaries, program), args, {
      encoding: 'utf8',
      cwd: folder,
      // A server that keeps our pipe open would keep us waiting.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      timeout: 60_000,
      ...ids,
    });
    if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${error?.message ?? stderr}`);
  };
  const stop = (): void => {
    try {
      if (existsSync(join(data, 'postmaster.pid')))
        run('pg_ctl', ['stop', '-D', data, '-m', 'immediate']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    const port = await freePort();
    const security = ['-A', 'scram-sha-256', '-U', USER, '--pwfile', passwordFile];
    run('initdb', ['-D', data, ...security, '-E', 'UTF8', '--locale=C', '--no-sync']);
    const places = `-c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
    const settings = `-F -p ${port} ${places}`;
    run('pg_ctl', ['start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings]);
    const password = encodeURIComponent(PASSWORD);
    const address = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
    return { port, user: USER, password: PASSWORD, address, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** The folder of the server's programs. */
function findBinaries(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
  const newest = globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1);
  return onPath ?? (newest === undefined ? undefined : dirname(newest));
}

function idsOf(): { readonly uid: number; readonly gid: number } | undefined {
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout?.trim() || Number.NaN),
    );
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid: uid ?? 0, gid: gid ?? 0 };
  }
  return undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
