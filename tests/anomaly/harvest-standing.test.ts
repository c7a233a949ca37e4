// Sites and indexes that cannot be read, in part or at all: what is told of them, and where.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemapResource } from '../../src/console/api/search-console/sitemap-resource.ts';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import { loadStanding } from '../../src/harvest/standing/load-standing.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { urlsetOf } from '../support/checked-web.ts';
import { type FakeWebRoute, noHead, resetHead } from '../support/fake-web/fake-route.ts';
import { createVirtualTime } from '../support/fake-web/virtual-time.ts';
import { startFakeWeb } from '../support/fake-web.ts';
import { openTestStore } from '../support/test-database.ts';

const HANG_MS = 30_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BY = { by: 'api' } as const;

async function openWorld({ retriesMax = 0 }: { readonly retriesMax?: number | undefined } = {}) {
  const { clock, wait, pass } = createVirtualTime({ now: Date.UTC(2026, 10, 1) });
  const web = await startFakeWeb(['site.test'], { clock });
  const host = web.host('site.test');
  const { origin } = host;
  const store = await openTestStore(undefined);
  const queue = await openQueue(undefined, { clock });
  const visitor = createVisitor({
    allowPrivate: true,
    resolveHost: web.resolveHost,
    clock,
    wait,
    retriesMax,
    timeoutMs: 500,
  });
  const harvest = createHarvest({ store, queue, visitor, clock, settings: { allowPrivate: true } });
  const sitemapAt = async (path: string) => {
    const { rows } = await store.sitemaps.page({ withGone: true }, {});
    const sitemap = rows.find(({ url }) => url === origin + path);
    assert.ok(sitemap, path);
    return sitemap;
  };
  return {
    origin,
    store,
    harvest,
    clock,
    sitemapAt,
    serve: (routes: Readonly<Record<string, FakeWebRoute>>) => host.serve(routes),
    /** Goes on, looking at what is due every quarter of an hour. */
    async live(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += HOUR_MS / 4) {
        await pass(HOUR_MS / 4);
        await harvest.drain();
      }
    },
    async site() {
      const site = await store.sites.find(`${origin}/`);
      assert.ok(site);
      return loadStanding({ store, now: clock.now() }, { site });
    },
    async tree(path: string) {
      const sitemap = await sitemapAt(path);
      return loadStanding({ store, now: clock.now() }, { sitemap });
    },
    /** The events so far. */
    async told() {
      const signal = AbortSignal.timeout(100);
      const events = [];
      for await (const event of harvest.events({ signal, after: 0 })) events.push(event);
      return events;
    },
    async issues() {
      const { rows } = await store.findings.page({}, {});
      return rows.map(({ rule, severity, message }) => ({ rule, severity, message }));
    },
    async [Symbol.asyncDispose]() {
      await harvest.stop(0);
      await Promise.all([visitor.close(), queue.close()]);
      await store.close();
      await web[Symbol.asyncDispose]();
    },
  };
}

