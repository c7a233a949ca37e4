// What a check finds, of each engine; and that it tells nobody anything.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAnnounceWorld, NOON } from '../../../tests/support/announce-world.ts';
import { startFakeBaidu } from '../../../tests/support/fake-engines/fake-baidu.ts';
import { startFakeBing } from '../../../tests/support/fake-engines/fake-bing.ts';
import { startFakeEngine } from '../../../tests/support/fake-engines/fake-engine.ts';
import {
  ACCOUNT_EMAIL,
  startFakeSearchConsole,
} from '../../../tests/support/fake-engines/fake-search-console.ts';
import { startFakeYandex } from '../../../tests/support/fake-engines/fake-yandex.ts';

const SITE = 'https://example.com/';

test('Search Console: the property that is meant must be there', async () => {
  await using world = await createAnnounceWorld();
  const mine = [ACCOUNT_EMAIL];
  for (const [sites, permissions, outcome, words] of [
    [
      { [SITE]: mine },
      {},
      'ready',
      /accepts sitemaps of https:\/\/example\.com\/ from the service/,
    ],
    [{ [SITE]: mine }, { [SITE]: 'siteFullUser' }, 'ready', /accepts sitemaps/],
    [{ [SITE]: mine }, { [SITE]: 'siteRestrictedUser' }, 'refused', /Full is needed/],
    [{ 'sc-domain:example.com': mine }, {}, 'refused', /can see sc-domain:example\.com: set/],
    [{}, {}, 'refused', /has access to no property/],
  ] as const) {
    await using engine = await startFakeSearchConsole({ sites, permissions, now: () => NOON });
    await writeFile(join(world.folder, 'key.json'), JSON.stringify(engine.keyFile));
    const searchConsole = { keyFile: 'key.json', apiUrl: engine.origin };
    const [check] = await world.check({ searchConsole });
    assert.equal(check?.outcome, outcome, check?.message);
    assert.match(check?.message ?? '', words);
    assert.deepEqual(check?.sites, Object.keys(sites));
    assert.ok(engine.requests.every(({ method }) => method !== 'PUT'));
  }
  const [absent] = await world.check({ searchConsole: { keyFile: 'absent.json' } });
  assert.equal(absent?.outcome, 'refused');
});

