// WebSub: what a hub is told, and when.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAnnounceWorld } from '../../../../tests/support/announce-world.ts';
import { startFakeEngine } from '../../../../tests/support/fake-engines/fake-engine.ts';
import { startFakeHub } from '../../../../tests/support/fake-engines/fake-hub.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { publish } from '../../publish.ts';

const FEEDS = ['https://example.com/feed.rss', 'https://example.com/feed.atom'];

test('the hub that the feeds name is told of each feed that changed', async () => {
  await using world = await createAnnounceWorld();
  await using hub = await startFakeHub();
  const result = await world.tellOne({ webSub: true }, { hub: hub.origin, feeds: FEEDS });
  assert.equal(result.outcome, 'accepted', result.message);
  assert.match(result.message, /^Submitted 2 feeds to 127\.0\.0\.1:\d+\.$/);
  assert.deepEqual(hub.feeds, FEEDS);
  assert.equal(hub.requests[0]?.headers['content-type'], 'application/x-www-form-urlencoded');
  const none = await world.tellOne({ webSub: true }, { hub: hub.origin, feeds: [] });
  assert.equal(none.outcome, 'skipped');
  assert.equal(hub.requests.length, 2);
});

test('feeds and hub of the settings go before those of the set', async () => {
  await using world = await createAnnounceWorld();
  await using hub = await startFakeHub();
  const webSub = { hub: hub.origin, feeds: ['https://example.com/ä.xml'] };
  await world.tell({ webSub }, { hub: 'https://other.example/', feeds: FEEDS });
  assert.deepEqual(hub.feeds, webSub.feeds);
  // A retry has the feeds where other announcers have sitemaps.
  await world.tell({ webSub: { hub: hub.origin } }, { sitemaps: FEEDS });
  assert.deepEqual(hub.feeds.slice(1), FEEDS);
});

test('of two feeds the one that changed is told by its own address', async (t) => {
  await using hub = await startFakeHub();
  const folder = temporaryFolder(t);
  const self = 'https://example.com/news.rss';
  const config = {
    base: 'https://example.com/',
    folder,
    targets: 'public',
    state: 'state.db',
    source: [{ loc: '/a' }],
    announce: { webSub: true },
    feed: { hub: hub.origin, self },
  };
  await publish({ ...config, formats: ['xml', 'rss', 'atom'] });
  assert.deepEqual(hub.feeds, FEEDS);
  rmSync(join(folder, 'public', 'feed.atom'));
  await publish({ ...config, formats: ['xml', 'rss', 'atom'] });
  assert.deepEqual(hub.feeds.slice(2), ['https://example.com/feed.atom']);
  // One alone is where it says it is.
  rmSync(join(folder, 'public', 'feed.rss'));
  await publish({ ...config, formats: ['xml', 'rss'] });
  assert.deepEqual(hub.feeds.slice(3), [self]);
});

test('a hub that refuses, fails, or is missing', async () => {
  await using world = await createAnnounceWorld();
  await using hub = await startFakeHub();
  const told = { hub: hub.origin, feeds: FEEDS };
  hub.fail({ status: 400, body: 'hub.url is not allowed' });
  const refused = await world.tellOne({ webSub: true }, told);
  assert.equal(refused.outcome, 'refused');
  assert.match(refused.message, /Does the feed name this hub\? It said: “hub\.url is not allowed”/);
  hub.fail({ status: 503 }, 3, 1);
  const failed = await world.tellOne({ webSub: true }, told);
  assert.equal(failed.outcome, 'failed');
  assert.deepEqual(failed.pending, FEEDS.slice(1));
  await assert.rejects(world.tell({ webSub: true }), {
    code: 'CONFIG_INVALID',
    message: 'announce.webSub is set, but no hub is.',
  });
  assert.deepEqual(await world.tell({ webSub: false }), []);
});

test('a check looks whether the feed names the hub, and tells nobody', async () => {
  await using world = await createAnnounceWorld();
  const hub = 'https://hub.example.com?a=1&b=2';
  const answers: Readonly<Record<string, object>> = {
    '/feed.rss': { body: `<atom:link rel="hub" href="${hub.replace('&', '&amp;')}"/>` },
    '/header.rss': { headers: { link: `<${hub}>; rel=hub` } },
    '/other.rss': {},
    '/text.rss': { body: `<id>${new URL(hub).href}</id>` },
  };
  await using site = await startFakeEngine(({ path }) => {
    const answer = answers[path];
    return answer === undefined ? { status: 404 } : { status: 200, ...answer };
  });
  for (const [name, outcome, words] of [
    ['feed.rss', 'ready', /The feed names the hub/],
    ['header.rss', 'ready', /The feed names the hub/],
    ['other.rss', 'refused', /does not name the hub hub\.example\.com/],
    ['text.rss', 'refused', /does not name the hub hub\.example\.com/],
    ['absent.rss', 'refused', /is not served/],
  ] as const) {
    const [check] = await world.check({ webSub: true }, { hub, feeds: [`${site.origin}/${name}`] });
    assert.equal(check?.outcome, outcome);
    assert.match(check?.message ?? '', words);
  }
  const [none] = await world.check({ webSub: true }, { hub });
  assert.equal(none?.outcome, 'skipped');
});
