// A console whose disk is full: it says so, serves what it can read, and goes on by itself.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startConsoleProcess } from '../support/console-process.ts';

const SUBMISSIONS_MAX = 2_000;

/** A file system of a few MiB; `undefined` where this account may mount none. */
function smallDisk(t: TestContext, mebibytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-disk-'));
  t.after(() => {
    // One may be bound over the other.
    for (let times = 0; times < 2; times += 1) spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  const words = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder];
  return spawnSync('mount', words).status === 0 ? folder : undefined;
}

/** Takes all the room that there is; gives what frees it. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler');
  const descriptor = openSync(file, 'w');
  for (let bytes = 65_536; bytes >= 1; ) {
    try {
      writeSync(descriptor, Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  closeSync(descriptor);
  return () => rmSync(file);
}

interface Site {
  readonly origin: string;
  readonly asked: string[];
}

async function site(t: TestContext): Promise<Site> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (!url.endsWith('.xml')) response.writeHead(404).end();
    else {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
          `<url><loc>http://127.0.0.1/${url}</loc></url></urlset>`,
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 40_000;
  while (!(await holds())) {
    assert.ok(performance.now() < end, what);
    await pause(200);
  }
}

test('a full disk is reported as what it is, and waited out', async (t) => {
  const disk = smallDisk(t, 6);
  if (disk === undefined) {
    t.skip('this account may not mount a file system of its own');
    return;
  }
  const { origin, asked } = await site(t);
  const { url, log, stop } = await startConsoleProcess(t, [
    '--database',
    join(disk, 'data'),
    '--allow-private',
    '--log-format',
    'json',
    '--threads',
    '1',
  ]);
  const health = async (): Promise<readonly unknown[]> => {
    const answer = await fetch(new URL('/healthz', url));
    const { status, store } = (await answer.json()) as Readonly<Record<string, unknown>>;
    return [answer.status, status, store];
  };
  const submit = (path: string): Promise<Response> =>
    fetch(new URL('/api/submissions', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: origin + path }),
    });
  const urlsOf = async (): Promise<number> => {
    const view = await (await fetch(new URL('/sites/1.json', url))).json();
    return (view as { site: { urls: number } }).site.urls;
  };
  assert.deepEqual(await health(), [200, 'ok', 'ok']);
  assert.equal((await submit('/a.xml')).status, 202);
  await until('the first sitemap is read', async () => (await urlsOf()) === 1);

  const free = fill(disk);
  await until('the disk is told', async () => (await health())[2] === 'disk-full');
  assert.deepEqual(await health(), [503, 'failing', 'disk-full']);
  // What is left in the files that there are is used up.
  let refused: Response | undefined;
  let taken = 0;
  for (; refused === undefined && taken < SUBMISSIONS_MAX; taken += 1) {
    const answer = await submit(`/${taken}.xml`);
    if (answer.status === 202) continue;
    refused = answer;
  }
  assert.ok(refused !== undefined && refused.status === 507, `${taken} were taken`);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const { error } = (await refused.json()) as { error: Readonly<Record<string, string>> };
  assert.equal(error['code'], 'STORE_FULL');
  assert.match(String(error['message']), /disk of the console is full/);
  assert.ok(!JSON.stringify(error).includes(disk), 'where the store is, is not told');
  const ping = await fetch(new URL(`/ping?sitemap=${encodeURIComponent(`${origin}/p.xml`)}`, url));
  assert.equal(ping.status, 507);
  for (const path of ['/sites', '/sites/1', '/sites/1/sitemaps', '/sites/1/urls.csv']) {
    assert.equal((await fetch(new URL(path, url))).status, 200, path);
  }
  assert.equal((await urlsOf()) >= 1, true);

  await pause(3_000);
  const [before, lines] = [asked.length, log().split('\n').length];
  await pause(6_000);
  assert.ok(asked.length - before <= 5, `${asked.length - before} were asked for meanwhile`);
  assert.ok(log().split('\n').length - lines <= 5, log().slice(-2_000));

  free();
  await until('health is back', async () => (await health())[0] === 200);
  assert.equal((await submit('/z.xml')).status, 202);
  await until('it goes on', async () => asked.includes('/z.xml'));
  await until('what was submitted meanwhile is read', async () => (await urlsOf()) >= 2);
  assert.equal(await stop(), 0);
});

test('a read-only disk is reported as such', async (t) => {
  const disk = smallDisk(t, 6);
  if (disk === undefined) {
    t.skip('this account may not mount a file system of its own');
    return;
  }
  const { url, stop } = await startConsoleProcess(t, ['--database', join(disk, 'data')]);
  assert.equal((await fetch(new URL('/healthz', url))).status, 200);
  // Files that are open for writing keep a file system from being made read-only: bound over it.
  if (spawnSync('mount', ['--bind', disk, disk]).status !== 0) return;
  if (spawnSync('mount', ['-o', 'remount,ro,bind', disk]).status !== 0) return;
  await until('it is told', async () => {
    const { store } = (await (await fetch(new URL('/healthz', url))).json()) as { store: string };
    return store === 'read-only';
  });
  await stop();
});
