// What a worker says of itself to probes and scrapers.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { madeUpStore } from '../../../../../tests/support/made-up-console/made-up-store.ts';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import type { Queue } from '../../../../queue/port/queue.ts';
import { serveHealth } from './health-server.ts';

const STATS = { waiting: 2, due: 1, leased: 1, dead: 0, lateMs: 1_500 };
const FLOOD = 30;

async function served(t: TestContext) {
  const { store, content } = madeUpStore();
  const draining = new AbortController();
  let counted = 0;
  const queue = {
    find: async () => undefined,
    stats: async () => {
      counted += 1;
      await delay(200);
      return STATS;
    },
  } as unknown as Queue;
  const health = { store, queue, version: '1.2.3', draining: draining.signal };
  const server = await serveHealth(health, { host: '127.0.0.1', port: 0 });
  t.after(() => server.close());
  const ask = async (path: string): Promise<readonly [number, string]> => {
    const answer = await fetch(new URL(path, server.url));
    return [answer.status, await answer.text()];
  };
  return { ask, content, counted: () => counted, draining, server };
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
  const { ask } = await served(t);
  const [status, text] = await ask('/metrics');
  assert.equal(status, 200);
  assert.match(text, /^portolan_queue_late_seconds 1\.5$/m);
  assert.match(text, /^portolan_info\{version="1\.2\.3"\} 1$/m);
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
