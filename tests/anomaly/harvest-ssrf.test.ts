// Ways by which a stranger could lead the harvest into a private network: submissions, redirects,
// robots.txt, indexes, keys, proofs, webhooks, names that change their minds. A server stands there
// and must see nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock as clock } from '../../src/base/clock.ts';
import { createHarvest } from '../../src/harvest/create-harvest.ts';
import type { Harvest } from '../../src/harvest/port/harvest.ts';
import { createRequestSender } from '../../src/net/request-sender.ts';
import type { VisitorOptions } from '../../src/net/visit/visitor-options.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import type { Queue } from '../../src/queue/port/queue.ts';
import type { SitemapRecord } from '../../src/store/port/sitemap-record.ts';
import type { Store } from '../../src/store/port/store.ts';
import { indexOf, urlsetOf } from '../support/checked-web.ts';
import { startFakeProxy } from '../support/fake-web/fake-proxy.ts';
import { redirects } from '../support/fake-web/fake-route.ts';
import { type FakeWebHost, startFakeWeb } from '../support/fake-web.ts';
import { openTestStore } from '../support/test-database.ts';

const HANG_MS = 30_000;
const BY_PING = { by: 'ping' } as const;
const KEY = 'abcdefgh12345678';
const PUBLIC = ['93.184.215.14'];

// By its number: nothing has to be looked up to know that it is inside.
const NUMBERS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
];
// The names of this machine, known by everybody.
const LOCALHOSTS = ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.localhost.'];
// Names of which only a look-up tells.
const NAMES = ['inside.test', 'inside.test.', 'INSIDE.test'];
const ALL = [...NUMBERS, ...LOCALHOSTS, ...NAMES];

/** Credentials do not make an address another one. */
const spellings = ({ port }: FakeWebHost, hosts: readonly string[]): readonly string[] => [
  ...hosts.map((host) => `http://${host}:${port}/secret`),
  `http://me:hush@${hosts[0]}:${port}/secret`,
];

