// What every queue keeps to: the contract of the port, run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isPortolanError } from '../../base/portolan-error.ts';
import { JOB_LIMITS } from '../port/job-limits.ts';
import type { Queue } from '../port/queue.ts';
import { queueEndingContract } from './queue-ending.contract.ts';
import { queueModelContract } from './queue-model.contract.ts';
import {
  keysOf,
  leaseOne,
  leaseSome,
  openedQueue,
  type QueueSetup,
  SetClock,
  siteJob,
} from './queue-place.contract.ts';
import { queueWorkersContract } from './queue-workers.contract.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function queueContract(name: string, setup: QueueSetup): void {
  describe(`the contract of queues: ${name}`, () => {
    contractOfSending(setup);
    contractOfBounds(setup);
    contractOfOrder(setup);
    contractOfGroups(setup);
    queueEndingContract(setup);
    queueWorkersContract(setup);
    contractOfLooking(setup);
    contractOfKeys(setup);
    contractOfLasting(setup);
    queueModelContract(setup);
  });
}

async function assertFull(sending: Promise<unknown>): Promise<void> {
  await assert.rejects(sending, (error) => {
    assert.ok(isPortolanError(error), String(error));
    assert.equal(error.code, 'QUEUE_FULL');
    assert.match(error.message, /2 jobs/);
    return true;
  });
}

function contractOfSending(setup: QueueSetup): void {
  test('a job that is sent comes back with each of its fields', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    const request = siteJob('ü😀', { data: '{"a":1}', dueAt: clock.time + 5, attemptsMax: 100 });
    assert.equal(await queue.send(request), 'added');
    const job = await queue.find('read', 'ü😀');
    assert.ok(job);
    const { id, ...rest } = job;
    assert.ok(id > 0);
    assert.deepEqual(rest, {
      kind: 'read',
      key: 'ü😀',
      group: 'of ü😀',
      data: '{"a":1}',
      state: 'waiting',
      sentAt: clock.time,
      dueAt: clock.time + 5,
      attempts: 0,
      attemptsMax: 100,
    });
    assert.equal(await queue.find('read', 'u'), undefined);
    assert.equal(await queue.find('other', 'ü😀'), undefined);
  });

  test('what is not said of a job is empty data, now, and five attempts', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    const job = await queue.find('read', 'a');
    assert.deepEqual([job?.data, job?.dueAt, job?.attemptsMax], ['{}', clock.time, 5]);
  });

  test('a job that waits is due at the earlier time, with the newer data', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    const dueAt = clock.time + 50;
    await queue.send(siteJob('a', { dueAt, data: '1' }));
    const id = (await queue.find('read', 'a'))?.id;
    assert.equal(await queue.send(siteJob('a', { dueAt: dueAt + 1, data: '2' })), 'pulled');
    const later = await queue.find('read', 'a');
    assert.deepEqual([later?.id, later?.dueAt, later?.data], [id, dueAt, '2']);
    assert.equal(await queue.send(siteJob('a', { dueAt: dueAt - 1, data: '3' })), 'pulled');
    const earlier = await queue.find('read', 'a');
    assert.deepEqual([earlier?.id, earlier?.dueAt, earlier?.data], [id, dueAt - 1, '3']);
    assert.equal((await queue.stats()).waiting, 1);
  });
}

