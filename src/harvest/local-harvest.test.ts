// What is asked of a harvest while it works: sites that are removed or paused under its hands,
// sitemaps that are withdrawn, reads that are wanted soon.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type HarvestWorld, openHarvestWorld } from '../../tests/support/harvest-world.ts';
import type { Harvest } from './port/harvest.ts';
import { READ_SITE } from './work/site-jobs.ts';

const BY_API = { by: 'api' } as const;
const HOUR_MS = 3_600_000;
const STUCK_MS = 10_000;

let world: HarvestWorld;
let harvest: Harvest;
const troubles: unknown[] = [];
before(async () => {
  world = await openHarvestWorld();
  harvest = world.harvest({ onTrouble: (error) => troubles.push(error) });
});
after(async () => {
  await harvest.stop(0);
  assert.deepEqual(troubles, []);
  await world.close();
});

/** Makes a sitemap wait until the signal of its visit, and tells when it is being fetched. */
function stuck(): { readonly harvest: Harvest; readonly asked: Promise<void> } {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { visitor } = world;
  const onTrouble = (error: unknown): void => void troubles.push(error);
  return {
    asked,
    harvest: world.harvest({
      onTrouble,
      visitor: {
        ...visitor,
        async visit(url, options) {
          if (!url.endsWith('/stuck.xml')) return visitor.visit(url, options);
          resolve();
          await delay(STUCK_MS, undefined, { signal: options?.signal as AbortSignal });
          throw new Error('nobody broke it off');
        },
      },
    }),
  };
}

test('a site that is removed while it is read is gone with all that comes of it', async () => {
  const origin = world.origin();
  const { harvest: working, asked } = stuck();
  await working.submitSitemap(world.urlset(origin, '/a.xml', ['/page']), BY_API);
  const submission = await working.submitSitemap(`${origin}/stuck.xml`, BY_API);
  const { id } = await world.site(origin);
  working.start();
  await asked;
  const settled = working.settled(submission, new AbortController().signal);
  await working.removeSite(id);
  assert.equal(await world.store.sites.get(id), undefined);
  assert.equal(await world.queue.find(READ_SITE, String(id)), undefined);
  assert.deepEqual((await world.store.sitemaps.page({ siteId: id, withGone: true }, {})).rows, []);
  assert.deepEqual((await world.store.urls.page(id, { state: 'all' }, {})).rows, []);
  assert.equal(await settled, undefined);
  await working.stop(0);
  assert.deepEqual(await world.store.inspect(), []);
  // Who submits it again begins anew.
  await harvest.submitSitemap(`${origin}/a.xml`, BY_API);
  await harvest.drain();
  assert.notEqual((await world.site(origin)).id, id);
  assert.deepEqual(await world.listed(origin), [`${origin}/page`]);
});

test('a site that is removed while nobody works leaves no job', async () => {
  const origin = world.origin();
  await harvest.submitSitemap(`${origin}/a.xml`, BY_API);
  const { id } = await world.site(origin);
  await harvest.removeSite(id);
  assert.equal(await world.queue.find(READ_SITE, String(id)), undefined);
  assert.equal(await harvest.drain(), 0);
});

test('a site that is paused is not read until it continues', async () => {
  const origin = world.origin();
  await harvest.submitSitemap(world.urlset(origin, '/a.xml', ['/page']), BY_API);
  const { id } = await world.site(origin);
  await harvest.pause(id, true);
  const before = world.asked.length;
  await harvest.drain();
  assert.equal(world.asked.length, before);
  await harvest.readSoon(id);
  await harvest.drain();
  assert.equal(world.asked.length, before);
  await harvest.pause(id, false);
  await harvest.drain();
  assert.deepEqual(await world.listed(origin), [`${origin}/page`]);
});

test('what is withdrawn is gone with its URLs; what is submitted again is back', async () => {
  const origin = world.origin();
  const keep = world.urlset(origin, '/keep.xml', ['/both', '/kept']);
  const drop = world.urlset(origin, '/drop.xml', ['/both', '/dropped']);
  for (const url of [keep, drop]) await harvest.submitSitemap(url, BY_API);
  await harvest.drain();
  const { id } = await world.sitemap(drop);
  await harvest.withdraw(id);
  world.clock.time += HOUR_MS;
  await harvest.drain();
  assert.deepEqual(await world.listed(origin), [`${origin}/both`, `${origin}/kept`]);
  await harvest.submitSitemap(drop, BY_API);
  world.clock.time += HOUR_MS;
  await harvest.drain();
  const all = ['both', 'dropped', 'kept'].map((path) => `${origin}/${path}`);
  assert.deepEqual(await world.listed(origin), all);
  // Withdrawn and submitted again before anybody looked.
  await harvest.withdraw(id);
  await harvest.submitSitemap(drop, BY_API);
  world.clock.time += HOUR_MS;
  await harvest.drain();
  assert.deepEqual(await world.listed(origin), all);
  await harvest.withdraw(-1);
});

test('one sitemap or all of a site are read soon, and never one of another site', async () => {
  const [origin, other] = [world.origin(), world.origin()];
  const urls = ['/1.xml', '/2.xml'].map((path) => world.urlset(origin, path, [path]));
  const foreign = world.urlset(other, '/3.xml', ['/page']);
  for (const url of [...urls, foreign]) await harvest.submitSitemap(url, BY_API);
  await harvest.drain();
  const asked = async (work: () => Promise<void>): Promise<readonly string[]> => {
    const before = world.asked.length;
    world.clock.time += 60_000;
    await work();
    await harvest.drain();
    return world.asked.slice(before);
  };
  const { id } = await world.site(origin);
  const second = await world.sitemap(urls[1] as string);
  assert.deepEqual(await asked(() => harvest.readSoon(id, second.id)), [urls[1]]);
  assert.deepEqual(await asked(() => harvest.readSoon(id)), urls);
  const { id: foreignId } = await world.sitemap(foreign);
  assert.deepEqual(await asked(() => harvest.readSoon(id, foreignId)), []);
  await assert.rejects(harvest.readSoon(9_999), { code: 'CONFIG_INVALID' });
});

test('a run that is stopped is begun again by whoever starts next', async () => {
  const origin = world.origin();
  const { harvest: working, asked } = stuck();
  const submission = await working.submitSitemap(`${origin}/stuck.xml`, BY_API);
  working.start();
  await asked;
  await working.stop(0);
  world.urlset(origin, '/stuck.xml', ['/page']);
  await harvest.drain();
  assert.deepEqual(await world.listed(origin), [`${origin}/page`]);
  const { run } = (await world.store.access.submission(submission.id)) ?? {};
  assert.equal(run, 2);
});

test('IndexNow makes no more sites than there may be', async () => {
  const [known, stranger] = [world.origin(), world.origin()];
  await harvest.submitSitemap(world.urlset(known, '/a.xml', ['/page']), BY_API);
  await harvest.drain();
  const sitesMax = await world.store.sites.count();
  const limited = world.harvest({ settings: { sitesMax } });
  const key = 'abcdefgh12345678';
  const tell = (origin: string) => {
    world.web.set(`${origin}/${key}.txt`, { status: 200, type: 'text/plain', body: key });
    const { host } = new URL(origin);
    return limited.indexNow({ host, key, urls: [`${origin}/page`] });
  };
  assert.equal((await tell(stranger)).status, 403);
  assert.equal((await tell(known)).status, 200);
  assert.equal(await world.store.sites.count(), sitesMax);
  await limited.stop(0);
});
