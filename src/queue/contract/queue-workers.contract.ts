// The contract of queues that many workers share: many jobs at once, requests to stop, durations.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPortolanError } from '../../base/portolan-error.ts';
import {
  leaseOne,
  leaseSome,
  openedQueue,
  type QueueSetup,
  siteJob,
} from './queue-place.contract.ts';

/** Declares the tests. */
export function queueWorkersContract(setup: QueueSetup): void {
  contractOfSendingMany(setup);
  contractOfStopping(setup);
  contractOfDurations(setup);
  contractOfListening(setup);
}

function contractOfSendingMany(setup: QueueSetup): void {
  test('many jobs are sent as if one after the other', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.sendMany([siteJob('waiting'), siteJob('leased'), siteJob('dead')]);
    const [leased, dead] = [await leaseKey('leased'), await leaseKey('dead')];
    await queue.fail(dead, { error: 'no' });
    const dueAt = clock.time + 10;
    const sent = await queue.sendMany([
      siteJob('new', { dueAt: dueAt + 5, data: '1' }),
      siteJob('waiting', { data: '2' }),
      siteJob('leased', { dueAt, data: '3', group: 'moved' }),
      siteJob('dead', { data: '4', group: 'of new' }),
      siteJob('new', { dueAt, data: '5' }),
      siteJob('leased', { dueAt: dueAt + 1, data: '6' }),
    ]);
    assert.deepEqual(sent, ['added', 'pulled', 'again', 'added', 'pulled', 'again']);
    await queue.fail(leased, { error: 'no' });
    const { rows } = await queue.page({}, {});
    assert.deepEqual(
      rows.map(({ key, group, data, dueAt, state }) => [key, group, data, dueAt, state]).sort(),
      [
        ['dead', 'of new', '4', clock.time, 'waiting'],
        ['leased', 'moved', '6', dueAt, 'waiting'],
        ['new', 'of new', '5', dueAt, 'waiting'],
        ['waiting', 'of waiting', '2', clock.time, 'waiting'],
      ],
    );
    assert.deepEqual(await queue.sendMany([]), []);

    async function leaseKey(key: string) {
      const [job] = await queue.lease({ kinds: ['read'], worker: 'w', leaseMs: 10_000, key });
      assert.ok(job);
      return job;
    }
  });

  test('more jobs than one transaction takes are sent, in order', async (t) => {
    const { queue, clock } = await openedQueue(t, setup, 3_000);
    const requests = Array.from({ length: 2_100 }, (_, index) =>
      siteJob(`k${index}`, { group: `g${index % 7}`, dueAt: clock.time - index }),
    );
    const sent = await queue.sendMany(requests);
    assert.ok(sent.length === 2_100 && sent.every((word) => word === 'added'));
    assert.equal((await queue.stats()).waiting, 2_100);
    const keys = (await leaseSome(queue, 9)).map(({ key }) => key);
    assert.deepEqual(
      keys,
      [2099, 2098, 2097, 2096, 2095, 2094, 2093].map((n) => `k${n}`),
    );
  });

  test('many jobs for which there is no room are refused', async (t) => {
    const { queue } = await openedQueue(t, setup, 2);
    await queue.send(siteJob('a'));
    const sending = queue.sendMany(['a', 'b', 'c'].map((key) => siteJob(key)));
    await assert.rejects(sending, (error) => isPortolanError(error) && error.code === 'QUEUE_FULL');
    assert.deepEqual(await queue.sendMany([siteJob('a'), siteJob('b')]), ['pulled', 'added']);
  });
}

function contractOfStopping(setup: QueueSetup): void {
  test('a worker that is asked to stop hears it when it extends its lease', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    assert.equal(await queue.askToStop('read', 'a'), false);
    await queue.send(siteJob('a'));
    assert.equal(await queue.askToStop('read', 'a'), false);
    const job = await leaseOne(queue);
    assert.equal(await queue.extend(job, 10_000), true);
    assert.equal(await queue.askToStop('read', 'a'), true);
    assert.equal(await queue.extend(job, 99_000), false);
    assert.deepEqual(await leaseSome(queue), [], 'its group is not free yet');
    assert.equal(await queue.complete(job, { again: { dueAt: clock.time } }), true);
    const next = await leaseOne(queue);
    assert.equal(await queue.extend(next, 10_000), true, 'it was asked once');
  });

  test('a worker that was asked to stop and is silent loses the job with its lease', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    await queue.send(siteJob('a'));
    const job = await leaseOne(queue);
    await queue.askToStop('read', 'a');
    clock.time += 10_000;
    assert.equal(await queue.askToStop('read', 'a'), false);
    const next = await leaseOne(queue, 'other');
    assert.equal(await queue.complete(job), false);
    assert.equal(await queue.extend(next, 10_000), true);
  });
}

function contractOfDurations(setup: QueueSetup): void {
  test('times may be given as durations from now', async (t) => {
    const { queue, clock } = await openedQueue(t, setup);
    const dueIn = async () => ((await queue.find('read', 'a'))?.dueAt ?? 0) - clock.time;
    await queue.send(siteJob('a', { dueInMs: 40.5 }));
    assert.equal(await dueIn(), 41);
    clock.time += 41;
    await queue.complete(await leaseOne(queue), { again: { dueInMs: 30, data: '1' } });
    assert.equal(await dueIn(), 30);
    clock.time += 30;
    await queue.fail(await leaseOne(queue), { error: 'no', retryInMs: 20 });
    assert.equal(await dueIn(), 20);
    assert.equal((await queue.find('read', 'a'))?.data, '1');
  });
}

function contractOfListening(setup: QueueSetup): void {
  test('whoever listens hears of jobs that are sent, until they stop', async (t) => {
    if (setup(t).isDeaf) return t.skip('no word of sent jobs arrives through pgbouncer');
    const { queue } = await openedQueue(t, setup);
    let heard = Promise.withResolvers<void>();
    let words = 0;
    const stop = await queue.listen(() => {
      words += 1;
      heard.resolve();
    });
    await queue.send(siteJob('a'));
    await heard.promise;
    heard = Promise.withResolvers();
    await queue.sendMany([siteJob('b'), siteJob('c')]);
    await heard.promise;
    await stop();
    await queue.send(siteJob('d'));
    await queue.stats();
    assert.equal(words, 2);
    return undefined;
  });
}
