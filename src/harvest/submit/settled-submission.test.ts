// Waiting for a submission ends when its sitemap was read, the signal, or the site.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { storeWithWriters } from '../../../tests/support/store-with-writers.ts';
import type { Harvest } from '../port/harvest.ts';

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

interface Silent {
  readonly url: string;
  /** Resolves when it is asked for. */
  readonly asked: Promise<void>;
  readonly answer: () => void;
}

/** A sitemap that answers when it is told to, with a 404. */
function silent(url: string): Silent {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{ status: number }>();
  world.web.set(url, () => {
    asked.resolve();
    return answer.promise;
  });
  return { url, asked: asked.promise, answer: () => answer.resolve({ status: 404 }) };
}

test('an index is given when it was read, before what it lists answers', async () => {
  const origin = world.origin();
  const child = silent(`${origin}/silent.xml`);
  const index = world.index(origin, '/index.xml', ['/silent.xml']);
  const submission = await harvest.submitSitemap(index, BY_CLI);
  const drained = harvest.drain();
  const sitemap = await harvest.settled(submission, never());
  await child.asked;
  assert.equal(sitemap?.status, 'success');
  assert.deepEqual([sitemap?.type, sitemap?.counts.sitemaps], ['index', 1]);
  assert.equal(sitemap?.bodyHash !== undefined, true);
  const { run, readId, status } = (await world.store.access.submission(submission.id)) ?? {};
  assert.deepEqual([run, readId, status], [undefined, sitemap?.lastReadId, 'success']);
  child.answer();
  await drained;
  assert.equal((await world.store.access.submission(submission.id))?.run, 1);
});

test('a list of pages is given with its URLs, before others that are due answer', async () => {
  const origin = world.origin();
  const other = silent(`${origin}/a.xml`);
  await world.submit(other.url);
  const url = world.urlset(origin, '/b.xml', ['/1', '/2']);
  const submission = await harvest.submitSitemap(url, BY_CLI);
  const drained = harvest.drain();
  const sitemap = await harvest.settled(submission, never());
  assert.deepEqual([sitemap?.status, sitemap?.counts.urls], ['success', 2]);
  assert.deepEqual(await world.listed(origin), [`${origin}/1`, `${origin}/2`]);
  const { rows } = await world.store.sitemaps.reads(sitemap?.id ?? 0, {});
  assert.deepEqual(
    rows.map(({ id, added }) => [id, added]),
    [[sitemap?.lastReadId, 2]],
  );
  await other.asked;
  other.answer();
  await drained;
  const { rows: runs } = await world.store.runs.page(submission.siteId, {});
  assert.deepEqual(
    runs.map(({ read, failed, added, urls }) => [read, failed, added, urls]),
    [[1, 1, 2, 2]],
  );
});

test('what is submitted during a run is read before the rest of it', async () => {
  const origin = world.origin();
  const first = silent(`${origin}/a.xml`);
  const last = silent(`${origin}/b.xml`);
  for (const { url } of [first, last]) await world.submit(url);
  const begun = await harvest.submitSite(origin, BY_CLI);
  const drained = harvest.drain();
  await first.asked;
  const url = world.urlset(origin, '/c.xml', ['/1']);
  const submission = await harvest.submitSitemap(url, BY_CLI);
  first.answer();
  assert.equal((await harvest.settled(submission, never()))?.counts.urls, 1);
  await last.asked;
  last.answer();
  await drained;
  assert.equal(await harvest.settled(begun, never()), undefined);
});

test('what was taken in for somebody stays when the run is interrupted', async () => {
  const origin = world.origin();
  const child = silent(`${origin}/silent.xml`);
  const index = world.index(origin, '/index.xml', ['/silent.xml']);
  const urlset = world.urlset(origin, '/late.xml', ['/1']);
  await harvest.submitSitemap(index, BY_CLI);
  await world.submit(urlset);
  const stop = new AbortController();
  const run = world.run(origin, {}, stop.signal);
  await child.asked;
  stop.abort(new Error('killed'));
  child.answer();
  await assert.rejects(run, /killed/);
  assert.equal((await world.sitemap(index)).bodyHash !== undefined, true);
  // Nothing that only the rest of the run read is known.
  const before = await world.sitemap(urlset);
  assert.equal(before.bodyHash !== undefined, (await world.listed(origin)).length === 1);
  await world.run(origin);
  assert.deepEqual(await world.listed(origin), [`${origin}/1`]);
  assert.equal((await world.sitemap(index)).counts.urls, 0);
});

test('of many that wait each is answered, and few take in by themselves', async () => {
  const origin = world.origin();
  const urls = Array.from({ length: 30 }, (_, n) => world.urlset(origin, `/${n}.xml`, [`/${n}`]));
  const other = silent(`${origin}/silent.xml`);
  await world.submit(other.url);
  let snapshots = 0;
  const counted = storeWithWriters(world.store, ({ snapshot }) => ({
    snapshot: (of) => {
      snapshots += 1;
      return snapshot(of);
    },
  }));
  const many = world.harvest({ store: counted });
  const submissions = [];
  for (const url of urls) submissions.push(await many.submitSitemap(url, BY_CLI));
  const drained = many.drain(undefined, (await world.site(origin)).id);
  const given = await Promise.all(submissions.map((each) => many.settled(each, never())));
  assert.deepEqual(
    given.map((sitemap) => sitemap?.counts.urls),
    urls.map(() => 1),
  );
  assert.equal(snapshots, 21);
  await other.asked;
  other.answer();
  await drained;
  await many.stop(0);
  assert.equal((await world.listed(origin)).length, 30);
});
