// What a worker says of itself to probes and scrapers.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { madeUpStore } from '../../../../../tests/support/made-up-console/made-up-store.ts';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import type { Queue } from '../../../../queue/port/queue.ts';
import { serveHealth } from './health-server.ts';

const STATS = { waiting: 2, due: 1, leased: 1, dead: 0, lateMs: 1_500 };

async function served(t: TestContext) {
  const { store, content } = madeUpStore();
  const draining = new AbortController();
  const queue = { stats: async () => STATS } as unknown as Queue;
  const health = { store, queue, version: '1.2.3', draining: draining.signal };
  const server = await serveHealth(health, { host: '127.0.0.1', port: 0 });
  t.after(() => server.close());
  const ask = async (path: string): Promise<readonly [number, string]> => {
    const answer = await fetch(new URL(path, server.url));
    return [answer.status, await answer.text()];
  };
  return { ask, content, draining, server };
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
