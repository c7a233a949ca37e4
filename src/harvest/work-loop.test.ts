// The loop does what is due, several at a time, and comes to rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openQueue } from '../queue/open-queue.ts';
import { type DoJob, WorkLoop, type WorkLoopOptions } from './work-loop.ts';

const clock = { now: () => 1_000, monotonic: () => 0 };
const never = (error: unknown): void => assert.fail(String(error));

async function withLoop(
  doJob: (queue: Awaited<ReturnType<typeof openQueue>>) => DoJob,
  body: (tools: { loop: WorkLoop; queue: Awaited<ReturnType<typeof openQueue>> }) => Promise<void>,
  more: Partial<WorkLoopOptions> = {},
): Promise<void> {
  const queue = await openQueue(undefined, { clock });
  const options = { worker: 'test', atOnce: 2, leaseMs: 60_000, onTrouble: never, ...more };
  const loop = new WorkLoop({ queue, clock, kinds: { work: doJob(queue) }, ...options });
  try {
    await body({ loop, queue });
  } finally {
    await loop.stop(0);
    await queue.close();
  }
}

const job = (key: string) => ({ kind: 'work', key, group: key });

test('drain does all that is due, and no more at once than it may', async () => {
  let atOnce = 0;
  let most = 0;
  const done: string[] = [];
  const doJob: DoJob = async ({ key }) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    done.push(key);
  };
  await withLoop(
    (queue) => async (leased, signal) => {
      await doJob(leased, signal);
      await queue.complete(leased);
    },
    async ({ loop, queue }) => {
      for (const key of ['a', 'b', 'c', 'd', 'e']) await queue.send(job(key));
      await queue.send({ ...job('later'), dueAt: 1_001 });
      assert.equal(await loop.drain(), 5);
      assert.deepEqual(done.sort(), ['a', 'b', 'c', 'd', 'e']);
      assert.equal(most, 2);
      assert.equal((await queue.stats()).waiting, 1);
    },
  );
});

test('what is sent while the loop rests is done when it is woken', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  await withLoop(
    (queue) => async (leased) => {
      await queue.complete(leased);
      resolve(leased.key);
    },
    async ({ loop, queue }) => {
      loop.start();
      await queue.send(job('a'));
      loop.wake();
      assert.equal(await promise, 'a');
    },
  );
});

test('stop lets what is under way end, and breaks it off after its time', async () => {
  let reason: unknown;
  const { promise: began, resolve } = Promise.withResolvers<void>();
  await withLoop(
    () => (_job, signal) => {
      resolve();
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          reject(signal.reason);
        });
      });
    },
    async ({ loop, queue }) => {
      loop.start();
      await queue.send(job('a'));
      loop.wake();
      await began;
      await loop.stop(1);
      assert.equal((reason as Error).name, 'AbortError');
    },
  );
});

test('a job that throws is told of, and the loop goes on', async () => {
  const told: unknown[] = [];
  await withLoop(
    (queue) => async (leased) => {
      await queue.fail(leased, { error: 'no' });
      if (leased.key === 'a') throw new Error('a bug');
    },
    async ({ loop, queue }) => {
      await queue.send(job('a'));
      await queue.send(job('b'));
      assert.equal(await loop.drain(), 2);
      assert.deepEqual(told.map(String), ['Error: a bug']);
    },
    { onTrouble: (error) => told.push(error) },
  );
});
