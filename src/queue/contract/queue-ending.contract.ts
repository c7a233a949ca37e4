// The contract of queues: how a lease ends, and what becomes of the job then.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Queue } from '../port/queue.ts';
import {
  keysOf,
  leaseOne,
  leaseSome,
  openedQueue,
  type QueueSetup,
  siteJob,
} from './queue-place.contract.ts';

/** Declares the tests. */
export function queueEndingContract(setup: QueueSetup): void {
  contractOfCompleting(setup);
  contractOfFailing(setup);
  contractOfLeases(setup);
  contractOfAgain(setup);
  contractOfTheDead(setup);
}

const stateOf = async (queue: Queue, key = 'a'): Promise<unknown> =>
  (await queue.find('read', key))?.state;

function contractOfCompleting(setup: QueueSetup): void {
  test('what is done is gone, and is done once', async (t) => {
    const { queue } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    const job = await leaseOne(queue);
    assert.equal(await queue.complete(job), true);
    assert.equal(await queue.find('read', 'a'), undefined);
    assert.equal(await queue.complete(job), false);
    assert.equal(await queue.fail(job, { error: 'no' }), false);
    assert.equal(await queue.extend(job, 5), false);
  });

  test('what is done and due again waits with its attempts forgotten', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a', { data: '1' }));
    await queue.fail(await leaseOne(queue), { error: 'no', retryAt: clock.time });
    const job = await leaseOne(queue);
    assert.deepEqual([job.attempts, job.lastError], [2, 'no']);
    const dueAt = clock.time + 60;
    assert.equal(await queue.complete(job, { again: { dueAt } }), true);
    const waiting = await queue.find('read', 'a');
    const { lastError: _, lease: __, worker: ___, leaseUntil: ____, ...rest } = job;
    assert.deepEqual(waiting, { ...rest, state: 'waiting', attempts: 0, dueAt });
    clock.time = dueAt;
    await queue.complete(await leaseOne(queue), { again: { dueAt, data: '2' } });
    assert.equal((await leaseOne(queue)).data, '2');
  });

  test('a worker that comes too late changes nothing, its own later lease aside', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    const first = await leaseOne(queue);
    await queue.complete(first, { again: { dueAt: clock.time } });
    const second = await leaseOne(queue);
    assert.equal(second.attempts, first.attempts);
    assert.equal(await queue.complete(first), false);
    assert.equal(await queue.fail(first, { error: 'no' }), false);
    assert.equal(await queue.extend(first, 60_000), false);
    assert.equal(await queue.complete({ ...second, worker: 'another' }), false);
    assert.deepEqual(await queue.find('read', 'a'), second);
    assert.equal(await queue.complete(second), true);
  });
}

function contractOfFailing(setup: QueueSetup): void {
  test('what failed waits until it is tried again, and says why', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    const retryAt = clock.time + 30;
    assert.equal(await queue.fail(await leaseOne(queue), { error: 'no route', retryAt }), true);
    const job = await queue.find('read', 'a');
    assert.deepEqual(
      [job?.state, job?.dueAt, job?.attempts, job?.lastError],
      ['waiting', retryAt, 1, 'no route'],
    );
    clock.time = retryAt - 1;
    assert.deepEqual(await leaseSome(queue), []);
    clock.time = retryAt;
    assert.equal((await leaseOne(queue)).attempts, 2);
  });

  test('what failed for the last time is dead, and what may not be tried again', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a', { attemptsMax: 2 }));
    await queue.send(siteJob('b', { attemptsMax: 2 }));
    const [a, b] = await leaseSome(queue, 2);
    assert.ok(a && b);
    await queue.fail(a, { error: 'no', retryAt: clock.time });
    assert.equal(await stateOf(queue), 'waiting');
    await queue.fail(b, { error: 'never' });
    assert.equal(await stateOf(queue, 'b'), 'dead');
    await queue.fail(await leaseOne(queue), { error: 'no more', retryAt: clock.time });
    const dead = await queue.find('read', 'a');
    assert.deepEqual([dead?.state, dead?.attempts, dead?.lastError], ['dead', 2, 'no more']);
    assert.deepEqual(await leaseSome(queue, 9), []);
    assert.equal(await queue.nextDueAt(['read']), undefined);
  });

  test('of a long error the first 2,000 characters are kept', async (t) => {
    const { queue } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    await queue.fail(await leaseOne(queue), { error: `${'e'.repeat(1_999)}é!` });
    const error = (await queue.find('read', 'a'))?.lastError;
    assert.equal(error, `${'e'.repeat(1_999)}é`);
  });
}

function contractOfLeases(setup: QueueSetup): void {
  test('a lease ends at its time: the job is due, and no longer the worker’s', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    const job = await leaseOne(queue);
    clock.time += 9_999;
    assert.deepEqual(await leaseSome(queue), []);
    assert.equal(await stateOf(queue), 'leased');
    clock.time += 1;
    const waiting = await queue.find('read', 'a');
    assert.deepEqual([waiting?.state, waiting?.dueAt], ['waiting', clock.time]);
    assert.match(waiting?.lastError ?? '', /lease expired/);
    assert.equal(await queue.complete(job), false);
    const again = await leaseOne(queue, 'other');
    assert.equal(again.attempts, 2);
    assert.equal(await queue.complete(job), false);
    assert.equal(await queue.complete(again), true);
  });

  test('a lease that is extended ends so much after', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    const job = await leaseOne(queue);
    clock.time += 9_999;
    assert.equal(await queue.extend(job, 500), true);
    clock.time += 499;
    assert.equal(await stateOf(queue), 'leased');
    assert.equal(await queue.extend(job, 1), true);
    clock.time += 1;
    assert.equal(await queue.extend(job, 500), false);
    assert.equal(await stateOf(queue), 'waiting');
  });

  test('a job whose last lease ended without a word is dead', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a', { attemptsMax: 1 }));
    await leaseOne(queue);
    clock.time += 10_000;
    assert.deepEqual(await leaseSome(queue), []);
    assert.equal(await stateOf(queue), 'dead');
  });

  test('when a lease ends, its group is free for the others', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    for (const key of ['a', 'b']) await queue.send(siteJob(key, { group: 'g' }));
    await leaseOne(queue);
    clock.time += 10_000;
    assert.deepEqual(keysOf(await leaseSome(queue, 9)), ['b'], 'it became due before');
  });
}