test('Bing: the site must be there and verified; the quota is read', async () => {
  await using world = await createAnnounceWorld();
  for (const [sites, unverified, outcome, words] of [
    [[SITE], [], 'ready', /^Bing accepts sitemaps of/],
    [['https://example.com'], [], 'ready', /^Bing accepts sitemaps of/],
    [[], [SITE], 'refused', /has not verified/],
    [['https://www.example.com/'], [], 'refused', /It knows https:\/\/www\.example\.com\//],
    [[], [], 'refused', /It knows no site/],
  ] as const) {
    await using engine = await startFakeBing({ apiKey: 'bing-api-key', sites, unverified });
    const [check] = await world.check({ bing: { apiKey: 'bing-api-key', apiUrl: engine.origin } });
    assert.equal(check?.outcome, outcome, check?.message);
    assert.match(check?.message ?? '', words);
    assert.ok(engine.requests.every(({ method }) => method === 'GET'));
  }
  await using engine = await startFakeBing({ apiKey: 'bing-api-key', sites: [SITE], daily: 7 });
  const bing = { apiKey: 'bing-api-key', apiUrl: engine.origin, urls: true };
  const [, urls] = await world.check({ bing });
  assert.deepEqual(urls?.quota, { left: 7, per: 'day' });
  const [wrong] = await world.check({ bing: { ...bing, apiKey: 'another-key' } });
  assert.equal(wrong?.outcome, 'refused');
  assert.match(wrong?.message ?? '', /does not know the API key/);
});

test('Yandex: the host must be there and verified; both quotas are read', async () => {
  await using world = await createAnnounceWorld();
  const hosts = { 'https:example.com:443': true, 'https:unproven.example:443': false };
  const options = { token: 'yandex-token', userId: '42', hosts, recrawlsUsed: 4, quota: 9 };
  await using engine = await startFakeYandex(options);
  const yandex = { token: 'yandex-token', apiUrl: engine.origin, recrawl: true, urls: true };
  const [sitemaps, urls] = await world.check({ yandex });
  assert.equal(sitemaps?.outcome, 'ready', sitemaps?.message);
  assert.deepEqual(sitemaps?.quota, { left: 6, per: 'month' });
  assert.deepEqual(sitemaps?.sites, Object.keys(hosts));
  assert.deepEqual(urls?.quota, { left: 9, per: 'day' });
  const [unproven] = await world.check({ yandex }, { base: 'https://unproven.example/' });
  assert.match(unproven?.message ?? '', /has not verified https:unproven\.example:443/);
  const [unknown] = await world.check({ yandex }, { base: 'https://other.example/' });
  assert.match(
    unknown?.message ?? '',
    /does not know https:other.*It knows https:example\.com:443, /,
  );
  assert.ok(engine.requests.every(({ method }) => method === 'GET'));
});

test('IndexNow: the key file is fetched as an engine does', async () => {
  await using world = await createAnnounceWorld();
  const key = 'a1b2c3d4e5f60718';
  for (const [answer, outcome, words] of [
    [{ status: 200, body: `\ufeff${key}\n` }, 'ready', /is served, and contains the key/],
    [{ status: 200, body: 'another' }, 'refused', /is not the key\. Serve nothing but the key/],
    [{ status: 200, body: '<html></html>' }, 'refused', /is not the key, but a page/],
    [
      { status: 404, body: 'words of a stranger' },
      'refused',
      /status 404: the key file .* is not served/,
    ],
    [{ status: 301, headers: { location: '/' } }, 'refused', /is served behind a redirect/],
    [{ status: 503 }, 'failed', /status 503: the key file .* could not be checked\. Check again/],
    [{ status: 429 }, 'failed', /status 429: the key file .* could not be checked\. Check again/],
  ] as const) {
    await using site = await startFakeEngine(({ path }) =>
      path === `/${key}.txt` ? answer : { status: 404 },
    );
    const base = `${site.origin}/`;
    const [check] = await world.check({ indexNow: { key } }, { base });
    assert.equal(check?.outcome, outcome, check?.message);
    assert.match(check?.message ?? '', words);
    assert.doesNotMatch(check?.message ?? '', /a1b2c3|stranger/);
  }
});

test('nobody is said not to have been told, where something could not be asked', async () => {
  await using world = await createAnnounceWorld();
  await using gone = await startFakeEngine(() => ({ status: 429 }));
  await gone[Symbol.asyncDispose]();
  const apiUrl = gone.origin;
  const checks = await world.check(
    {
      indexNow: { key: 'a1b2c3d4e5f60718' },
      searchConsole: { accessToken: 'an-access-token', apiUrl },
      bing: { apiKey: 'bing-api-key', apiUrl, urls: true },
      yandex: { token: 'yandex-token', apiUrl, urls: true },
      baidu: { token: 'baidu-token', apiUrl },
      webSub: { hub: `${apiUrl}/hub`, feeds: [`${apiUrl}/feed.rss`] },
    },
    { base: `${apiUrl}/` },
  );
  assert.ok(checks.length >= 8);
  for (const { announcer, outcome, message } of checks) {
    if (outcome === 'skipped') continue;
    assert.equal(outcome, 'failed', `${announcer}: ${message}`);
    assert.match(message, / could not be checked: .*could not be reached: .* try again later\.$/);
    assert.doesNotMatch(message, /told/);
  }
  const [indexNow] = checks.filter(({ announcer }) => announcer === 'indexnow');
  assert.match(indexNow?.message ?? '', /^The key file of 127\.0\.0\.1:\d+ could not be checked: /);
});

test('an engine that wants fewer requests was asked too often, not told too much', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeEngine(() => ({ status: 429 }));
  const searchConsole = { accessToken: 'an-access-token', apiUrl: engine.origin };
  const [check] = await world.check({ searchConsole });
  assert.match(check?.message ?? '', /status 429: too many requests/);
});

test('Baidu, robots.txt, pings, and what is not set up', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBaidu({ site: 'https://example.com', token: 'baidu-token' });
  const baidu = { token: 'baidu-token', apiUrl: engine.origin };
  const [ready] = await world.check({ baidu });
  assert.equal(ready?.outcome, 'ready', ready?.message);
  assert.deepEqual(ready?.quota, { left: 100_000, per: 'day' });
  assert.deepEqual(engine.received.flat(), []);
  const [wrong] = await world.check({ baidu: { ...baidu, token: 'another' } });
  assert.equal(wrong?.outcome, 'refused');
  const pings = ['https://www.google.com/ping', 'https://sitemaps.example.com/ping'];
  const [robots, dead, own] = await world.check({ robotsTxt: 'robots.txt', pings });
  assert.equal(robots?.message, 'robots.txt would be created.');
  assert.equal(dead?.outcome, 'refused');
  assert.equal(own?.outcome, 'skipped');
});
