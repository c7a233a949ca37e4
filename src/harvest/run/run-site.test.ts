// A run as others see it while it goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import { urlsetOf } from '../../../tests/support/made-up-week/week-site.ts';
import { storeWithWriters } from '../../../tests/support/store-with-writers.ts';
import { retireSitemap } from '../tree/retire-sitemap.ts';
import { runSite } from './run-site.ts';

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

// A run that finds all sitemaps of a tree unchanged, where something happens during a read; how
// many reads were recorded at a time.
async function unchangedRun(
  origin: string,
  during: (path: string) => unknown,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const paths = ['/a.xml', '/b.xml', '/c.xml'];
  for (const path of paths) world.urlset(origin, path, [path]);
  await world.submit(world.index(origin, '/index.xml', paths));
  await world.run(origin);
  world.clock.time += 40 * 86_400_000;
  for (const path of paths) {
    const answer = world.web.get(origin + path);
    world.web.set(origin + path, async () => {
      await during(path);
      return answer as { status: number };
    });
  }
  const settled: number[] = [];
  const { runs } = world.store;
  const { begin } = runs;
  runs.begin = storeWithWriters(world.store, ({ settle }) => ({
    settle: (reads) => {
      settled.push(reads.length);
      return settle(reads);
    },
  })).runs.begin;
  await world.run(origin, {}, signal).catch(() => undefined);
  runs.begin = begin;
  return settled;
}

async function lastRun(origin: string): Promise<readonly unknown[]> {
  const [run] = (await world.store.runs.page((await world.site(origin)).id, {})).rows;
  return [run?.state, run?.unchanged];
}

test('unchanged sitemaps are recorded together; one withdrawn meanwhile stays gone', async () => {
  const origin = world.origin();
  const settled = await unchangedRun(origin, async (path) => {
    const first = await world.sitemap(`${origin}/a.xml`);
    if (path === '/c.xml') await retireSitemap(world.store.sitemaps, world.clock, first);
  });
  assert.deepEqual(settled, [4, 1], 'the one that changed is asked for again');
  const { id, status } = await world.sitemap(`${origin}/a.xml`);
  assert.equal(status, 'gone');
  assert.equal((await world.store.sitemaps.reads(id, {})).rows.length, 2);
  assert.deepEqual(await lastRun(origin), ['done', 3]);
});

test('unchanged sitemaps are recorded after some seconds, and when a run breaks off', async () => {
  const origin = world.origin();
  const stop = new AbortController();
  const slow = (path: string): void => {
    world.clock.time += 2_500;
    if (path === '/c.xml') stop.abort(new Error('stopped'));
  };
  assert.deepEqual(await unchangedRun(origin, slow, stop.signal), [3, 1]);
  assert.deepEqual(await lastRun(origin), ['broken-off', 0]);
});

test('a run whose process ends keeps what it read, and the next one reads the rest', async () => {
  for (const isCut of [false, true]) {
    const origin = world.origin();
    const paths = ['/a.xml', '/b.xml', '/c.xml'];
    for (const path of paths) world.urlset(origin, path, [path]);
    const { siteId } = await world.submit(world.index(origin, '/index.xml', paths));
    const cut = new AbortController();
    let isBegun = false;
    const answer = world.web.get(`${origin}/b.xml`) as { status: number };
    world.web.set(`${origin}/b.xml`, () => {
      isBegun = true;
      if (!isCut) return answer;
      cut.abort(new Error('the process ends'));
      throw cut.signal.reason;
    });
    const site = await world.site(origin);
    const signal = new AbortController().signal;
    const ending = { isBegun: () => isBegun, cut: cut.signal };
    const result = await runSite(world.tools(), site, { trigger: 'asked', signal, ending });
    assert.equal(result.complete, false);
    const kept = isCut ? 1 : 2;
    assert.equal((await world.listed(origin)).length, kept);
    const [run] = (await world.store.runs.page(siteId, {})).rows;
    assert.deepEqual([run?.state, run?.complete, run?.added], ['done', false, kept]);
    world.web.set(`${origin}/b.xml`, answer);
    const asked = world.asked.length;
    await world.run(origin);
    const again = world.asked.slice(asked).map((url) => new URL(url).pathname);
    assert.deepEqual(again, isCut ? ['/b.xml', '/c.xml'] : ['/c.xml']);
    assert.equal((await world.listed(origin)).length, 3);
  }
});

test('a silent host costs a run whose process ends nothing that was read', async () => {
  const origin = world.origin();
  const silent = world.origin();
  world.urlset(origin, '/a.xml', ['/1']);
  const body = urlsetOf(silent, ['/2']);
  world.web.set(`${origin}/b.xml`, { status: 200, type: 'application/xml', body });
  await world.submit(world.index(origin, '/index.xml', ['/a.xml', '/b.xml']));
  const cut = new AbortController();
  const tools = world.tools();
  const visitor = {
    ...tools.visitor,
    robotsTxt: (url: string, signal?: AbortSignal) => {
      if (!url.startsWith(silent)) return tools.visitor.robotsTxt(url, signal);
      const { promise, reject } = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => reject(signal.reason));
      setImmediate(() => cut.abort(new Error('the process ends')));
      return promise;
    },
  };
  const site = await world.site(origin);
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(new Error('too late')), 2_000);
  const ending = { isBegun: () => cut.signal.aborted, cut: cut.signal };
  const request = { trigger: 'asked', signal: stop.signal, ending } as const;
  const { complete } = await runSite({ ...tools, visitor }, site, request);
  clearTimeout(late);
  assert.deepEqual([complete, await world.listed(origin)], [false, [`${origin}/1`]]);
});