function contractOfBounds(setup: QueueSetup): void {
  test('a full queue refuses new jobs, and still takes word of those that it has', async (t) => {
    const { queue } = await openedQueue(t, setup, 2);
    await queue.send(siteJob('a'));
    await queue.send(siteJob('b'));
    await assertFull(queue.send(siteJob('c')));
    assert.equal(await queue.send(siteJob('a')), 'pulled');
    const job = await leaseOne(queue);
    assert.equal(await queue.send(siteJob('a')), 'again');
    await assertFull(queue.send(siteJob('c')));
    assert.equal(await queue.complete(job), true);
    await assertFull(queue.send(siteJob('c')));
    assert.equal(await queue.complete(await leaseOne(queue)), true);
    assert.equal(await queue.send(siteJob('c')), 'added');
    await assertFull(queue.send(siteJob('d')));
  });

  test('dead jobs count among those that a queue holds, until they are dropped', async (t) => {
    const { queue } = await openedQueue(t, setup, 2);
    await queue.send(siteJob('a'));
    await queue.send(siteJob('b'));
    const job = await leaseOne(queue);
    await queue.fail(job, { error: 'no' });
    await assertFull(queue.send(siteJob('c')));
    await queue.drop(job.id);
    assert.equal(await queue.send(siteJob('c')), 'added');
  });

  test('the largest job is taken, and one beyond is a fault of the sender', async (t) => {
    const { queue } = await openedQueue(t, setup);
    const { keyCharactersMax, dataCharactersMax, groupCharactersMax } = JOB_LIMITS;
    const largest = {
      key: 'k'.repeat(keyCharactersMax),
      data: 'd'.repeat(dataCharactersMax),
      group: 'g'.repeat(groupCharactersMax),
    };
    assert.equal(await queue.send({ kind: 'read', ...largest }), 'added');
    assert.equal((await leaseOne(queue)).data, largest.data);
    for (const name of ['key', 'data', 'group'] as const) {
      const beyond = { ...largest, [name]: `${largest[name]}x` };
      await assert.rejects(queue.send({ kind: 'read', ...beyond }), /portolan bug/);
    }
    for (const attemptsMax of [0, 101, 1.5]) {
      await assert.rejects(queue.send(siteJob('a', { attemptsMax })), /portolan bug/);
    }
    await assert.rejects(queue.send(siteJob('a', { dueAt: Number.NaN })), /portolan bug/);
  });

  test('a job is due at the next whole millisecond, never before', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a', { dueAt: clock.time + 0.5 }));
    assert.equal((await leaseSome(queue)).length, 0);
    clock.time += 1;
    assert.equal((await leaseSome(queue)).length, 1);
  });
}

function contractOfOrder(setup: QueueSetup): void {
  test('jobs are leased in the order in which they are due, then were sent', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    const { time } = clock;
    const dues = { a: time + 2, b: time + 1, c: time + 1, d: time + 3, e: time - 9 };
    for (const [key, dueAt] of Object.entries(dues)) await queue.send(siteJob(key, { dueAt }));
    assert.deepEqual(keysOf(await leaseSome(queue, 9)), ['e']);
    clock.time += 2;
    assert.deepEqual(keysOf(await leaseSome(queue, 9)), ['b', 'c', 'a']);
    clock.time += 1;
    assert.deepEqual(keysOf(await leaseSome(queue, 9)), ['d']);
  });

  test('no more jobs are leased than are asked for, and of those kinds', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    for (const key of ['a', 'b', 'c']) await queue.send(siteJob(key));
    await queue.send({ ...siteJob('x', { dueAt: clock.time - 1 }), kind: 'tell' });
    assert.deepEqual(keysOf(await leaseSome(queue, 2)), ['a', 'b']);
    const rest = { worker: 'w', leaseMs: 10, limit: 9 };
    assert.deepEqual(await queue.lease({ ...rest, kinds: [] }), []);
    assert.deepEqual(await queue.lease({ ...rest, kinds: ['none'] }), []);
    assert.deepEqual(keysOf(await queue.lease({ ...rest, kinds: ['read', 'tell'] })), ['x', 'c']);
  });

  test('a leased job says who has it and until when, and how often it was begun', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    const job = await leaseOne(queue, 'me');
    assert.deepEqual(
      [job.state, job.worker, job.leaseUntil, job.attempts],
      ['leased', 'me', clock.time + 10_000, 1],
    );
    assert.deepEqual(await queue.find('read', 'a'), job);
  });

  test('no job is passed over: those sent later of busy groups come after it', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    for (let number = 0; number < 20; number += 1) {
      await queue.send(siteJob(`early ${number}`, { group: 'busy' }));
    }
    await queue.send(siteJob('lonely'));
    const seen: string[] = [];
    for (let number = 0; number < 21; number += 1) {
      clock.time += 1;
      await queue.send(siteJob(`late ${number}`, { group: `other ${number}` }));
      const job = await leaseOne(queue);
      seen.push(job.key);
      await queue.complete(job);
    }
    assert.equal(seen.at(-1), 'lonely');
  });
}

