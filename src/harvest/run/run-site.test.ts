// A run as others see it while it goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { storeWithWriters } from '../../../tests/support/store-with-writers.ts';

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

test('what was taken in early is counted once, interrupted or not', async () => {
  for (const isBrokenOff of [true, false]) {
    const origin = world.origin();
    const [first, second] = ['/1.xml', '/2.xml'].map((path) => world.urlset(origin, path, [path]));
    for (const url of [first, second]) await world.submit(url as string);
    await world.run(origin);
    world.clock.time += 40 * 86_400_000;
    const harvest = world.harvest();
    const { siteId } = await harvest.submitSitemap(first as string, { by: 'api' });
    world.urlset(origin, '/1.xml', ['/1.xml', '/a', '/b', '/c']);
    const stop = new AbortController();
    const answer = world.web.get(second as string);
    world.web.set(second as string, () => {
      if (isBrokenOff) stop.abort(new Error('stopped'));
      return answer as { status: number };
    });
    const run = world.run(origin, {}, stop.signal);
    if (isBrokenOff) await assert.rejects(run, /stopped/);
    else await run;
    world.web.set(second as string, answer as { status: number });
    world.clock.time += 1_000;
    await world.run(origin);
    const { rows } = await world.store.runs.page(siteId, {});
    assert.deepEqual(
      rows.map(({ state, added, urls }) => [state, added, urls]),
      [
        ['done', 0, 5],
        [isBrokenOff ? 'broken-off' : 'done', 3, 5],
        ['done', 2, 2],
      ],
    );
    const changing = await world.store.runs.page(siteId, { changing: true });
    assert.deepEqual(
      changing.rows.map(({ number }) => number),
      [2, 1],
    );
    const days = await world.store.sites.days(siteId, { from: '2000-01-01', to: '2100-01-01' });
    assert.deepEqual(
      days.map(({ added, changed, removed, urls }) => [added, changed, removed, urls]),
      [
        [2, 0, 0, 2],
        [3, 0, 0, 5],
      ],
    );
    await harvest.stop(0);
  }
});

test('what was taken in and not added to its run is counted when it is interrupted', async () => {
  const origin = world.origin();
  const { siteId } = await world.submit(world.urlset(origin, '/1.xml', ['/1', '/2', '/3']));
  const { runs } = world.store;
  const { begin } = runs;
  runs.begin = storeWithWriters(world.store, () => ({
    add: async () => {
      throw new Error('between the two');
    },
  })).runs.begin;
  await assert.rejects(world.run(origin), /between the two/);
  runs.begin = begin;
  await world.run(origin);
  const { rows } = await world.store.runs.page(siteId, {});
  assert.deepEqual(
    rows.map(({ state, added, urls }) => [state, added, urls]),
    [
      ['done', 0, 3],
      ['broken-off', 3, 3],
    ],
  );
  const days = await world.store.sites.days(siteId, { from: '2000-01-01', to: '2100-01-01' });
  assert.deepEqual(
    days.map(({ added, urls }) => [added, urls]),
    [[3, 3]],
  );
});
