// A run as others see it while it goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../tests/support/harvest-world.ts';

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

test('an index is down as read when all that it lists is', async () => {
  const origin = world.origin();
  const inner = world.index(origin, '/inner.xml', ['/c.xml']);
  const leaves = ['/a.xml', '/b.xml', '/c.xml'].map((path) => world.urlset(origin, path, [path]));
  const outer = world.index(origin, '/outer.xml', ['/a.xml', '/inner.xml', '/b.xml']);
  await world.submit(outer);
  await world.run(origin);
  // The numbers of reads grow, so they tell in which order they were put down.
  const [a = 0, b = 0, c = 0, within = 0, whole = 0] = await Promise.all(
    [...leaves, inner, outer].map(async (url) => (await world.sitemap(url)).lastReadId),
  );
  assert.ok(a > 0 && b > 0 && c > 0);
  assert.ok(within > c);
  assert.ok(whole > Math.max(a, b, c, within));
});
