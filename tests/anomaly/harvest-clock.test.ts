// A clock that is put back, as one is that was years ahead until somebody told it the time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resumeJobs } from '../../src/harvest/work/resume-jobs.ts';
import { READ_SITE, sendSiteJob } from '../../src/harvest/work/site-jobs.ts';
import { type HarvestWorld, openHarvestWorld } from '../support/harvest-world.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

test('what was read by a clock years ahead is read again when the clock is right', async () => {
  const origin = world.origin();
  const urls = ['/a.xml', '/b.xml'].map((path) => world.urlset(origin, path, [path]));
  for (const url of urls) await world.submit(url);
  world.clock.time += 10 * YEAR_MS;
  await world.run(origin);
  world.clock.time -= 10 * YEAR_MS;
  const now = world.clock.now();
  const before = world.asked.length;
  const { complete } = await world.run(origin);
  assert.equal(complete, true);
  assert.equal(world.asked.length, before + 2);
  for (const url of urls) {
    const { nextReadAt = 0, intervalMs, totalMs = -1 } = await world.sitemap(url);
    assert.equal(nextReadAt, now + intervalMs);
    assert.ok(totalMs >= 0);
  }
  assert.equal((await world.run(origin)).complete, true);
  assert.equal(world.asked.length, before + 2);
});

test('a clock that is put back while a sitemap is asked for gives no negative spans', async () => {
  const origin = world.origin();
  const url = world.urlset(origin, '/a.xml', ['/1']);
  const answer = world.web.get(url) as { status: number };
  world.clock.time += 10 * YEAR_MS;
  await world.submit(url);
  world.web.set(url, () => {
    world.clock.time -= 10 * YEAR_MS;
    world.web.set(url, answer);
    return answer;
  });
  await world.run(origin);
  const { id, nextReadAt, totalMs, intervalMs } = await world.sitemap(url);
  assert.deepEqual([totalMs, nextReadAt], [0, world.clock.now() + intervalMs]);
  const { rows } = await world.store.sitemaps.reads(id, {});
  assert.deepEqual(
    rows.map(({ startedAt, endedAt }) => [startedAt, endedAt]),
    [[world.clock.now(), world.clock.now()]],
  );
});

test('the job of a site that a clock years ahead sent is pulled', async () => {
  const origin = world.origin();
  const { id } = await world.submit(world.urlset(origin, '/a.xml', ['/1']));
  const site = await world.site(origin);
  const far = world.clock.now() + 10 * YEAR_MS;
  await world.store.sitemaps.change(id, { nextReadAt: far });
  await sendSiteJob(world.queue, site, { trigger: 'scheduled', dueInMs: far - world.clock.now() });
  await resumeJobs(world, new AbortController().signal);
  const job = await world.queue.find(READ_SITE, String(site.id));
  assert.equal(job?.dueAt, world.clock.now());
});
