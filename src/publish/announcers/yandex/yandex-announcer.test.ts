// Sitemaps for Yandex, and what its errors mean.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnnounceWorld } from '../../../../tests/support/announce-world.ts';
import {
  type FakeYandex,
  startFakeYandex,
} from '../../../../tests/support/fake-engines/fake-yandex.ts';

const TOKEN = 'y0_AgAAAABsecretTokenOfYandex';
// More than a JavaScript number holds exactly.
const USER = '9007199254740993';
const hosts = { 'https:example.com:443': true, 'https:unproven.example:443': false };
const start = () => startFakeYandex({ token: TOKEN, userId: USER, hosts });
const config = (engine: FakeYandex, more: object = {}) => ({
  yandex: { token: TOKEN, apiUrl: engine.origin, ...more },
});

test('the user is asked for once, and each sitemap added', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const sitemaps = [
    'https://example.com/sitemap-index-1.xml',
    'https://example.com/sitemap-index-2.xml',
  ];
  const result = await world.tellOne(config(engine), { sitemaps });
  assert.deepEqual(result, {
    announcer: 'yandex',
    outcome: 'accepted',
    message: 'Submitted 2 sitemaps to Yandex.',
  });
  assert.deepEqual(engine.sitemaps, sitemaps);
  const path = `/v4/user/${USER}/hosts/https:example.com:443/user-added-sitemaps`;
  assert.deepEqual(
    engine.requests.map((request) => request.path),
    ['/v4/user', path, path],
  );
});

test('a quota is waited for as long as Yandex says, else as its header does', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const headers = { 'retry-after': '700' };
  for (const [until, seconds] of [
    ['2026-11-21T20:00:00.000+0300', 5 * 3_600],
    ['2026-11-21T14:00:00.000+0300', 700],
    [undefined, 700],
  ] as const) {
    const body = { error_code: 'QUOTA_EXCEEDED', exceeded_until: until };
    engine.fail({ status: 429, headers, body }, 1, 1);
    const result = await world.tellOne(config(engine));
    assert.equal(result.outcome, 'failed');
    assert.equal(result.retryAfterSeconds, seconds, until);
  }
});

test('a sitemap that Yandex already knows is not submitted again', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const first = 'https://example.com/sitemap.xml';
  assert.equal((await world.tellOne(config(engine))).outcome, 'accepted');
  const again = await world.tellOne(config(engine));
  assert.equal(again.outcome, 'skipped', again.message);
  assert.match(again.message, /^Yandex already knows .*Set announce\.yandex\.recrawl/);
  assert.equal(engine.sitemaps.length, 1);
  const more = { sitemaps: [first, 'https://example.com/more.xml'] };
  const mixed = await world.tellOne(config(engine), more);
  assert.equal(mixed.outcome, 'accepted');
  assert.match(mixed.message, /^Submitted 1 sitemap to Yandex\. It was added before/);
  assert.deepEqual(engine.recrawled, []);
});

test('with recrawl it is read again while the month has recrawls left', async () => {
  await using world = await createAnnounceWorld();
  const sitemap = 'https://example.com/sitemap.xml';
  await using engine = await startFakeYandex({
    token: TOKEN,
    userId: USER,
    hosts,
    recrawlsUsed: 9,
  });
  await world.tellOne(config(engine));
  const again = await world.tellOne(config(engine, { recrawl: true }));
  assert.equal(again.outcome, 'accepted', again.message);
  assert.equal(again.message, `Submitted ${sitemap} to Yandex.`);
  assert.deepEqual(engine.recrawled, [sitemap]);
  const paths = engine.requests.slice(-2).map(({ method, path }) => `${method} ${path}`);
  const host = `/v4.1/user/${USER}/hosts/https:example.com:443`;
  assert.deepEqual(paths, [
    `GET ${host}/sitemaps/recrawl`,
    `POST ${host}/sitemaps/c7-fe%3A80-c0/recrawl`,
  ]);
  const used = await world.tellOne(config(engine, { recrawl: true }));
  assert.equal(used.outcome, 'skipped', used.message);
  assert.match(used.message, /this month’s recrawls of sitemaps are used up until 2026-12-01/);
  assert.equal(engine.recrawled.length, 1);
});

test('sitemaps of another site are left out, and said', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const sitemaps = ['https://www.example.com/sitemap.xml', 'http://example.com/sitemap.xml'];
  const result = await world.tellOne(config(engine), { sitemaps });
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /2 sitemaps were left out: not on https:example\.com:443/);
  assert.equal(engine.requests.length, 0);
});

test('another conflict is no success', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  engine.fail({ status: 409, body: { error_code: 'SOMETHING_ELSE' } }, 1, 1);
  assert.equal((await world.tellOne(config(engine))).outcome, 'refused');
});

test('a userId that is set is not asked for; one of another user is refused', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  assert.equal((await world.tellOne(config(engine, { userId: USER }))).outcome, 'accepted');
  assert.equal(engine.requests.length, 1);
  const other = await world.tellOne(config(engine, { userId: '1' }));
  assert.equal(other.outcome, 'refused');
  assert.match(other.message, /the token belongs to another user\. Leave out userId/);
});

test('a host that is not verified, or not known, is refused by its id', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const unproven = await world.tellOne(config(engine), { base: 'https://unproven.example/' });
  assert.match(unproven.message, /status 404: https:unproven\.example:443 is not verified/);
  const unknown = await world.tellOne(config(engine), { base: 'http://example.com:8080/' });
  assert.match(unknown.message, /it does not know a site http:example\.com:8080/);
  assert.equal(unknown.outcome, 'refused');
  const named = config(engine, { hostId: 'https:example.com:443' });
  const sitemaps = ['https://example.com/sitemap.xml'];
  const told = await world.tellOne(named, { base: 'https://cdn.example.net/', sitemaps });
  assert.equal(told.outcome, 'accepted', told.message);
});

test('a token that Yandex does not know is refused', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeYandex({ token: 'another', userId: USER, hosts });
  const result = await world.tellOne(config(engine));
  assert.equal(result.outcome, 'refused');
  assert.match(result.message, /it does not know the token, or it has expired/);
});

for (const [status, code, outcome] of [
  [403, 'ACCESS_FORBIDDEN', 'refused'],
  [404, 'HOST_NOT_LOADED', 'failed'],
  [429, 'TOO_MANY_REQUESTS_ERROR', 'failed'],
  [401, '', 'refused'],
  [400, 'INVALID_URL', 'refused'],
  [400, 'ENTITY_VALIDATION_ERROR', 'refused'],
  [500, '', 'failed'],
] as const) {
  test(`${status} ${code} is ${outcome}`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await start();
    engine.fail({ status, body: { error_code: code } }, 3, 1);
    assert.equal((await world.tellOne(config(engine))).outcome, outcome);
  });
}

test('an answer without a user is a failure', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  engine.fail({ status: 200, body: '<html>' });
  const result = await world.tellOne(config(engine));
  assert.equal(result.outcome, 'failed');
  assert.match(result.message, /did not say which user the token belongs to/);
});
