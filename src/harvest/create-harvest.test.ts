// What the parts of a harvest do to each other once they are put together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHarvestWorld } from '../../tests/support/harvest-world.ts';

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
