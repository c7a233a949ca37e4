// What the parts of a harvest do to each other once they are put together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openHarvestWorld } from '../../tests/support/harvest-world.ts';
import { storeWithWriters } from '../../tests/support/store-with-writers.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { TEST_PAGE } from './live-tests/send-live-test.ts';

const SITES_AT_ONCE = 4;

test('receivers of webhooks that hang take no site’s place', async () => {
  const world = await openHarvestWorld();
  let hanging = 0;
  const sender = {
    // Until the harvest is stopped.
    send: ({ signal }: { readonly signal?: AbortSignal | undefined }) => {
      hanging += 1;
      return new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    },
    close: async () => {},
  };
  for (let number = 0; number <= SITES_AT_ONCE; number += 1) {
    const url = `https://hook${number}.example/`;
    await world.store.access.addWebhook({ url, secret: 'sssssssssssssssss', events: [], at: 1 });
  }
  const harvest = world.harvest({ sender, settings: { sitesAtOnce: SITES_AT_ONCE } });
  try {
    harvest.start();
    const sites = [world.origin(), world.origin()];
    for (const origin of sites) {
      const url = world.urlset(origin, '/sitemap.xml', ['/1']);
      const submission = await harvest.submitSitemap(url, { by: 'api' });
      const sitemap = await harvest.settled(submission, AbortSignal.timeout(30_000));
      assert.equal(sitemap?.counts.urls, 1);
    }
    assert.ok(hanging > SITES_AT_ONCE);
  } finally {
    await harvest.stop(0);
    await world.close();
  }
});

test('no page is tested live while the disk is full', async () => {
  const world = await openHarvestWorld();
  const store = storeWithWriters(world.store, () => ({
    snapshot: async () => {
      throw new PortolanError('STORE_FULL', { message: 'Full.' });
    },
  }));
  const { promise: told, resolve } = Promise.withResolvers<unknown>();
  const harvest = world.harvest({ store, onTrouble: resolve });
  try {
    harvest.start();
    const origin = world.origin();
    const url = world.urlset(origin, '/sitemap.xml', ['/1']);
    const { siteId } = await harvest.submitSitemap(url, { by: 'api' });
    await told;
    await harvest.testPage(siteId, `${origin}/1`);
    await wait(500);
    assert.equal(await world.queue.nextDueAt([TEST_PAGE]), world.clock.time, 'it waits');
    assert.ok(!world.asked.includes(`${origin}/1`));
  } finally {
    await harvest.stop(0);
    await world.close();
  }
});

test('a console without work leaves its jobs to others, and a role must exist', async () => {
  const world = await openHarvestWorld();
  const console = world.harvest({ roles: [] });
  try {
    console.start();
    const url = world.urlset(world.origin(), '/sitemap.xml', ['/1']);
    const { siteId } = await console.submitSitemap(url, { by: 'api' });
    await console.testPage(siteId, new URL('/1', url).href);
    assert.equal(await console.drain(), 0);
    const worker = world.harvest({ roles: ['live-test'] });
    assert.equal(await worker.drain(), 1);
    const page = new URL('/1', url).href;
    assert.equal((await console.liveTests(siteId, page)).last?.loc, page);
    assert.equal((await world.queue.stats()).due, 1, 'the site is to be read');
    assert.throws(() => world.harvest({ roles: ['crawl' as never] }), { code: 'CONFIG_INVALID' });
  } finally {
    await console.stop(0);
    await world.close();
  }
});
