// A robots.txt that was mended or changed: when the next read notices, and what counts until then.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSitemapLines } from '../../src/console/screens/parts/sitemap-line.ts';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import { ASKED_ROBOTS_MS } from '../../src/harvest/run/fresh-robots.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { urlsetOf } from '../support/checked-web.ts';
import { type FakeWebRoute, resetHead } from '../support/fake-web/fake-route.ts';
import { createVirtualTime } from '../support/fake-web/virtual-time.ts';
import { startFakeWeb } from '../support/fake-web.ts';
import { openTestStore } from '../support/test-database.ts';

const HANG_MS = 30_000;
const HOUR_MS = 3_600_000;
const BY = { by: 'api' } as const;

async function openWorld() {
  const { clock, wait, pass } = createVirtualTime({ now: Date.UTC(2026, 10, 1) });
  const web = await startFakeWeb(['site.test'], { clock });
  const site = web.host('site.test');
  const { origin } = site;
  const store = await openTestStore(undefined);
  const queue = await openQueue(undefined, { clock });
  const visitor = createVisitor({
    allowPrivate: true,
    resolveHost: web.resolveHost,
    clock,
    wait,
    retriesMax: 0,
    timeoutMs: HANG_MS,
  });
  const settings = { allowPrivate: true };
  const harvest = createHarvest({ store, queue, visitor, clock, settings });
  return {
    site,
    origin,
    harvest,
    pass,
    serve: (robots: string | { status: number }) =>
      site.serve({
        '/robots.txt': robots,
        '/a.xml': urlsetOf([`${origin}/a`]),
        '/b.xml': urlsetOf([`${origin}/b`]),
      }),
    /** How often robots.txt was asked for. */
    robotsAsked: () => site.paths.filter((path) => path === '/robots.txt').length,
    async sitemap(path: string) {
      const { rows } = await store.sitemaps.page({ withGone: true }, {});
      return rows.find(({ url }) => url === origin + path);
    },
    async causeText(path: string) {
      const { rows } = await store.sitemaps.page({}, {});
      const lines = await loadSitemapLines({ store }, rows);
      return lines.find(({ url }) => url === origin + path)?.causeText;
    },
    async issues() {
      const { rows } = await store.findings.page({}, {});
      return rows.map(({ rule, message }) => [rule, message]);
    },
    async [Symbol.asyncDispose]() {
      await harvest.stop(0);
      await Promise.all([visitor.close(), queue.close()]);
      await store.close();
      await web[Symbol.asyncDispose]();
    },
  };
}

for (const way of ['submitted again', 'read by hand'] as const) {
  test(`a rule that is gone is noticed when the site is ${way}`, { timeout: HANG_MS }, async () => {
    await using world = await openWorld();
    const { harvest, origin } = world;
    world.serve(`Sitemap: ${origin}/a.xml\nUser-agent: *\nDisallow: /a.xml\n`);
    const { siteId } = await harvest.submitSite(origin, BY);
    await harvest.drain();
    assert.equal((await world.sitemap('/a.xml'))?.cause, 'robots-blocked');
    world.serve(`Sitemap: ${origin}/a.xml\nSitemap: ${origin}/b.xml\n`);
    await world.pass(ASKED_ROBOTS_MS + 1);
    if (way === 'submitted again') await harvest.submitSite(origin, BY);
    else await harvest.readSoon(siteId);
    await harvest.drain();
    for (const path of ['/a.xml', '/b.xml']) {
      assert.equal((await world.sitemap(path))?.status, 'success', path);
    }
    assert.equal(world.robotsAsked(), 2, 'once for each of the two');
  });
}

test('a robots.txt that is well again is noticed at once', { timeout: HANG_MS }, async () => {
  await using world = await openWorld();
  const { harvest, origin } = world;
  world.serve({ status: 500 });
  await harvest.submitSitemap(`${origin}/a.xml`, BY);
  await harvest.drain();
  assert.equal((await world.sitemap('/a.xml'))?.cause, 'robots-unreachable');
  world.serve('');
  await world.pass(ASKED_ROBOTS_MS + 1);
  await harvest.submitSitemap(`${origin}/a.xml`, BY);
  await harvest.drain();
  assert.equal((await world.sitemap('/a.xml'))?.status, 'success');
});

