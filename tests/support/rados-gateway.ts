// A Ceph Object Gateway that a test starts and ends itself, with its objects in memory: somebody
// else's S3, with conditional writes. One monitor, one store of objects, one gateway.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { freePort } from './postgres-server.ts';
import { S3_KEYS } from './s3-place.ts';

/** A running gateway with the bucket `maps`, for `S3_KEYS`. Stop it. */
export interface RadosGateway {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  stop(): void;
}

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'monmaptool', 'ceph'];
const START_MS_MAX = 180_000;
const STEP_MS_MAX = 90_000;

/** Why no gateway can be started here, or nothing. */
export function whyNoRadosGateway(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const missing = PROGRAMS.filter(
    (program) => !folders.some((folder) => existsSync(join(folder, program))),
  );
  if (missing.length === 0) return undefined;
  const install = 'apt-get install radosgw ceph-mon ceph-osd ceph-common';
  return `A real S3 server is not installed: ${missing.join(', ')} missing (Debian: ${install})`;
}

/** Starts a gateway, in 10 to 60 seconds; `whyNoRadosGateway` says whether it can. */
export async function startRadosGateway(): Promise<RadosGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-ceph-'));
  const file = (name: string): string => join(folder, name);
  const [monitor, port] = [await freePort(), await freePort()];
  const [cluster, store] = [randomUUID(), randomUUID()];
  const settings = file('ceph.conf');
  const running: ChildProcess[] = [];
  const run = (program: string, ...args: readonly string[]): void => {
    const all = ['-c', settings, ...args];
    const { status, stderr, error } = spawnSync(program, all, {
      encoding: 'utf8',
      cwd: folder,
      timeout: STEP_MS_MAX,
    });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
  };
  const start = (program: string, ...args: readonly string[]): void => {
    const all = ['-c', settings, ...args, '-f'];
    running.push(spawn(program, all, { cwd: folder, stdio: 'ignore' }));
  };
  const stop = (): void => {
    for (const child of running.reverse()) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    for (const name of ['mon', 'osd', 'rgw']) mkdirSync(file(name));
    writeFileSync(settings, settingsOf({ folder, cluster, monitor, port }));
    writeFileSync(file('keyring'), keyring(['mon.', 'client.admin', 'client.rgw.a', 'osd.0']));
    const address = `[v2:127.0.0.1:${monitor}]`;
    const map = ['--create', '--addv', 'a', address, '--fsid', cluster, file('monmap')];
    run('monmaptool', ...map);
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', file('monmap'), '--keyring', file('keyring'));
    start('ceph-mon', '-i', 'a');
    run('ceph', 'osd', 'new', store);
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
    start('ceph-osd', '-i', '0');
    const { accessKeyId, secretAccessKey } = S3_KEYS;
    const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
    const user = ['user', 'create', '--uid', 'tests', '--display-name', 'tests'];
    run('radosgw-admin', '-n', 'client.rgw.a', ...user, ...keys);
    start('radosgw', '-n', 'client.rgw.a');
    await makeBucket(origin, file('client.rgw.a.log'));
    return { origin, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

async function makeBucket(origin: string, log: string): Promise<void> {
  const url = `${origin}/maps`;
  const region = 'us-east-1';
  for (let waitedMs = 0; waitedMs < START_MS_MAX; waitedMs += 250) {
    const signer = new AwsV4Signer({ ...S3_KEYS, method: 'PUT', url, service: 's3', region });
    const { headers, method } = await signer.sign();
    const answer = await fetch(url, { method, headers }).catch(() => undefined);
    if (answer?.ok === true) return;
    if (answer && answer.status < 500) throw new Error(await answer.text());
    await sleep(250);
  }
  const end = existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : '';
  throw new Error(`The gateway does not answer. ${end}`);
}

interface Cluster {
  readonly folder: string;
  readonly cluster: string;
  readonly monitor: number;
  readonly port: number;
}

function settingsOf({ folder, cluster, monitor, port }: Cluster): string {
  return `
[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitor}]
public addr = 127.0.0.1
keyring = ${folder}/keyring
run dir = ${folder}
log file = ${folder}/$name.log
admin socket =
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
[client.rgw.a]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
`;
}

// https://docs.ceph.com/en/pacific/dev/cephx_protocol/: a type, a time, a length, 16 bytes.
function keyring(names: readonly string[]): string {
  const sections = names.map((name) => {
    const head = Buffer.from('010000000000000000001000', 'hex');
    const key = Buffer.concat([head, randomBytes(16)]).toString('base64');
    return `[${name}]\nkey = ${key}\ncaps mon = "allow *"\ncaps osd = "allow *"\n`;
  });
  return sections.join('\n');
}