const indexOf = (origin: string, ...paths: readonly string[]): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
    .join('')}</sitemapindex>`;

test('an index with a failed child is not well anywhere', { timeout: HANG_MS }, async () => {
  await using world = await openWorld();
  const { origin, harvest } = world;
  world.serve({
    '/index.xml': indexOf(origin, '/a.xml', '/nested.xml', '/b.xml'),
    '/nested.xml': indexOf(origin, '/deep.xml'),
    '/a.xml': urlsetOf([`${origin}/1`, `${origin}/2`]),
    '/deep.xml': urlsetOf([`${origin}/3`]),
  });
  await harvest.submitSitemap(`${origin}/index.xml`, BY);
  await harvest.drain();
  const index = await world.tree('/index.xml');
  // That an index lists an index is an error of its own.
  assert.deepEqual([index.status, index.known, index.failing], ['has-errors', 5, 1]);
  assert.equal(index.causeText, '1 of 4 sitemaps could not be fetched: HTTP 404');
  assert.equal(index.failingSitemap, (await world.sitemapAt('/b.xml')).id);
  assert.deepEqual([index.counts.urls, index.counts.sitemaps], [3, 3]);
  assert.ok(index.errors > 0);
  assert.notEqual((await world.tree('/nested.xml')).status, 'couldnt-fetch');
  const resource = sitemapResource(await world.sitemapAt('/index.xml'), index);
  assert.notEqual(resource.errors, '0');
  assert.deepEqual(resource.contents[0], { type: 'web', submitted: '3', indexed: '0' });
  assert.equal((await world.site()).status, 'has-errors');
});

test('an index of which a part could be fetched is partly fetched', {
  timeout: HANG_MS,
}, async () => {
  await using world = await openWorld();
  const { origin, harvest } = world;
  const paths = ['/a.xml', '/b.xml'];
  world.serve({ '/index.xml': indexOf(origin, ...paths), '/a.xml': urlsetOf([`${origin}/1`]) });
  await harvest.submitSitemap(`${origin}/index.xml`, BY);
  await harvest.drain();
  const ended = (await world.told()).findLast(({ kind }) => kind === 'run-ended');
  assert.ok(ended?.status !== undefined);
  // The index is one of the site's sitemaps, and none of its own.
  for (const [facts, known] of [
    [await world.tree('/index.xml'), 2],
    [await world.site(), 3],
    [ended, 3],
  ] as const) {
    assert.equal(facts.status, 'partly-fetched');
    assert.equal(facts.causeText, `1 of ${known} sitemaps could not be fetched: HTTP 404`);
  }
  // And is well again with its last one.
  const all = paths.map((path) => [path, urlsetOf([`${origin}${path}/1`])] as const);
  world.serve({ '/index.xml': indexOf(origin, ...paths), ...Object.fromEntries(all) });
  await world.live(DAY_MS);
  const { status, failing, causeText, counts } = await world.tree('/index.xml');
  assert.deepEqual([isWell(status), failing, causeText, counts.urls], [true, 0, undefined, 2]);
});

const isWell = (status: string): boolean => /^success/.test(status);

const NO_SITEMAP: Readonly<Record<string, Readonly<Record<string, FakeWebRoute>>>> = {
  'nothing at all': {},
  '410 everywhere': { '/sitemap.xml': { status: 410 } },
};
for (const [what, routes] of Object.entries(NO_SITEMAP)) {
  test(`a site with ${what} has an issue that says so`, { timeout: HANG_MS }, async () => {
    await using world = await openWorld();
    world.serve(routes);
    await world.harvest.submitSite(world.origin, BY);
    await world.harvest.drain();
    assert.deepEqual(
      (await world.issues()).map(({ rule, severity }) => [rule, severity]),
      [['sitemap-not-found', 'error']],
    );
    const { status, causeText, errors } = await world.site();
    assert.deepEqual([status, errors], ['no-sitemap', 1]);
    assert.match(causeText ?? '', /robots\.txt does not name/);
  });
}

const HTML =
  '<!DOCTYPE html>\n<html lang="en"><head><title>Shop</title></head><body><a href="/x">x</a></body></html>';
// However it is named, what cannot be read is an issue.
const BAD: Readonly<Record<string, FakeWebRoute>> = {
  404: { status: 404 },
  403: { status: 403 },
  500: { status: 500 },
  503: { status: 503 },
  204: { status: 204 },
  304: { status: 304 },
  reset: resetHead(),
  silence: noHead(),
  empty: '',
  html: { headers: { 'content-type': 'text/html' }, body: HTML },
  'html as xml': { headers: { 'content-type': 'text/xml' }, body: HTML },
  'html with a notice': `<br />\n<b>Warning</b>: x\n${HTML}`,
  json: '{"a":1}',
  loop: { status: 302, headers: { location: '/bad.xml' } },
};
const NAMES: Readonly<Record<string, (origin: string) => Readonly<Record<string, FakeWebRoute>>>> =
  {
    submitted: () => ({}),
    'named in robots.txt': (origin) => ({ '/robots.txt': `Sitemap: ${origin}/bad.xml\n` }),
    'listed by an index': (origin) => ({ '/index.xml': indexOf(origin, '/bad.xml') }),
    stranger: () => ({}),
  };
for (const [name, routes] of Object.entries(NAMES)) {
  test(`what cannot be read has one error that says why: ${name}`, {
    timeout: 60_000,
  }, async (t) => {
    for (const [what, bad] of Object.entries(BAD)) {
      await t.test(what, async () => {
        await using world = await openWorld();
        const { origin, harvest } = world;
        world.serve({ ...routes(origin), '/bad.xml': bad });
        if (name === 'named in robots.txt') await harvest.submitSite(origin, BY);
        else {
          const path = name === 'listed by an index' ? '/index.xml' : '/bad.xml';
          await harvest.submitSitemap(origin + path, BY);
        }
        await harvest.drain();
        const { id, status } = await world.sitemapAt('/bad.xml');
        assert.equal(status, 'couldnt-fetch');
        const { rows } = await world.store.findings.page({ sitemapId: id }, {});
        const told = rows.filter(({ severity }) => severity !== 'info');
        assert.equal(told.length, 1, told.map(({ rule }) => rule).join(', '));
        assert.equal(told[0]?.severity, what === '503' ? 'warning' : 'error');
      });
    }
  });
}

/** Every answer of the site is this one. */
const DOWN: readonly (readonly [
  what: string,
  {
    readonly all: FakeWebRoute;
    readonly robots?: FakeWebRoute;
    readonly retriesMax?: number;
    readonly words: RegExp;
  },
])[] = [
  ['503', { all: { status: 503 }, words: /^HTTP 503, failing for 2 days$/ }],
  ['429', { all: { status: 429 }, words: /^HTTP 429, failing for 2 days$/ }],
  ['502', { all: { status: 502 }, words: /^HTTP 502, failing for 2 days$/ }],
  ['silence', { all: noHead(), words: /timeout\), failing for 2 days$/ }],
  [
    'a robots.txt of 503',
    {
      all: { status: 503 },
      robots: { status: 503 },
      words: /^robots\.txt unreachable \(503\), failing for 2 days$/,
    },
  ],
  // The host is left alone then, and nothing is asked of it for a while.
  [
    'a robots.txt of 503 that is asked for again and again',
    {
      all: { status: 503 },
      robots: { status: 503 },
      retriesMax: 12,
      words: /^robots\.txt unreachable \(503\), failing for 2 days$/,
    },
  ],
  [
    '502 again and again',
    {
      all: { status: 502 },
      robots: { status: 404 },
      retriesMax: 12,
      words: /^HTTP 502, failing for 2 days$/,
    },
  ],
  [
    'a robots.txt that is silent',
    {
      all: noHead(),
      robots: noHead(),
      words: /^robots\.txt unreachable: no response in time \(timeout\), failing for 2 days$/,
    },
  ],
];
for (const [what, { all, robots = '', retriesMax, words }] of DOWN) {
  test(`a site that is down for days says so: ${what}`, { timeout: 120_000 }, async () => {
    await using world = await openWorld({ retriesMax });
    const { origin, harvest } = world;
    world.serve({ '/robots.txt': robots, '/sitemap.xml': all });
    await harvest.submitSite(origin, BY);
    await harvest.drain();
    await world.live(2 * DAY_MS);
    const { status, causeText, errors, failingSince } = await world.site();
    assert.equal(status, 'couldnt-fetch');
    assert.match(causeText ?? '', words);
    assert.ok(errors > 0);
    assert.ok(failingSince !== undefined && failingSince <= world.clock.now() - 2 * DAY_MS);
    const issues = await world.issues();
    assert.deepEqual(
      issues.map(({ severity }) => severity),
      ['error'],
    );
    assert.doesNotMatch(JSON.stringify(issues), /[Bb]locked|disallow/);
  });
}

test('503 is a warning for less than three hours, and an error from then on', async () => {
  await using world = await openWorld();
  const { origin, harvest } = world;
  world.serve({ '/a.xml': { status: 503 } });
  await harvest.submitSitemap(`${origin}/a.xml`, BY);
  await harvest.drain();
  const severities = async () => (await world.issues()).map(({ severity }) => severity);
  await world.live(2.75 * HOUR_MS);
  assert.deepEqual(await severities(), ['warning']);
  await world.live(0.25 * HOUR_MS);
  assert.deepEqual(await severities(), ['error']);
  // What passes is over at once.
  world.serve({ '/a.xml': urlsetOf([`${origin}/1`]) });
  await world.live(DAY_MS);
  assert.deepEqual(
    (await severities()).filter((each) => each === 'error'),
    [],
  );
  assert.equal((await world.sitemapAt('/a.xml')).failingSince, undefined);
});

test('what a sitemap that fails lists is reported with the time that it is from', async () => {
  await using world = await openWorld();
  const { origin, harvest } = world;
  world.serve({
    '/index.xml': indexOf(origin, '/a.xml', '/b.xml'),
    '/a.xml': urlsetOf([`${origin}/1`]),
    '/b.xml': urlsetOf([`${origin}/2`]),
  });
  await harvest.submitSitemap(`${origin}/index.xml`, BY);
  await harvest.drain();
  assert.equal((await world.site()).countsFrom, undefined);
  world.serve({
    '/index.xml': indexOf(origin, '/a.xml', '/b.xml'),
    '/a.xml': urlsetOf([`${origin}/1`]),
    '/b.xml': { status: 404 },
  });
  await world.live(8 * DAY_MS);
  const { lastSuccessAt } = await world.sitemapAt('/b.xml');
  assert.ok(lastSuccessAt !== undefined);
  for (const facts of [
    await world.site(),
    await world.tree('/index.xml'),
    await world.tree('/b.xml'),
  ]) {
    assert.equal(facts.countsFrom, lastSuccessAt);
    assert.match(facts.causeText ?? '', /HTTP 404, failing for \d days/);
  }
  assert.equal((await world.tree('/a.xml')).countsFrom, undefined);
});
