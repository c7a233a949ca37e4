// Addresses that still take pings, and those that do not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnnounceWorld } from '../../../../tests/support/announce-world.ts';
import { startFakePing } from '../../../../tests/support/fake-engines/fake-ping.ts';

const SITEMAP = 'https://example.com/sitemap.xml?a=b&c=%C3%BC';

for (const address of [
  '/ping',
  '/ping?sitemap=',
  '/ping?sitemap=https://old.example/',
  '/ping?token=t',
]) {
  test(`${address} is asked with the sitemap`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await startFakePing();
    const pings = [engine.origin + address];
    const result = await world.tellOne({ pings }, { sitemaps: [SITEMAP] });
    assert.equal(result.outcome, 'accepted', result.message);
    assert.deepEqual(engine.sitemaps, [SITEMAP]);
    assert.equal(result.announcer, `ping:${engine.origin.replace('http://', '')}`);
    assert.equal(engine.requests[0]?.query.get('token') ?? 't', 't');
  });
}

test('two addresses on one host have two names', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  const pings = [`${engine.origin}/ping`, `${engine.origin}/pong`];
  const results = await world.tell({ pings });
  const host = engine.origin.replace('http://', '');
  assert.deepEqual(
    results.map(({ announcer, outcome }) => [announcer, outcome]),
    [
      [`ping:${host}`, 'accepted'],
      [`ping:${host}#2`, 'refused'],
    ],
  );
});

test('400 says that the address of the sitemap is not taken', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakePing();
  const sitemaps = ['ftp://example.com/sitemap.xml'];
  const result = await world.tellOne({ pings: [`${engine.origin}/ping`] }, { sitemaps });
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /status 400: it does not accept this address for a sitemap/);
});

test('a ping that an engine gave up is refused with the reason and the day', async () => {
  await using world = await createAnnounceWorld();
  const result = await world.tellOne({ pings: ['https://www.google.com/ping?sitemap='] });
  assert.deepEqual(result, {
    announcer: 'ping:www.google.com',
    outcome: 'refused',
    message:
      'www.google.com was not pinged: the ping of Google was discontinued on 2023-06-26 ' +
      'and answers 404 since the end of that year ' +
      '(https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping). ' +
      'Use searchConsole, and the Sitemap line of robots.txt.',
  });
});

test('what is no web address, or has a password, is not repeated', async () => {
  await using world = await createAnnounceWorld();
  for (const address of [
    'console/hidden',
    'ftp://hidden.example/',
    'https://user:hidden@a.example/',
  ]) {
    await assert.rejects(world.tell({ pings: [address] }), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'CONFIG_INVALID');
      assert.doesNotMatch(error.message, /hidden/);
      return true;
    });
  }
});
