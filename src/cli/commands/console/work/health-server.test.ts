// What a worker says of itself to probes and scrapers.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { madeUpStore } from '../../../../../tests/support/made-up-console/made-up-store.ts';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import type { Queue } from '../../../../queue/port/queue.ts';
import { serveHealth } from './health-server.ts';

const STATS = { waiting: 2, due: 1, leased: 1, dead: 0, lateMs: 1_500 };
const FLOOD = 30;

async function served(t: TestContext, host = '127.0.0.1') {
  const { store, content } = madeUpStore();
  const draining = new AbortController();
  let counted = 0;
  const own = {
    find: async () => undefined,
    stats: async () => {
      counted += 1;
      await delay(200);
      return STATS;
    },
  };
  const queue = own as unknown as Queue;
  const health = { store, queue, version: '1.2.3', draining: draining.signal };
  const server = await serveHealth(health, { host, port: 0 });
  t.after(() => server.close());
  const ask = async (path: string): Promise<readonly [number, string]> => {
    const answer = await fetch(new URL(path, server.url));
    if (answer.ok) assert.equal(answer.headers.get('cache-control'), 'no-store');
    return [answer.status, await answer.text()];
  };
  return { ask, content, counted: () => counted, draining, server, queue: own };
}

test('it is alive while it runs, ready while the store answers and nothing drains', async (t) => {
  const { ask, content, draining } = await served(t);
  assert.deepEqual(await ask('/healthz'), [200, 'ok\n']);
  assert.deepEqual(await ask('/readyz?from=balancer'), [200, 'ready\n']);
  content.failing = true;
  assert.deepEqual(await ask('/readyz'), [503, 'store not ready\n']);
  content.failing = false;
  draining.abort();
  assert.deepEqual(await ask('/readyz'), [503, 'draining\n']);
  assert.deepEqual(await ask('/healthz'), [200, 'ok\n']);
  assert.equal((await ask('/secret'))[0], 404);
});

test('its metrics say how late the queue is', async (t) => {
  const { ask, queue } = await served(t);
  const [status, text] = await ask('/metrics');
  assert.equal(status, 200);
  assert.match(text, /^portolan_queue_late_seconds 1\.5$/m);
  assert.match(text, /^portolan_info\{version="1\.2\.3"\} 1$/m);
  queue.stats = () => Promise.reject(new Error('away'));
  queue.find = () => Promise.reject(new Error('away'));
  assert.deepEqual(await ask('/metrics'), [503, 'The store does not answer.\n']);
  assert.deepEqual(await ask('/readyz'), [503, 'store not ready\n']);
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const noIpv6 = hasIpv6 ? false : 'this machine has no IPv6';

test('an address of IPv6 is a URL as well', { skip: noIpv6 }, async (t) => {
  const { ask, server } = await served(t, '::1');
  assert.match(server.url, /^http:\/\/\[::1\]:\d+\/$/);
  assert.equal((await ask('/healthz'))[0], 200);
});

test('closing does not wait for a request that does not end', { timeout: 4_000 }, async (t) => {
  const { server } = await served(t);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const gone = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  await once(socket, 'connect');
  socket.write('GET /healthz HTTP/1.1\r\n');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await server.close();
  await gone;
});

test('a flood counts the jobs once at a time, and never for readiness', async (t) => {
  const { ask, counted } = await served(t);
  const flood = (path: string) => Promise.all(Array.from({ length: FLOOD }, () => ask(path)));
  for (const [status] of await flood('/readyz')) assert.equal(status, 200);
  assert.equal(counted(), 0);
  for (const [status] of await flood('/metrics')) assert.equal(status, 200);
  assert.ok(counted() >= 1 && counted() < FLOOD / 3, `${counted()} of ${FLOOD}`);
});

test('a port that is taken is refused with a hint', async (t) => {
  const { server } = await served(t);
  const place = { host: '127.0.0.1', port: Number(new URL(server.url).port) };
  const { store } = madeUpStore();
  const queue = { stats: async () => STATS } as unknown as Queue;
  const health = { store, queue, version: '1', draining: new AbortController().signal };
  await assert.rejects(serveHealth(health, place), (error) => {
    assert.ok(isPortolanError(error) && error.code === 'CONFIG_INVALID');
    assert.match(error.hint ?? '', /--port/);
    return true;
  });
});