interface World {
  readonly site: FakeWebHost;
  readonly inside: FakeWebHost;
  readonly store: Store;
  readonly queue: Queue;
  readonly harvest: Harvest;
  sitemaps(): Promise<readonly SitemapRecord[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The site may be visited though it is on this machine; nothing else may. */
async function openWorld(options: VisitorOptions = {}): Promise<World> {
  const web = await startFakeWeb(['site.test', 'inside.test']);
  const [site, inside] = [web.host('site.test'), web.host('inside.test')];
  site.serve({ '/robots.txt': 'User-agent: *\nDisallow:\n' });
  inside.serve({ '/secret': urlsetOf(['https://example.com/']), '/robots.txt': 'x: y' });
  const store = await openTestStore(undefined);
  const queue = await openQueue(undefined, { clock });
  const resolveHost = async (): Promise<readonly string[]> => ['127.0.0.1'];
  const trustedUrl = site.origin;
  const fast = { delayMs: 0, timeoutMs: 5_000, backoffMs: 1, retriesMax: 1 };
  const visitor = createVisitor({ ...fast, resolveHost, trustedUrl, ...options });
  const sender = createRequestSender({ allowPrivate: false, timeoutMs: 5_000, resolveHost });
  const troubles: unknown[] = [];
  const harvest = createHarvest({
    store,
    queue,
    visitor,
    clock,
    sender,
    onTrouble: (error) => troubles.push(error),
  });
  return {
    site,
    inside,
    store,
    queue,
    harvest,
    async sitemaps() {
      return (await store.sitemaps.page({}, { limit: 500 })).rows;
    },
    async [Symbol.asyncDispose]() {
      await harvest.stop(0);
      await Promise.all([visitor.close(), sender.close(), queue.close()]);
      await store.close();
      await web[Symbol.asyncDispose]();
      assert.equal(inside.connections, 0, 'somebody came in');
      assert.deepEqual(troubles, []);
    },
  };
}

/** All sitemaps but these were refused for where they are. */
function assertForbidden(sitemaps: readonly SitemapRecord[], but: readonly string[] = []): void {
  for (const { url, status, cause, message } of sitemaps) {
    assert.doesNotMatch(`${url} ${message}`, /hush/);
    if (but.includes(url)) continue;
    const told = `${url}: ${cause} ${message}`;
    assert.deepEqual([status, cause], ['couldnt-fetch', 'address-forbidden'], told);
  }
}

const options = { timeout: HANG_MS };

test('what is submitted by a number or as this machine is refused at once', options, async () => {
  await using world = await openWorld();
  const { harvest, inside } = world;
  for (const address of spellings(inside, [...NUMBERS, ...LOCALHOSTS])) {
    for (const submit of ['submitSitemap', 'submitSite'] as const) {
      await assert.rejects(
        harvest[submit](address, BY_PING),
        (error: Error & { code?: string }) =>
          error.code === 'FETCH_ADDRESS_FORBIDDEN' && !error.message.includes('hush'),
        address,
      );
    }
  }
  assert.equal(await world.store.sites.count(), 0);
});

test('what is submitted by a name is refused when it is looked up', options, async () => {
  await using world = await openWorld();
  for (const address of spellings(world.inside, NAMES)) {
    const submission = await world.harvest.submitSitemap(address, BY_PING);
    await world.harvest.drain();
    const { signal } = new AbortController();
    const sitemap = await world.harvest.settled(submission, signal);
    assertForbidden(sitemap ? [sitemap] : []);
  }
  assert.ok((await world.sitemaps()).length >= 2);
});

test('sitemaps that redirect, once or more often', options, async () => {
  await using world = await openWorld();
  const { site, inside, harvest } = world;
  for (const [number, address] of spellings(inside, ALL).entries()) {
    site.serve({ [`/one-${number}`]: redirects(address, 301) });
    site.serve({ [`/two-${number}`]: redirects(`/one-${number}`, 307) });
    for (const path of ['one', 'two']) {
      await harvest.submitSitemap(`${site.origin}/${path}-${number}`, BY_PING);
    }
  }
  await harvest.drain();
  const sitemaps = await world.sitemaps();
  assert.equal(sitemaps.length, 2 * (ALL.length + 1));
  assertForbidden(sitemaps);
});

test('children of an index', options, async () => {
  await using world = await openWorld();
  const { site, inside, harvest } = world;
  site.serve({ '/index.xml': indexOf(spellings(inside, ALL)) });
  await harvest.submitSitemap(`${site.origin}/index.xml`, BY_PING);
  await harvest.drain();
  const sitemaps = await world.sitemaps();
  assert.ok(sitemaps.length > NUMBERS.length / 2, `${sitemaps.length}`);
  assertForbidden(sitemaps, [`${site.origin}/index.xml`]);
});

test('lines of a robots.txt', options, async () => {
  await using world = await openWorld();
  const { site, inside, harvest } = world;
  const lines = spellings(inside, ALL).map((address) => `Sitemap: ${address}\n`);
  site.serve({ '/robots.txt': lines.join('') });
  await harvest.submitSite(site.origin, BY_PING);
  await harvest.drain();
  const sitemaps = await world.sitemaps();
  assert.ok(sitemaps.length > NUMBERS.length / 2, `${sitemaps.length}`);
  assertForbidden(sitemaps);
});

test('links of the front page, and usual places that redirect', options, async () => {
  await using world = await openWorld();
  const { site, inside, harvest } = world;
  const [address = ''] = spellings(inside, ALL);
  const links = spellings(inside, ALL).map((href) => `<link rel="sitemap" href="${href}">`);
  const body = `<html><head>${links.join('')}</head><body></body></html>`;
  site.serve({
    '/sitemap.xml': redirects(address),
    '/': { headers: { 'content-type': 'text/html' }, body },
  });
  await harvest.submitSite(site.origin, BY_PING);
  await harvest.drain();
  const sitemaps = await world.sitemaps();
  assert.ok(sitemaps.length > 0);
  assertForbidden(sitemaps);
});

test('a robots.txt that redirects', options, async () => {
  for (const address of [0, 1]) {
    await using world = await openWorld();
    const { site, inside, harvest } = world;
    const target = spellings(inside, ['127.0.0.1', 'inside.test'])[address] as string;
    site.serve({ '/robots.txt': redirects(target), '/map.xml': urlsetOf([`${site.origin}/`]) });
    await harvest.submitSitemap(`${site.origin}/map.xml`, BY_PING);
    await harvest.drain();
    const [sitemap] = await world.sitemaps();
    // Its robots.txt could not be had, so nothing of it is asked for either.
    assert.equal(sitemap?.cause, 'robots-unreachable', sitemap?.message);
    assert.ok(!site.paths.includes('/map.xml'));
  }
});

test('pages that are listed inside are not asked for a proof', options, async () => {
  await using world = await openWorld();
  const { site, inside, harvest } = world;
  site.serve({ '/map.xml': urlsetOf(spellings(inside, ALL)) });
  await harvest.submitSitemap(`${site.origin}/map.xml`, BY_PING);
  await harvest.drain();
  const [sitemap] = await world.sitemaps();
  assert.equal(sitemap?.status, 'has-errors');
  assert.ok((sitemap?.counts.urls ?? 0) > 0);
});

test('keys of IndexNow', options, async () => {
  await using world = await openWorld();
  const { site, inside, harvest } = world;
  const told = async (host: string, keyLocation?: string): Promise<number> => {
    const verdict = await harvest.indexNow({
      host,
      key: KEY,
      urls: [`http://${host}/page`],
      ...(keyLocation !== undefined && { keyLocation }),
    });
    assert.equal(verdict.accepted, 0, `${host} ${keyLocation}`);
    return verdict.status;
  };
  for (const host of ALL) {
    const status = await told(`${host}:${inside.port}`);
    assert.ok(status === 403 || status === 422, `${host}: ${status}`);
  }
  const host = `site.test:${site.port}`;
  for (const address of spellings(inside, ALL)) {
    assert.equal(await told(host, address), 422, address);
  }
  inside.serve({ '/secret': KEY });
  for (const [number, address] of spellings(inside, ALL).entries()) {
    site.serve({ [`/${number}.txt`]: redirects(address) });
    // A stranger may have so many keys of a host checked in a minute.
    const status = await told(host, `${site.origin}/${number}.txt`);
    assert.ok(status === 403 || status === 429, `${address}: ${status}`);
  }
  assert.equal(await world.store.sites.count(), 0);
});

test('proofs of who owns a site', options, async () => {
  await using world = await openWorld();
  const { site, inside, harvest, store } = world;
  const { id, verificationToken } = await store.sites.ensure(`${site.origin}/`, 1);
  inside.serve({ '/secret': verificationToken });
  const record = await store.sites.get(id);
  assert.ok(record);
  for (const address of spellings(inside, ALL)) {
    for (const { method, where } of harvest.verificationSteps(record)) {
      if (method !== 'dns-txt') site.serve({ [new URL(where).pathname]: redirects(address) });
    }
    await assert.rejects(harvest.verify(id), { code: 'VERIFICATION_FAILED' }, address);
  }
  assert.equal((await store.sites.get(id))?.verifiedAt, undefined);
});

test('webhooks', options, async () => {
  await using world = await openWorld();
  const { site, inside, harvest, store, queue } = world;
  const urls = spellings(inside, ALL);
  for (const url of urls) {
    await store.access.addWebhook({ url, secret: 'a secret', events: ['submitted'], at: 1 });
  }
  // Redirects are not followed either.
  site.serve({ '/hook': redirects(urls[0] as string, 307) });
  await harvest.submitSitemap(`${site.origin}/map.xml`, BY_PING);
  await harvest.drain();
  const { rows } = await queue.page({ kind: 'send-webhook' }, { limit: 500 });
  assert.equal(rows.length, urls.length);
  const tried = rows.filter(({ attempts }) => attempts > 0);
  assert.ok(tried.length >= NUMBERS.length / 2);
  for (const { lastError = '' } of tried) {
    assert.match(lastError, /was not fetched/);
    assert.doesNotMatch(lastError, /hush/);
  }
});

test('a name that leads outside at first and inside later', options, async () => {
  const ports = new Map<string, number>();
  const proxy = await startFakeProxy((name) => ports.get(name));
  let addresses: readonly string[] = PUBLIC;
  let inFavour = Number.POSITIVE_INFINITY;
  const lookUp = async (): Promise<readonly string[]> => {
    inFavour -= 1;
    return inFavour >= 0 ? addresses : ['127.0.0.1'];
  };
  {
    await using world = await openWorld({
      resolveHost: lookUp,
      trustedUrl: 'https://nobody.example/',
      proxy: { http: proxy.address, https: proxy.address },
    });
    const { site, inside, harvest } = world;
    ports.set('open.example', site.port);
    ports.set('inside.example', inside.port);
    site.serve({ '/map.xml': urlsetOf(['http://open.example/']) });
    const url = 'http://open.example/map.xml';
    const submit = async (): Promise<SitemapRecord | undefined> => {
      const submission = await harvest.submitSitemap(url, BY_PING);
      // Runs of one site have a second between them.
      while ((await harvest.drain()) === 0) await new Promise((next) => setTimeout(next, 50));
      return harvest.settled(submission, new AbortController().signal);
    };
    assert.equal((await submit())?.status, 'success');
    const asked = proxy.requests.length;
    // Once more for whoever asks first, and never again.
    inFavour = 0;
    const after = await submit();
    assert.equal(after?.cause, 'address-forbidden', after?.message);
    assert.equal(proxy.requests.length, asked);
    // One of several is enough to be kept out of the others.
    inFavour = Number.POSITIVE_INFINITY;
    addresses = ['127.0.0.1', '::1', '10.0.0.1'];
    assert.equal((await submit())?.cause, 'address-forbidden');
    assert.equal(proxy.requests.length, asked);
  }
  await proxy[Symbol.asyncDispose]();
});

test('a name that is looked up again for each connection', options, async () => {
  let lookUps = 0;
  await using world = await openWorld({
    // What is in no network at first (nothing is connected), and then this machine.
    resolveHost: async () => {
      lookUps += 1;
      return lookUps % 2 === 1 ? ['240.0.0.1'] : ['127.0.0.1'];
    },
  });
  await world.harvest.submitSitemap(`http://inside.test:${world.inside.port}/secret`, BY_PING);
  await world.harvest.drain();
  assertForbidden(await world.sitemaps());
  assert.ok(lookUps > 0);
});

test('who is allowed inside by the settings is', options, async () => {
  const web = await startFakeWeb(['inside.test']);
  const inside = web.host('inside.test');
  inside.serve({ '/map.xml': urlsetOf([`${inside.loopbackOrigin}/`]), '/robots.txt': 'x: y' });
  const store = await openTestStore(undefined);
  const queue = await openQueue(undefined, { clock });
  const visitor = createVisitor({ allowPrivate: true, delayMs: 0 });
  const settings = { allowPrivate: true };
  const harvest = createHarvest({ store, queue, visitor, clock, settings });
  const submission = await harvest.submitSitemap(`${inside.loopbackOrigin}/map.xml`, BY_PING);
  await harvest.drain();
  const sitemap = await harvest.settled(submission, new AbortController().signal);
  assert.equal(sitemap?.counts.urls, 1);
  assert.ok(inside.connections > 0);
  await harvest.stop(0);
  await Promise.all([visitor.close(), queue.close(), store.close()]);
  await web[Symbol.asyncDispose]();
});