test('clicks in quick succession ask once, and are no failures', { timeout: HANG_MS }, async () => {
  await using world = await openWorld();
  const { harvest, origin } = world;
  world.serve(`Sitemap: ${origin}/a.xml\nUser-agent: *\nDisallow: /a.xml\n`);
  const { siteId } = await harvest.submitSite(origin, BY);
  await harvest.drain();
  for (const passed of [0, 1_000, 1_000]) {
    await world.pass(passed);
    await harvest.readSoon(siteId);
    await harvest.drain();
  }
  assert.equal(world.robotsAsked(), 1);
  assert.equal((await world.sitemap('/a.xml'))?.failuresInRow, 1);
  await world.pass(ASKED_ROBOTS_MS + 1);
  await harvest.readSoon(siteId);
  await harvest.drain();
  assert.equal(world.robotsAsked(), 2);
  assert.equal(
    (await world.sitemap('/a.xml'))?.failuresInRow,
    2,
    'it was asked, and still says no',
  );
});

test('reads that nobody asked for do with what is known', { timeout: HANG_MS }, async () => {
  await using world = await openWorld();
  const { harvest, origin } = world;
  world.serve(`Sitemap: ${origin}/a.xml\n`);
  await harvest.submitSite(origin, BY);
  await harvest.drain();
  await world.pass(3 * HOUR_MS);
  assert.equal(await harvest.drain(), 1);
  assert.deepEqual(world.site.paths, ['/robots.txt', '/a.xml', '/a.xml']);
});

for (const [status, rule] of [
  [500, 'delivery-server-error'],
  [429, 'delivery-temporary'],
] as const) {
  test(`a robots.txt that answers ${status} is told as that`, { timeout: HANG_MS }, async () => {
    await using world = await openWorld();
    const { harvest, origin } = world;
    world.serve({ status });
    await harvest.submitSitemap(`${origin}/a.xml`, BY);
    await harvest.drain();
    const [issue, ...others] = await world.issues();
    assert.deepEqual([issue?.[0], others.length], [rule, 0]);
    assert.match(String(issue?.[1]), new RegExp(`/robots\\.txt answered with status ${status}`));
    const { message = '' } = (await world.sitemap('/a.xml')) ?? {};
    assert.match(message, new RegExp(`/robots\\.txt answered with status ${status};`));
    const words = `robots.txt unreachable (${status})`;
    assert.equal(await world.causeText('/a.xml'), words);
  });
}

const DOWN: Readonly<Record<string, readonly [robots: FakeWebRoute, all: FakeWebRoute]>> = {
  'delivery-connection-failed': [resetHead(), resetHead()],
  'delivery-temporary': ['', { status: 503 }],
  'delivery-server-error': [{ status: 500 }, { status: 500 }],
};

for (const [rule, [robots, all]] of Object.entries(DOWN)) {
  test(`${rule} of a whole site is an issue, however it was submitted`, {
    timeout: HANG_MS,
  }, async () => {
    await using world = await openWorld();
    const { harvest, origin, site } = world;
    const bad = { '/robots.txt': robots, '/sitemap.xml': all };
    site.serve(bad);
    await harvest.submitSite(origin, BY);
    await harvest.drain();
    assert.deepEqual(
      (await world.issues()).map(([id]) => id),
      [rule],
    );
    // And goes with what was wrong.
    world.serve(`Sitemap: ${origin}/a.xml\n`);
    await world.pass(HOUR_MS);
    await harvest.submitSite(origin, BY);
    await harvest.drain();
    assert.equal((await world.sitemap('/a.xml'))?.status, 'success');
    assert.ok(!(await world.issues()).some(([id]) => id === rule));
  });
}