function contractOfAgain(setup: QueueSetup): void {
  test('what is sent while it is leased is due again after it is done', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a', { data: '1' }));
    const job = await leaseOne(queue);
    const dueAt = clock.time + 20;
    assert.equal(await queue.send(siteJob('a', { data: '2', dueAt: dueAt + 5 })), 'again');
    assert.equal(await queue.send(siteJob('a', { data: '3', dueAt })), 'again');
    assert.equal(await queue.send(siteJob('a', { data: '4', dueAt: dueAt + 9 })), 'again');
    assert.deepEqual(await queue.find('read', 'a'), job);
    assert.equal(await queue.complete(job), true);
    const waiting = await queue.find('read', 'a');
    assert.deepEqual(
      [waiting?.state, waiting?.dueAt, waiting?.data, waiting?.attempts],
      ['waiting', dueAt, '4', 0],
    );
    clock.time = dueAt;
    assert.equal(await queue.complete(await leaseOne(queue)), true);
    assert.equal(await queue.find('read', 'a'), undefined, 'once, not twice');
  });

  test('the later word counts for what is due again too', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    const job = await leaseOne(queue);
    await queue.send(siteJob('a', { data: '2' }));
    await queue.complete(job, { again: { dueAt: clock.time + 500, data: '1' } });
    const waiting = await queue.find('read', 'a');
    assert.deepEqual([waiting?.dueAt, waiting?.data], [clock.time, '2']);
  });

  test('a job that fails for good begins anew when it was sent meanwhile', async (t) => {
    const { queue } = await openedQueue(t, setup);
    await queue.send(siteJob('a', { attemptsMax: 1 }));
    const job = await leaseOne(queue);
    await queue.send(siteJob('a', { attemptsMax: 3, group: 'moved' }));
    await queue.fail(job, { error: 'no' });
    const waiting = await queue.find('read', 'a');
    assert.deepEqual(
      [waiting?.state, waiting?.attempts, waiting?.attemptsMax, waiting?.group, waiting?.lastError],
      ['waiting', 0, 3, 'moved', undefined],
    );
    assert.equal((await leaseOne(queue)).group, 'moved');
  });

  test('a job whose lease ended is due earlier when it was sent meanwhile', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    await leaseOne(queue);
    await queue.send(siteJob('a', { data: '2' }));
    const sentAt = clock.time;
    clock.time += 20_000;
    const waiting = await queue.find('read', 'a');
    assert.deepEqual(
      [waiting?.state, waiting?.dueAt, waiting?.data, waiting?.attempts],
      ['waiting', sentAt, '2', 1],
    );
  });
}

function contractOfTheDead(setup: QueueSetup): void {
  const killed = async (queue: Queue, key = 'a'): Promise<number> => {
    await queue.send(siteJob(key, { group: 'g', data: '1' }));
    const job = await leaseOne(queue);
    await queue.fail(job, { error: 'no' });
    return job.id;
  };

  test('a dead job that is sent begins anew', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await killed(queue);
    clock.time += 5;
    assert.equal(await queue.send(siteJob('a', { data: '2', attemptsMax: 7 })), 'added');
    const { id: _, ...job } = (await queue.find('read', 'a')) ?? { id: 0 };
    assert.deepEqual(job, {
      kind: 'read',
      key: 'a',
      group: 'of a',
      data: '2',
      state: 'waiting',
      sentAt: clock.time,
      dueAt: clock.time,
      attempts: 0,
      attemptsMax: 7,
    });
    assert.equal((await leaseOne(queue)).key, 'a');
  });

  test('a dead job that is revived waits as it was, due now', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    const id = await killed(queue);
    clock.time += 5;
    assert.equal(await queue.revive(id), true);
    assert.equal(await queue.revive(id), false);
    const job = await leaseOne(queue);
    assert.deepEqual([job.id, job.data, job.dueAt, job.attempts], [id, '1', clock.time, 1]);
    assert.equal(await queue.revive(id), false);
    assert.equal(await queue.revive(id + 1_000), false);
  });

  test('a job of a leased group is revived, and waits for the group', async (t) => {
    const { queue } = await openedQueue(t, setup);
    const id = await killed(queue);
    await queue.send(siteJob('b', { group: 'g' }));
    const job = await leaseOne(queue);
    assert.equal(await queue.revive(id), true);
    assert.deepEqual(await leaseSome(queue, 9), []);
    await queue.complete(job);
    assert.equal((await leaseOne(queue)).id, id);
  });

  test('a job that waits or is dead is dropped, one that is leased is not', async (t) => {
    const { queue } = await openedQueue(t, setup);
    const dead = await killed(queue);
    for (const key of ['b', 'c']) await queue.send(siteJob(key, { group: 'g' }));
    const b = await queue.find('read', 'b');
    assert.ok(b);
    assert.equal(await queue.drop(dead), true);
    assert.equal(await queue.drop(dead), false);
    assert.equal(await queue.drop(b.id), true);
    const job = await leaseOne(queue);
    assert.equal(job.key, 'c', 'who stood behind it is in front now');
    assert.equal(await queue.drop(job.id), false);
    assert.equal(await queue.complete(job), true);
  });
}
