// What is done now and then: by timers where a process is alone, else by one of several.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openQueue } from '../../queue/open-queue.ts';
import { Upkeep, type UpkeepTask } from './upkeep.ts';
import { WorkLoop } from './work-loop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const clock = { now: () => 1_000_000, monotonic: () => 0 };

test('where a process is alone, timers do it: at the start, soon after, and again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const done: string[] = [];
  const { upkeep, troubles } = await kept(t, { done, isShared: false });
  upkeep.start();
  assert.deepEqual(done, ['resume']);
  await passed(t, MINUTE_MS);
  assert.deepEqual(done.splice(0), ['resume', 'expire', 'retain']);
  for (let hour = 0; hour < 6; hour += 1) await passed(t, HOUR_MS);
  assert.equal(done.filter((name) => name === 'retain').length, 1, 'after six hours');
  assert.equal(done.includes('resume'), false, 'only at the start');
  assert.equal(done.splice(0).filter((name) => name === 'expire').length, 360);
  upkeep.soon('resume');
  assert.deepEqual(done, ['resume']);
  assert.deepEqual(troubles.map(String), ['Error: no']);
  await upkeep.stop(0);
  await passed(t, HOUR_MS);
  upkeep.soon('resume');
  assert.deepEqual(done, ['resume']);
});

test('what takes longer than its period is not begun twice', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const done: string[] = [];
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const { upkeep } = await kept(t, { done, isShared: false, slow: release });
  upkeep.start();
  await passed(t, 3 * MINUTE_MS);
  assert.equal(done.filter((name) => name === 'expire').length, 1);
  resolve();
  await new Promise(setImmediate);
  await passed(t, MINUTE_MS);
  assert.equal(done.filter((name) => name === 'expire').length, 2);
});

test('of several processes one does it, and the next time any of them', async (t) => {
  let now = 1_000_000;
  const loops: WorkLoop[] = [];
  const passing = (ms: number): void => {
    now += ms;
    for (const loop of loops) loop.wake();
  };
  const moving = { now: () => now, monotonic: () => now };
  const queue = await openQueue(undefined, { clock: moving });
  t.after(() => queue.close());
  const done: string[] = [];
  const both: Upkeep[] = [];
  for (const name of ['a', 'b']) {
    const made = await kept(t, { done, isShared: true, queue, clock: moving, name, loops });
    both.push(made.upkeep);
  }
  for (const upkeep of both) upkeep.start();
  await until(() => done.length >= 1);
  await quiet();
  assert.ok(done.length <= 2 && done.every((name) => name.endsWith('resume')), String(done));
  done.length = 0;
  passing(MINUTE_MS);
  await until(() => done.length >= 2);
  await quiet();
  assert.deepEqual(done.splice(0).map(nameAlone).sort(), ['expire', 'retain']);
  // Another process that starts does not repeat what was done.
  const late = await kept(t, { done, isShared: true, queue, clock: moving, name: 'c', loops });
  late.upkeep.start();
  await until(() => done.length >= 1);
  await quiet();
  assert.deepEqual(done.splice(0).map(nameAlone), ['resume']);
  passing(MINUTE_MS);
  await until(() => done.length >= 1);
  await quiet();
  assert.deepEqual(done.map(nameAlone), ['expire']);
  assert.equal((await queue.stats()).dead, 0);
  await Promise.all([...both, late.upkeep].map((upkeep) => upkeep.stop(0)));
});

for (const slow of ['until the signal', 'until the signal, quietly'] as const) {
  test(`what is interrupted is put back for others: ${slow}`, async (t) => {
    const queue = await openQueue(undefined, { clock });
    t.after(() => queue.close());
    const done: string[] = [];
    const { upkeep, troubles } = await kept(t, { done, isShared: true, queue, slow });
    upkeep.start();
    await queue.send({ kind: 'upkeep-expire', key: 'all', group: 'upkeep-expire' });
    await until(() => done.includes('expire'));
    upkeep.soon('retain');
    await until(() => done.includes('retain'));
    await upkeep.stop(0);
    const job = await queue.find('upkeep-expire', 'all');
    assert.deepEqual([job?.state, job?.dueAt], ['waiting', clock.now()]);
    assert.deepEqual(troubles, []);
  });
}

