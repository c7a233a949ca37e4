// After a start every site that is to be read has its job, at the time at which it is due.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import type { Job } from '../../queue/port/queue.ts';
import { resumeJobs } from './resume-jobs.ts';
import { READ_SITE, sendSiteJob } from './site-jobs.ts';

const HOUR_MS = 3_600_000;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

const resume = (signal = new AbortController().signal): Promise<void> => resumeJobs(world, signal);
const jobOf = async (origin: string): Promise<Job | undefined> =>
  world.queue.find(READ_SITE, String((await world.site(origin)).id));

test('a submission whose job was never sent is made up for', async () => {
  const origin = world.origin();
  await world.submit(`${origin}/a.xml`);
  await resume();
  const job = await jobOf(origin);
  assert.equal(job?.dueAt, world.clock.now());
  assert.equal(job?.data, '{"trigger":"resumed"}');
});

test('a job that comes too late is pulled, and one that comes in time is let be', async () => {
  const [late, early] = [world.origin(), world.origin()];
  const { now } = { now: world.clock.now() };
  for (const origin of [late, early]) {
    const { id } = await world.submit(`${origin}/a.xml`);
    await world.store.sitemaps.change(id, { nextReadAt: now + HOUR_MS });
  }
  const send = async (origin: string, dueAt: number): Promise<void> =>
    sendSiteJob(world.queue, await world.site(origin), { trigger: 'asked', dueInMs: dueAt - now });
  await send(late, now + HOUR_MS + 1);
  await send(early, now + HOUR_MS);
  await resume();
  assert.equal((await jobOf(late))?.dueAt, now + HOUR_MS);
  assert.equal((await jobOf(late))?.data, '{"trigger":"resumed"}');
  assert.equal((await jobOf(early))?.data, '{"trigger":"asked"}');
});

test('a site that is paused gets none', async () => {
  const origin = world.origin();
  await world.submit(`${origin}/a.xml`);
  await world.store.sites.change((await world.site(origin)).id, { paused: true });
  await resume();
  assert.equal(await jobOf(origin), undefined);
});

test('a job that was given up is begun again', async () => {
  const origin = world.origin();
  await world.submit(`${origin}/a.xml`);
  await sendSiteJob(world.queue, await world.site(origin), { trigger: 'asked' });
  const key = String((await world.site(origin)).id);
  const leased = await world.queue.lease({
    kinds: [READ_SITE],
    worker: 'w',
    leaseMs: 1_000,
    limit: 10,
  });
  for (const job of leased) {
    if (job.key === key) await world.queue.fail(job, { error: 'no' });
    else await world.queue.complete(job);
  }
  assert.equal((await jobOf(origin))?.state, 'dead');
  await resume();
  assert.equal((await jobOf(origin))?.state, 'waiting');
});

test('of many sites all get theirs, page by page', async () => {
  const count = 501;
  for (let site = 0; site < count; site += 1) {
    await world.store.sites.ensure(`https://many${site}.example/`, 1);
  }
  await resume(AbortSignal.abort());
  const waiting = async (): Promise<number> => (await world.queue.stats()).waiting;
  const before = await waiting();
  await resume();
  assert.ok((await waiting()) >= before + count);
});
