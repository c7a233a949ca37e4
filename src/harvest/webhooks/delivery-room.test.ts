// Deliveries leave the queue to the sites: there are so many of them at most, and those that were
// given up make room for others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openQueue } from '../../queue/open-queue.ts';
import type { Queue } from '../../queue/port/queue.ts';
import { DeliveryRoom } from './delivery-room.ts';

const MOST = 4;
const clock = { time: 1_000, now: () => clock.time, monotonic: () => clock.time };
const request = (key: string, kind = 'tell') => ({ kind, key, group: key, attemptsMax: 1 });

async function withQueue(work: (queue: Queue, room: () => DeliveryRoom) => Promise<void>) {
  const queue = await openQueue(undefined, { clock });
  try {
    await work(queue, () => new DeliveryRoom({ queue, clock, kind: 'tell', most: MOST }));
  } finally {
    await queue.close();
  }
}

async function taken(room: DeliveryRoom, times: number): Promise<number> {
  const all = await Promise.all(Array.from({ length: times }, () => room.take()));
  return all.filter((one) => one).length;
}

test('there is room for as many as there may be, and not for one beyond', async () => {
  await withQueue(async (queue, room) => {
    assert.equal(await taken(room(), MOST + 1), MOST);
    // Jobs that wait since before a start count, and those of other kinds do not.
    for (const key of ['a', 'b', 'c']) await queue.send(request(key));
    for (const key of ['x', 'y']) await queue.send(request(key, 'read-site'));
    assert.equal(await taken(room(), MOST), 1);
  });
});

test('when all of it is taken, it is looked again after a minute', async () => {
  await withQueue(async (queue, room) => {
    for (const key of ['a', 'b', 'c', 'd']) await queue.send(request(key));
    const full = room();
    assert.equal(await full.take(), false);
    const [leased] = await queue.lease({ kinds: ['tell'], worker: 'w', leaseMs: 1_000 });
    assert.ok(leased);
    await queue.complete(leased);
    clock.time += 59_999;
    assert.equal(await full.take(), false);
    clock.time += 1;
    assert.equal(await taken(full, 2), 1);
  });
});

test('of those that were given up the oldest go when there is no room', async () => {
  await withQueue(async (queue, room) => {
    for (const key of ['a', 'b', 'c', 'd']) await queue.send(request(key));
    const leased = await queue.lease({ kinds: ['tell'], worker: 'w', leaseMs: 1_000, limit: 3 });
    for (const job of leased) await queue.fail(job, { error: 'gone' });
    assert.equal((await queue.stats()).dead, 3);
    assert.equal(await taken(room(), 3), 2);
    const { rows } = await queue.page({ state: 'dead' }, {});
    assert.deepEqual(
      rows.map(({ key }) => key),
      ['c'],
    );
  });
});