test('stopping waits for what is running, whose end is no trouble', async (t) => {
  const done: string[] = [];
  const { upkeep, troubles } = await kept(t, { done, isShared: false, slow: 'until the signal' });
  upkeep.soon('expire');
  await upkeep.stop(0);
  assert.deepEqual(done, ['expire', 'expire ended']);
  assert.deepEqual(troubles, []);
});

test('a job that was given up is begun again by the next start', async (t) => {
  const queue = await openQueue(undefined, { clock });
  t.after(() => queue.close());
  const kind = 'upkeep-retain';
  await queue.send({ kind, key: 'all', group: kind, attemptsMax: 1 });
  const [job] = await queue.lease({ kinds: [kind], worker: 'w', leaseMs: 1_000, limit: 1 });
  assert.ok(job);
  await queue.fail(job, { error: 'no' });
  assert.equal((await queue.find(kind, 'all'))?.state, 'dead');
  const { upkeep } = await kept(t, { done: [], isShared: true, queue });
  upkeep.start();
  await quiet();
  assert.equal((await queue.find(kind, 'all'))?.state, 'waiting');
});

test('what is asked for soon is done through the queue, and a failure is reported', async (t) => {
  const queue = await openQueue(undefined, { clock });
  t.after(() => queue.close());
  const done: string[] = [];
  const loops: WorkLoop[] = [];
  const { upkeep, troubles } = await kept(t, { done, isShared: true, queue, loops, fails: true });
  upkeep.start();
  upkeep.start();
  assert.equal(loops.length, 1);
  await until(() => done.includes('resume'));
  assert.equal((await queue.find('upkeep-retain', 'all'))?.dueAt, clock.now() + MINUTE_MS);
  upkeep.soon('retain');
  await until(() => done.includes('retain'));
  await upkeep.stop(1_000);
  assert.deepEqual(troubles.map(String), ['Error: no']);
  const job = await queue.find('upkeep-retain', 'all');
  assert.deepEqual([job?.state, job?.dueAt], ['waiting', clock.now() + 6 * HOUR_MS]);
});

const nameAlone = (name: string): string => name.replace(/^. /, '');

interface KeptOptions {
  readonly done: string[];
  readonly isShared: boolean;
  readonly queue?: Awaited<ReturnType<typeof openQueue>>;
  readonly clock?: { now(): number; monotonic(): number };
  readonly name?: string;
  /** Is given the loops that were made. */
  readonly loops?: WorkLoop[];
  /** What `expire` waits for. */
  readonly slow?: Promise<void> | 'until the signal' | 'until the signal, quietly';
  /** `retain` fails each time. Default: once, where a process is alone. */
  readonly fails?: boolean;
}

async function kept(t: TestContext, options: KeptOptions) {
  const { done, isShared, name = '', slow, clock: own = clock } = options;
  const queue = options.queue ?? (await openQueue(undefined, { clock: own }));
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown): void => void troubles.push(error);
  const note = (what: string): void => void done.push(name === '' ? what : `${name} ${what}`);
  const tasks: readonly UpkeepTask[] = [
    {
      name: 'resume',
      atStart: true,
      firstMs: 0,
      everyMs: HOUR_MS,
      run: async () => note('resume'),
    },
    {
      name: 'expire',
      firstMs: MINUTE_MS,
      everyMs: MINUTE_MS,
      run: async (signal) => {
        note('expire');
        if (typeof slow !== 'string') await slow;
        else {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          await new Promise(setImmediate);
          note('expire ended');
        }
        if (slow !== 'until the signal, quietly') signal.throwIfAborted();
      },
    },
    {
      name: 'retain',
      firstMs: MINUTE_MS,
      everyMs: 6 * HOUR_MS,
      run: async () => {
        note('retain');
        if (options.fails ?? (!isShared && !troubles.length)) throw new Error('no');
      },
    },
  ];
  const upkeep = new Upkeep({
    tasks,
    queue,
    isShared,
    onTrouble,
    createLoop: (of) => {
      const parts = { queue, clock: own, worker: `w ${name}`, leaseMs: 60_000, onTrouble };
      const loop = new WorkLoop({ ...parts, ...of });
      options.loops?.push(loop);
      return loop;
    },
  });
  t.after(() => upkeep.stop(0));
  return { upkeep, troubles };
}

async function passed(t: TestContext, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= MINUTE_MS) {
    t.mock.timers.tick(Math.min(left, MINUTE_MS));
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits so long that a loop would have found more to do. */
async function quiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 250));
}
