// How a loop gives back what it has leased, and hears of what other processes do.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openQueue } from '../../queue/open-queue.ts';
import type { Queue } from '../../queue/port/queue.ts';
import { stopElsewhere } from './stop-elsewhere.ts';
import { type DoJob, WorkLoop, type WorkLoopOptions } from './work-loop.ts';

const clock = { now: () => 1_000, monotonic: () => 0 };
const job = (key: string) => ({ kind: 'work', key, group: key });

test('what a stopped loop breaks off is due at once, also after its last attempt', async (t) => {
  const { queue, loop, began } = await working(t, { doJob: untilSignal });
  await queue.send(job('a'));
  await queue.send({ ...job('b'), attemptsMax: 1 });
  loop.start();
  await began(2);
  await loop.stop(1);
  const states = await Promise.all(['a', 'b'].map((key) => queue.find('work', key)));
  assert.deepEqual(
    states.map((found) => [found?.state, found?.dueAt]),
    [
      ['waiting', 1_000],
      ['waiting', 1_000],
    ],
  );
  assert.equal(states[0]?.lastError, 'The work was cancelled.');
});

test('what ends by itself meanwhile is not repeated', async (t) => {
  const doJob = (queue: Queue): DoJob => {
    return async (leased, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await queue.complete(leased);
    };
  };
  const { queue, loop, began } = await working(t, { doJob });
  await queue.send(job('a'));
  loop.start();
  await began(1);
  await loop.stop(0);
  assert.equal(await queue.find('work', 'a'), undefined);
});

test('work learns that the loop ends, and is cut before it is aborted', async (t) => {
  const learned: unknown[] = [];
  const doJob = (queue: Queue): DoJob => {
    return async (leased, signal, _leave, { isBegun, cut }) => {
      learned.push(isBegun(), cut.aborted);
      await new Promise((resolve) => cut.addEventListener('abort', resolve));
      learned.push(isBegun(), signal.aborted);
      await queue.complete(leased);
    };
  };
  const { queue, loop, began } = await working(t, { doJob });
  await queue.send(job('a'));
  loop.start();
  await began(1);
  await loop.stop(100);
  assert.deepEqual(learned, [false, false, true, false]);
});

test('a drain ends with its loop: work that ends early may be due again at once', async (t) => {
  const doJob = (queue: Queue): DoJob => {
    return async (leased) => {
      await new Promise(setImmediate);
      await queue.complete(leased, { again: { dueInMs: 0, data: leased.data } });
    };
  };
  const { queue, loop } = await working(t, { doJob });
  await queue.send(job('a'));
  const draining = loop.drain(AbortSignal.timeout(1_000));
  await loop.stop(0);
  await draining;
  assert.equal((await queue.find('work', 'a'))?.state, 'waiting');
});

test('what is leased while the loop is stopped is not begun', async (t) => {
  const { promise: leasing, resolve: leases } = Promise.withResolvers<void>();
  const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
  const { queue, loop, begun } = await working(t, {
    doJob: untilSignal,
    around: (inner) => ({
      lease: async (request) => {
        const jobs = await inner.lease(request);
        leases();
        await answer;
        return jobs;
      },
    }),
  });
  await queue.send(job('a'));
  loop.start();
  await leasing;
  const stopping = loop.stop(10_000);
  answers();
  await stopping;
  assert.deepEqual([begun.length, (await queue.find('work', 'a'))?.state], [0, 'waiting']);
});

test('work that does not end when it is interrupted loses its lease', async (t) => {
  const { promise: release, resolve: end } = Promise.withResolvers<void>();
  const { queue, loop, began } = await working(t, { doJob: () => () => release });
  await queue.send(job('a'));
  loop.start();
  await began(1);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const stopping = loop.stop(1_000);
  t.mock.timers.tick(3_999);
  await new Promise(setImmediate);
  assert.equal((await queue.find('work', 'a'))?.state, 'leased');
  t.mock.timers.tick(1);
  await new Promise(setImmediate);
  assert.equal((await queue.find('work', 'a'))?.state, 'waiting');
  end();
  await stopping;
});

test('a loop hears of jobs that others send, long before it would look again', async (t) => {
  const { queue, loop, began } = await working(t, { doJob: untilSignal });
  loop.start();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const before = performance.now();
  await queue.send(job('a'));
  await began(1);
  assert.ok(performance.now() - before < 2_000);
});

