// The loop does what is due, several at a time, and comes to rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openQueue } from '../../queue/open-queue.ts';
import type { Queue } from '../../queue/port/queue.ts';
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
    (queue) =>
      async (leased, ...rest) => {
        await doJob(leased, ...rest);
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

test('a job that throws is told of, and the loop continues', async () => {
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

test('a lease is renewed as long as the work continues, and its loss ends the work', async () => {
  let now = 1_000;
  const moving = { now: () => now, monotonic: () => now };
  const queue = await openQueue(undefined, { clock: moving });
  const leaseMs = 30;
  const { promise: began, resolve } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  let extended = 0;
  const watched = {
    ...bound(queue),
    extend: async (...words: Parameters<typeof queue.extend>) => {
      extended += 1;
      return queue.extend(...words);
    },
  };
  const loop = new WorkLoop({
    queue: watched,
    clock: moving,
    worker: 'test',
    atOnce: 1,
    leaseMs,
    onTrouble: never,
    kinds: {
      work: async (_job, signal) => {
        resolve();
        await new Promise((gone) => signal.addEventListener('abort', gone));
        end(signal.reason);
      },
    },
  });
  await queue.send({ ...job('a'), attemptsMax: 1 });
  loop.start();
  await began;
  // The clock goes on by less than a lease between two renewals: it stays ours.
  for (let renewal = 0; renewal < 5; renewal += 1) {
    const before = extended;
    while (extended === before) await new Promise((next) => setTimeout(next, 1));
    now += leaseMs - 1;
  }
  assert.equal((await queue.find('work', 'a'))?.state, 'leased');
  // The machine slept: the lease is over, and the job was given up.
  now += leaseMs + 1;
  assert.match(String(await ended), /lease of the job expired/);
  await loop.stop(0);
  await queue.close();
});

test('what is under way for one job is interrupted, and others continue', async () => {
  const reasons = new Map<string, unknown>();
  const { promise: began, resolve } = Promise.withResolvers<void>();
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
  let begun = 0;
  await withLoop(
    (queue) => async (leased, signal) => {
      begun += 1;
      if (begun === 2) resolve();
      await Promise.race([goOn, new Promise((gone) => signal.addEventListener('abort', gone))]);
      reasons.set(leased.key, signal.reason);
      await queue.complete(leased);
    },
    async ({ loop, queue }) => {
      for (const key of ['a', 'b']) await queue.send(job(key));
      loop.start();
      await began;
      await loop.breakOff({ kind: 'work', key: 'a' });
      assert.deepEqual([...reasons.keys()], ['a']);
      assert.equal((reasons.get('a') as Error).name, 'AbortError');
      await loop.breakOff({ kind: 'work', key: 'nobody' });
      letGo();
      await loop.stop(1_000);
      assert.equal(reasons.get('b'), undefined);
    },
  );
});

test('a queue that fails is told of, and asked again', async () => {
  const told: unknown[] = [];
  const queue = await openQueue(undefined, { clock });
  let fails = 1;
  const { promise, resolve } = Promise.withResolvers<void>();
  const failing = {
    ...bound(queue),
    lease: async (...words: Parameters<typeof queue.lease>) => {
      if (fails > 0) {
        fails -= 1;
        throw new Error('the disk is full');
      }
      return queue.lease(...words);
    },
  };
  const loop = new WorkLoop({
    queue: failing,
    clock,
    worker: 'test',
    atOnce: 1,
    leaseMs: 60_000,
    onTrouble: (error) => told.push(error),
    kinds: {
      work: async (leased) => {
        await queue.complete(leased);
        resolve();
      },
    },
  });
  await queue.send(job('a'));
  loop.start();
  await new Promise((next) => setImmediate(next));
  loop.wake();
  await promise;
  assert.deepEqual(told.map(String), ['Error: the disk is full']);
  await loop.stop(0);
  await queue.close();
});

function bound(queue: Queue): Queue {
  return {
    send: (...words) => queue.send(...words),
    sendMany: (...words) => queue.sendMany(...words),
    lease: (...words) => queue.lease(...words),
    extend: (...words) => queue.extend(...words),
    complete: (...words) => queue.complete(...words),
    fail: (...words) => queue.fail(...words),
    askToStop: (...words) => queue.askToStop(...words),
    find: (...words) => queue.find(...words),
    page: (...words) => queue.page(...words),
    revive: (...words) => queue.revive(...words),
    drop: (...words) => queue.drop(...words),
    nextDueAt: (...words) => queue.nextDueAt(...words),
    stats: () => queue.stats(),
    listen: (...words) => queue.listen(...words),
    close: () => queue.close(),
  };
}

test('what is asked for has places of its own, and goes before what waits for longer', async () => {
  const begun: string[] = [];
  const { promise: release, resolve: end } = Promise.withResolvers<void>();
  await withLoop(
    (queue) => async (leased) => {
      begun.push(leased.key);
      if (leased.key.startsWith('slow')) await release;
      await queue.complete(leased);
    },
    async ({ loop, queue }) => {
      for (const key of ['slow1', 'slow2', 'slow3', 'asked']) await queue.send(job(key));
      loop.start();
      while (begun.length < 2) await new Promise((resolve) => setImmediate(resolve));
      loop.ask('asked');
      while (begun.length < 3) await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(begun, ['slow1', 'slow2', 'asked']);
      // Nothing is left to be asked for, and what is under way is not begun twice.
      loop.ask('asked');
      loop.ask('slow1');
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(begun.length, 3);
      end();
    },
    { askedAtOnce: 1 },
  );
});

for (const how of ['started', 'drained'] as const) {
  test(`who waits leaves the place to others, up to a limit: ${how}`, async () => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const doJob = (queue: Queue): DoJob => {
      return async (leased, signal, leave) => {
        begun.push(leased.key);
        if (leased.key.startsWith('hangs')) {
          const { promise, resolve } = Promise.withResolvers<void>();
          ends.set(leased.key, resolve);
          signal.addEventListener('abort', () => resolve());
          if (signal.aborted) resolve();
          // Twice at a time: that is one place all the same.
          const takeAgain = [leave(), leave()];
          await promise;
          for (const again of takeAgain) again();
        }
        await queue.complete(leased);
      };
    };
    const body = async ({ loop, queue }: { loop: WorkLoop; queue: Queue }): Promise<void> => {
      const keys = ['hangs1', 'hangs2', 'hangs3', 'hangs4', 'hangs5', 'honest'];
      for (const key of keys) await queue.send(job(key));
      const done = how === 'drained' ? loop.drain() : undefined;
      if (how === 'started') loop.start();
      const settled = async (): Promise<void> => {
        for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
      };
      await settled();
      // Two places, and two that may wait beside them.
      assert.deepEqual(begun, keys.slice(0, 4));
      ends.get('hangs1')?.();
      await settled();
      assert.deepEqual(begun, keys.slice(0, 5));
      ends.get('hangs2')?.();
      await settled();
      assert.deepEqual(begun, keys, 'places are taken again');
      for (const end of ends.values()) end();
      if (done) assert.equal(await done, keys.length);
    };
    await withLoop(doJob, body, { waitingMax: 2 });
  });
}

test('what is asked for goes before others also when it has to wait for its turn', async () => {
  for (const [asked, wanted] of [
    ['b', ['a', 'b', 'c']],
    ['a', ['a', 'a', 'c', 'b']],
  ] as const) {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    await withLoop(
      (queue) => async (leased) => {
        begun.push(leased.key);
        await new Promise<void>((resolve) => ends.push(resolve));
        const isAgain = leased.key === asked && asked === 'a' && begun.length === 1;
        await queue.complete(leased, isAgain ? { again: { dueInMs: 0 } } : undefined);
      },
      async ({ loop, queue }) => {
        const settled = async (): Promise<void> => {
          for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
        };
        await queue.send({ ...job('a'), group: 'g' });
        await queue.send(job('c'));
        await queue.send({ ...job('b'), group: 'g' });
        loop.start();
        await settled();
        // `b` is of the group of `a`, which is at work.
        loop.ask(asked);
        await settled();
        assert.deepEqual(begun, ['a']);
        while (begun.length < wanted.length || ends.length > 0) {
          ends.shift()?.();
          await settled();
        }
        assert.deepEqual(begun, wanted);
      },
      { atOnce: 1, askedAtOnce: 1 },
    );
  }
});

test('of many that are asked for no more begin at once than there are places', async () => {
  const begun: string[] = [];
  const { promise: release, resolve: end } = Promise.withResolvers<void>();
  await withLoop(
    (queue) => async (leased) => {
      begun.push(leased.key);
      await release;
      await queue.complete(leased);
    },
    async ({ loop, queue }) => {
      for (const key of ['a', 'b', 'c', 'd', 'e']) await queue.send(job(key));
      for (const key of ['e', 'd', 'c', 'b']) loop.ask(key);
      loop.start();
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      assert.deepEqual(begun, ['e', 'd', 'c']);
      end();
    },
    { atOnce: 2, askedAtOnce: 1 },
  );
});

test('nothing begins while the loop is not open, which is not asked all the time', async () => {
  let isOpen = false;
  let asked = 0;
  const { promise: began, resolve } = Promise.withResolvers<void>();
  await withLoop(
    (queue) => async (leased) => {
      assert.equal(isOpen, true);
      await queue.complete(leased);
      resolve();
    },
    async ({ loop, queue }) => {
      await queue.send(job('a'));
      loop.start();
      await new Promise((passed) => setTimeout(passed, 50));
      assert.equal(asked, 1);
      isOpen = true;
      loop.wake();
      await began;
    },
    {
      isOpen: async () => {
        asked += 1;
        return isOpen;
      },
    },
  );
});

test('draining may be of one key, and ends at its signal', async () => {
  const begun: string[] = [];
  const stop = new AbortController();
  await withLoop(
    (queue) => async (leased, signal) => {
      begun.push(leased.key);
      if (leased.key === 'b') {
        stop.abort(new Error('enough'));
        signal.throwIfAborted();
      }
      await queue.complete(leased);
    },
    async ({ loop, queue }) => {
      for (const key of ['b', 'a', 'c']) await queue.send(job(key));
      assert.equal(await loop.drain(undefined, 'a'), 1);
      assert.deepEqual(begun, ['a']);
      await assert.rejects(loop.drain(stop.signal), /enough/);
      assert.deepEqual(begun, ['a', 'b']);
      assert.equal((await queue.find('work', 'b'))?.state, 'waiting');
      await assert.rejects(loop.drain(stop.signal), /enough/);
    },
    { atOnce: 1 },
  );
});