function contractOfGroups(setup: QueueSetup): void {
  test('of a group one job is leased at a time, whatever their kinds', async (t) => {
    const { queue } = await openedQueue(t, setup);
    const group = 'e.example';
    await queue.send(siteJob('a', { group }));
    await queue.send(siteJob('b', { group }));
    await queue.send({ ...siteJob('c', { group }), kind: 'tell' });
    await queue.send(siteJob('d'));
    const request = { kinds: ['tell', 'read'], worker: 'w', leaseMs: 10_000, limit: 9 };
    const [first, other, ...none] = await queue.lease(request);
    assert.deepEqual([first?.key, other?.key, none.length], ['a', 'd', 0]);
    await queue.send(siteJob('e', { group, dueAt: 0 }));
    assert.deepEqual(await queue.lease(request), []);
    assert.ok(first);
    await queue.complete(first);
    const [second, ...others] = await queue.lease(request);
    assert.deepEqual([second?.key, others.length], ['e', 0]);
  });

  test('after a pause, and not before, the group’s next job is leased', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    const group = 'e.example';
    await queue.send(siteJob('a', { group }));
    await queue.send(siteJob('b', { group }));
    await queue.complete(await leaseOne(queue), { pauseMs: 500 });
    await queue.send(siteJob('c', { group, dueAt: 0 }));
    await queue.send(siteJob('other'));
    assert.deepEqual(keysOf(await leaseSome(queue, 9)), ['other']);
    assert.equal(await queue.nextDueAt(['read']), clock.time + 500);
    clock.time += 499;
    assert.deepEqual(await leaseSome(queue, 9), []);
    clock.time += 1;
    assert.deepEqual(keysOf(await leaseSome(queue, 9)), ['c']);
  });

  test('a pause outlasts the group’s last job, and a failure may ask for one too', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    const group = 'e.example';
    await queue.send(siteJob('a', { group }));
    await queue.complete(await leaseOne(queue), { pauseMs: 100 });
    await queue.send(siteJob('b', { group }));
    assert.deepEqual(await leaseSome(queue), []);
    clock.time += 100;
    const job = await leaseOne(queue);
    await queue.fail(job, { error: 'no', retryAt: clock.time + 1, pauseMs: 70 });
    clock.time += 69;
    assert.deepEqual(await leaseSome(queue), []);
    clock.time += 1;
    assert.equal((await leaseOne(queue)).attempts, 2);
  });

  test('a group of many jobs does not stand before the others while it pauses', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    for (let number = 0; number < 300; number += 1) {
      await queue.send(siteJob(`n${number}`, { group: 'many', dueAt: clock.time - 1_000 }));
    }
    for (const key of ['a', 'b']) await queue.send(siteJob(key));
    const jobs = await leaseSome(queue, 9);
    assert.deepEqual(keysOf(jobs), ['n0', 'a', 'b']);
  });
}

function contractOfLooking(setup: QueueSetup): void {
  const fill = async (queue: Queue): Promise<void> => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) await queue.send(siteJob(key));
    await queue.send({ ...siteJob('x'), kind: 'tell' });
    const [a] = await leaseSome(queue, 2);
    assert.ok(a);
    await queue.fail(a, { error: 'no' });
  };

  test('a page is by id, of the kind and the state that are asked for', async (t) => {
    const { queue } = await openedQueue(t, setup);
    await fill(queue);
    const keys = async (filter: Parameters<Queue['page']>[0]): Promise<string[]> =>
      keysOf((await queue.page(filter, {})).rows);
    assert.deepEqual(await keys({}), ['a', 'b', 'c', 'd', 'e', 'x']);
    assert.deepEqual(await keys({ state: 'dead' }), ['a']);
    assert.deepEqual(await keys({ state: 'leased' }), ['b']);
    assert.deepEqual(await keys({ state: 'waiting', kind: 'read' }), ['c', 'd', 'e']);
    assert.deepEqual(await keys({ kind: 'tell', state: 'dead' }), []);
  });

  test('pages follow each other without gap, whatever goes meanwhile', async (t) => {
    const { queue } = await openedQueue(t, setup);
    await fill(queue);
    const first = await queue.page({}, { limit: 2 });
    const last = first.rows.at(-1);
    assert.ok(last && first.next !== undefined);
    const [d] = (await queue.page({}, { after: first.next, limit: 2 })).rows.slice(1);
    assert.ok(d);
    await queue.drop(d.id);
    const second = await queue.page({}, { after: first.next, limit: 3 });
    assert.deepEqual(keysOf(second.rows), ['c', 'e', 'x']);
    assert.equal('next' in second, false);
    for (const after of ['x', '-1', '1e3', '9'.repeat(30)]) {
      assert.equal((await queue.page({}, { after, limit: 1 })).rows[0]?.key, 'a', after);
    }
  });

  test('the figures say what waits, is due, leased and dead, and how late it is', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    const none = { waiting: 0, due: 0, leased: 0, dead: 0, lateMs: 0 };
    assert.deepEqual(await queue.stats(), none);
    await queue.send(siteJob('later', { dueAt: clock.time + 100 }));
    assert.deepEqual(await queue.stats(), { ...none, waiting: 1 });
    await fill(queue);
    clock.time += 30;
    assert.deepEqual(await queue.stats(), { waiting: 5, due: 4, leased: 1, dead: 1, lateMs: 30 });
  });

  test('when something may be leased next is told, as things stand', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    const next = (): Promise<number | undefined> => queue.nextDueAt(['read', 'tell']);
    assert.equal(await next(), undefined);
    await queue.send(siteJob('a', { dueAt: clock.time + 100 }));
    await queue.send({ ...siteJob('x', { dueAt: clock.time + 40 }), kind: 'tell' });
    assert.equal(await next(), clock.time + 40);
    assert.equal(await queue.nextDueAt(['read']), clock.time + 100);
    assert.equal(await queue.nextDueAt(['none']), undefined);
    clock.time += 100;
    const job = await leaseOne(queue);
    await queue.send(siteJob('b', { group: job.group }));
    assert.equal(await queue.nextDueAt(['read']), clock.time + 10_000);
    await queue.complete(job);
    assert.equal(await queue.nextDueAt(['read']), clock.time);
  });
}

