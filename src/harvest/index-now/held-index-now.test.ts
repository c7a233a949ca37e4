// Notifications that wait for their key: held in the queue, taken up once, and bounded.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import type { Job } from '../../queue/port/queue.ts';
import { createHeldIndexNow, HELD_INDEX_NOW, INDEXNOW_JOBS_MAX } from './held-index-now.ts';
import { createIndexNowReceiver, type IndexNowReceiver } from './index-now-receiver.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const HELD_MS = 300_000;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

async function leased(): Promise<readonly Job[]> {
  world.clock.time += HELD_MS;
  const request = { kinds: [HELD_INDEX_NOW], worker: 'w', leaseMs: 60_000, limit: 100 };
  return world.queue.lease(request);
}

/** A process that receives notifications. */
function receiving(): {
  readonly taken: string[];
  readonly receiver: IndexNowReceiver;
  work(jobs: readonly Job[]): Promise<void>;
} {
  const { store, visitor, clock, queue } = world;
  const taken: string[] = [];
  const held = createHeldIndexNow(queue, clock);
  const receiver = createIndexNowReceiver({
    store,
    visitor,
    clock,
    hold: held.hold,
    momentMs: 0,
    onUrls: async (_, urls) => void taken.push(...urls),
  });
  const doJob = held.createJob((each) => receiver.resume(each));
  const { signal } = new AbortController();
  const ending = { isBegun: () => false, cut: signal };
  const work = async (jobs: readonly Job[]): Promise<void> => {
    for (const job of jobs) await doJob(job, signal, () => () => undefined, ending);
  };
  return { taken, receiver, work };
}

const notified = (origin: string, count: number) => ({
  host: new URL(origin).host,
  key: KEY,
  urls: Array.from({ length: count }, (_, index) => `${origin}/${'long-'.repeat(20)}${index}`),
});

test('URLs whose key was being checked by a killed process are taken up by another', async () => {
  const origin = world.origin();
  const place = `${origin}/${KEY}.txt`;
  world.web.set(place, () => new Promise(() => {}));
  const killed = receiving();
  const request = notified(origin, 1_500);
  assert.equal((await killed.receiver.receive(request)).status, 202);
  world.web.set(place, { status: 200, type: 'text/plain', body: KEY });
  const next = receiving();
  const jobs = await leased();
  assert.equal(jobs.length, 1, 'one job of a host at a time');
  await next.work(jobs);
  for (let some = await leased(); some.length > 0; some = await leased()) await next.work(some);
  assert.deepEqual(next.taken, request.urls);
  assert.deepEqual(killed.taken, []);
  assert.equal((await world.queue.page({ kind: HELD_INDEX_NOW }, {})).rows.length, 0);
});

test('URLs that their own process takes up are not taken up again', async () => {
  const origin = world.origin();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.web.set(`${origin}/${KEY}.txt`, async () => {
    await promise;
    return { status: 200, type: 'text/plain', body: KEY };
  });
  const { receiver, taken } = receiving();
  const request = notified(origin, 2);
  assert.equal((await receiver.receive(request)).status, 202);
  const waiting = async () => (await world.queue.page({ kind: HELD_INDEX_NOW }, {})).rows.length;
  assert.equal(await waiting(), 1);
  resolve();
  while ((await waiting()) > 0) await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(taken, request.urls);
});

test('a job whose key cannot be checked now is tried again, and few are held', async () => {
  const { queue, clock } = world;
  const held = createHeldIndexNow(queue, clock);
  const request = notified(world.origin(), 1);
  for (let count = 0; count < INDEXNOW_JOBS_MAX; count += 1) {
    assert.ok(await held.hold({ request, knownOnly: false }));
  }
  assert.equal(await held.hold({ request, knownOnly: false }), undefined);
  const [job] = await leased();
  const { signal } = new AbortController();
  const ending = { isBegun: () => false, cut: signal };
  const doJob = held.createJob(async () => false);
  await doJob(job as Job, signal, () => () => undefined, ending);
  const again = await queue.find(HELD_INDEX_NOW, job?.key ?? '');
  assert.deepEqual([again?.state, (again?.dueAt ?? 0) > clock.time], ['waiting', true]);
});