test('a lease that cannot be renewed in time ends the work', async (t) => {
  let now = 0;
  let asked = 0;
  const troubles: unknown[] = [];
  const { queue, loop, began, reasons } = await working(t, {
    doJob: untilSignal,
    leaseMs: 30,
    clock: { now: () => 1_000, monotonic: () => now },
    onTrouble: (error) => troubles.push(error),
    around: () => ({
      extend: async () => {
        asked += 1;
        throw new Error('The database is away.');
      },
    }),
  });
  await queue.send(job('a'));
  loop.start();
  await began(1);
  now = 29;
  while (asked < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(reasons.length, 0);
  now = 30;
  while (reasons.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.match(String(reasons[0]), /lease of the job expired/);
  assert.ok(troubles.length >= 3);
});

test('a job that another process does is stopped there, and given back', async (t) => {
  const { queue, loop, began, reasons } = await working(t, { doJob: untilSignal, leaseMs: 600 });
  await queue.send(job('a'));
  loop.start();
  await began(1);
  await stopElsewhere(queue, { kind: 'work', key: 'nobody' }, 600);
  assert.equal(reasons.length, 0);
  await Promise.all([loop.stop(5_000), stopElsewhere(queue, { kind: 'work', key: 'a' }, 600)]);
  assert.equal(reasons.length, 1);
  assert.equal((await queue.find('work', 'a'))?.state, 'waiting');
});

test('who does not answer is not waited for longer than half a lease', async (t) => {
  const { queue } = await working(t, { doJob: untilSignal });
  await queue.send(job('a'));
  await queue.lease({ kinds: ['work'], worker: 'silent', leaseMs: 60_000 });
  await stopElsewhere(queue, { kind: 'work', key: 'a' }, 400);
  assert.equal((await queue.find('work', 'a'))?.state, 'leased');
});

test('an idle loop is woken by `ask`, and stops at once', async (t) => {
  let ears = 0;
  const { queue, loop, began } = await working(t, {
    doJob: (own) => async (leased) => {
      await own.complete(leased);
    },
    // Nobody hears of what is sent.
    around: () => ({
      listen: async () => {
        ears += 1;
        return async () => void (ears -= 1);
      },
    }),
  });
  loop.start();
  loop.start();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(ears, 1);
  const before = performance.now();
  await queue.send(job('a'));
  loop.ask('a');
  await began(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await loop.stop(10_000);
  assert.ok(performance.now() - before < 3_000, 'it looks by itself after five seconds');
  assert.equal(ears, 0);
});

test('a loop that is woken while it looks, looks again at once', async (t) => {
  const { promise: looking, resolve: looks } = Promise.withResolvers<void>();
  const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
  const { queue, loop, began } = await working(t, {
    doJob: untilSignal,
    around: (inner) => ({
      listen: async () => async () => {},
      nextDueAt: async (kinds) => {
        const dueAt = await inner.nextDueAt(kinds);
        looks();
        await answer;
        return dueAt;
      },
    }),
  });
  loop.start();
  await looking;
  const before = performance.now();
  await queue.send(job('a'));
  loop.wake();
  answers();
  await began(1);
  assert.ok(performance.now() - before < 3_000);
});

test('what ends within the time of a stop is not interrupted', async (t) => {
  const doJob = (queue: Queue): DoJob => {
    return async (leased) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await queue.complete(leased);
    };
  };
  const { queue, loop, began, reasons } = await working(t, { doJob });
  await queue.send(job('a'));
  loop.start();
  await began(1);
  await loop.stop(10_000);
  assert.deepEqual(reasons, []);
  assert.equal(await queue.find('work', 'a'), undefined);
});

/** Work that goes on until it is broken off. */
const untilSignal = (): DoJob => (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

interface WorkingOptions extends Partial<WorkLoopOptions> {
  readonly doJob: (queue: Queue) => DoJob;
  /** Methods in place of the queue's. */
  readonly around?: (queue: Queue) => Partial<Queue>;
}

/** A loop that is stopped with the test, and what it began. */
async function working(t: TestContext, { doJob, around, ...more }: WorkingOptions) {
  const inner = await openQueue(undefined, { clock });
  const queue: Queue = new Proxy(inner, {
    get: (target, name: keyof Queue) =>
      around?.(target)[name] ?? (target[name] as () => unknown).bind(target),
  });
  const begun: string[] = [];
  const reasons: unknown[] = [];
  const inDoing = doJob(queue);
  const loop = new WorkLoop({
    queue,
    clock,
    worker: 'test',
    atOnce: 2,
    leaseMs: 60_000,
    onTrouble: (error) => assert.fail(String(error)),
    kinds: {
      work: (leased, signal, leave, ending) => {
        begun.push(leased.key);
        signal.addEventListener('abort', () => reasons.push(signal.reason));
        return inDoing(leased, signal, leave, ending);
      },
    },
    ...more,
  });
  t.after(async () => {
    await loop.stop(0);
    await inner.close();
  });
  const began = async (count: number): Promise<void> => {
    while (begun.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { queue, loop, begun, began, reasons };
}
