// Waiting for a submission ends with the run that takes it up, the signal, or the site.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../tests/support/harvest-world.ts';
import type { Harvest } from './harvest.ts';

const BY_CLI = { by: 'cli' } as const;

let world: HarvestWorld;
let harvest: Harvest;
before(async () => {
  world = await openHarvestWorld();
  harvest = world.harvest();
});
after(async () => {
  await harvest.stop(0);
  await world.close();
});

const never = (): AbortSignal => new AbortController().signal;

test('it is given with its sitemap when a run has taken it up', async () => {
  const origin = world.origin();
  const submission = await harvest.submitSitemap(world.urlset(origin, '/a.xml', ['/1']), BY_CLI);
  const settled = harvest.settled(submission, never());
  await harvest.drain();
  assert.equal((await settled)?.status, 'success');
  // And at once to who asks later.
  assert.equal((await harvest.settled(submission, never()))?.counts.urls, 1);
});

test('it ends for one that failed, too', async () => {
  const submission = await harvest.submitSitemap(`${world.origin()}/none.xml`, BY_CLI);
  await harvest.drain();
  assert.equal((await harvest.settled(submission, never()))?.cause, 'http-4xx');
});

test('a site that was submitted has no sitemap to give', async () => {
  const submission = await harvest.submitSite(world.origin(), BY_CLI);
  const settled = harvest.settled(submission, never());
  await harvest.drain();
  assert.equal(await settled, undefined);
});

test('draining its site alone settles it, and leaves other sites that are due', async () => {
  const [first, second] = [world.origin(), world.origin()];
  const other = await harvest.submitSitemap(world.urlset(first, '/a.xml', ['/1']), BY_CLI);
  const submission = await harvest.submitSitemap(world.urlset(second, '/a.xml', ['/1']), BY_CLI);
  assert.equal(await harvest.drain(undefined, submission.siteId), 1);
  assert.equal((await harvest.settled(submission, never()))?.status, 'success');
  assert.equal((await world.store.access.submission(other.id))?.run, undefined);
  assert.equal(await harvest.drain(undefined, submission.siteId), 0);
  assert.equal(await harvest.drain(), 1);
});

test('the signal ends it, before and while it waits', async () => {
  const submission = await harvest.submitSitemap(`${world.origin()}/a.xml`, BY_CLI);
  assert.equal(await harvest.settled(submission, AbortSignal.abort()), undefined);
  const stop = new AbortController();
  const settled = harvest.settled(submission, stop.signal);
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  assert.equal(await settled, undefined);
});

test('the end of its site ends it', async () => {
  const submission = await harvest.submitSitemap(`${world.origin()}/a.xml`, BY_CLI);
  const settled = harvest.settled(submission, never());
  await harvest.removeSite(submission.siteId);
  assert.equal(await settled, undefined);
});
