// What health and readiness depend on, and for how long they wait.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Hono } from 'hono';
import { madeUpClock } from '../../../tests/support/made-up-console/made-up-clock.ts';
import type { ConsoleCore } from './console-core.ts';
import type { ConsoleEnv } from './console-env.ts';
import { mountHealth, mountReadiness } from './mount-health.ts';

function mounted(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const clock = madeUpClock();
  const answers = {
    page: async (): Promise<unknown> => [],
    find: async (): Promise<unknown> => undefined,
    probe: async (): Promise<void> => {},
  };
  const core = {
    clock,
    closing: new AbortController().signal,
    store: {
      sites: { page: () => answers.page() },
      probe: () => answers.probe(),
    },
    queue: { find: () => answers.find() },
  } as unknown as ConsoleCore;
  const app = new Hono<ConsoleEnv>();
  mountHealth(app, core);
  mountReadiness(app, core);
  const ask = async (path: string) => {
    const answer = await app.request(path);
    const { version: _, ...said } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, said };
  };
  return { answers, ask, clock };
}

const refuse = () => Promise.reject(new Error('away'));

test('store and queue both have to answer', async (t) => {
  const { answers, ask } = mounted(t);
  answers.find = refuse;
  const said = { status: 'failing', store: 'ok', queue: 'failing' };
  assert.deepEqual(await ask('/healthz'), { status: 503, said });
  assert.deepEqual(await ask('/readyz'), { status: 503, said: { ready: false } });
  answers.find = async () => undefined;
  answers.page = refuse;
  assert.deepEqual(await ask('/healthz'), {
    status: 503,
    said: { status: 'failing', store: 'failing', queue: 'ok' },
  });
  assert.deepEqual(await ask('/readyz'), { status: 503, said: { ready: false } });
});

test('health waits five seconds, readiness one', async (t) => {
  for (const silent of ['page', 'find'] as const) {
    for (const [path, ms] of [
      ['/healthz', 5_000],
      ['/readyz', 1_000],
    ] as const) {
      const { answers, ask } = mounted(t);
      answers[silent] = () => new Promise(() => {});
      let status: number | undefined;
      const asked = ask(path).then((answer) => {
        status = answer.status;
      });
      await new Promise(setImmediate);
      t.mock.timers.tick(ms - 1);
      await new Promise(setImmediate);
      assert.equal(status, undefined, `${path}, ${silent}`);
      t.mock.timers.tick(1);
      await asked;
      assert.equal(status, 503);
      t.mock.timers.reset();
    }
  }
});

test('the store is written to once in five seconds', async (t) => {
  const { answers, ask, clock } = mounted(t);
  let probes = 0;
  answers.probe = async () => void (probes += 1);
  for (const ms of [0, 4_999, 1, 4_999, 1]) {
    clock.advance(ms);
    assert.equal((await ask('/healthz')).status, 200);
  }
  assert.equal(probes, 3);
});