function contractOfKeys(setup: QueueSetup): void {
  test('whoever asks for a key has that job out of turn, when it is due', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    for (const key of ['a', 'b', 'c']) await queue.send(siteJob(key));
    await queue.send(siteJob('later', { dueAt: clock.time + 1 }));
    const lease = (key: string) =>
      queue.lease({ kinds: ['read'], worker: 'w', leaseMs: 10_000, limit: 9, key });
    assert.deepEqual(keysOf(await lease('c')), ['c']);
    assert.deepEqual(keysOf(await lease('c')), []);
    assert.deepEqual(keysOf(await lease('later')), []);
    assert.deepEqual(keysOf(await lease('none')), []);
    clock.time += 1;
    assert.deepEqual(keysOf(await lease('later')), ['later']);
    assert.deepEqual(keysOf(await leaseSome(queue, 9)), ['a', 'b']);
  });

  test('a group has one leased job and its pause, whichever key is asked for', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    for (const key of ['a', 'b', 'c']) await queue.send(siteJob(key, { group: 'g' }));
    const lease = (key: string) =>
      queue.lease({ kinds: ['read'], worker: 'w', leaseMs: 10_000, key });
    const [b] = await lease('b');
    assert.ok(b);
    assert.deepEqual([await lease('c'), await leaseSome(queue, 9)], [[], []]);
    await queue.complete(b, { pauseMs: 50 });
    assert.deepEqual([await lease('c'), await leaseSome(queue, 9)], [[], []]);
    clock.time += 50;
    const [c] = await lease('c');
    assert.ok(c);
    assert.deepEqual(await leaseSome(queue, 9), []);
    await queue.complete(c);
    assert.deepEqual(keysOf(await leaseSome(queue, 9)), ['a']);
  });
}

function contractOfLasting(setup: QueueSetup): void {
  test('what was acknowledged is there when the queue is opened again', async (t) => {
    const place = setup(t);
    if (place.openAsKilled === undefined) return t.skip('nothing of this queue lasts');
    const clock = new SetClock();
    const first = await place.open({ clock });
    for (const key of ['a', 'b', 'c', 'd']) await first.send(siteJob(key));
    const [a, b, c] = await leaseSome(first, 3);
    assert.ok(a && b && c);
    await first.complete(a, { pauseMs: 50 });
    await first.fail(b, { error: 'no' });
    await first.send(siteJob('c', { data: '2' }));
    const before = (await first.page({}, {})).rows;
    const killed = await place.openAsKilled({ clock });
    assert.deepEqual((await killed.page({}, {})).rows, before);
    assert.deepEqual(await killed.stats(), await first.stats());
    assert.equal(await killed.complete(c), true, 'a lease outlasts the process');
    assert.equal((await killed.find('read', 'c'))?.data, '2');
    await killed.send(siteJob('e', { group: a.group }));
    assert.deepEqual(keysOf(await leaseSome(killed, 9)), ['c', 'd'], 'and so does a pause');
    await killed.close();
    await first.close();
    const second = await place.open({ clock });
    assert.deepEqual((await second.page({}, {})).rows, before);
    await second.close();
    return undefined;
  });
}
