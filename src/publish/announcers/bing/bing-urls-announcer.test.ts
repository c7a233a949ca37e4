// URLs for Bing, at the limit of a call and of the quota.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnnounceWorld, pages } from '../../../../tests/support/announce-world.ts';
import { type FakeBing, startFakeBing } from '../../../../tests/support/fake-engines/fake-bing.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const sites = ['https://example.com/'];
const config = (engine: FakeBing) => ({
  bing: { apiKey: KEY, apiUrl: engine.origin, urls: true },
});

for (const [count, calls] of [
  [1, [1]],
  [499, [499]],
  [500, [500]],
  [501, [500, 1]],
  [1_001, [500, 500, 1]],
] as const) {
  test(`${count} URLs are ${calls.length} calls of at most 500`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await startFakeBing({ apiKey: KEY, sites, daily: 2_000, monthly: 2_000 });
    const [, result] = await world.tell(config(engine), { changes: { added: pages(count) } });
    assert.equal(result?.outcome, 'accepted', result?.message);
    assert.equal(result?.urls, count);
    assert.deepEqual(
      engine.received.map((urls) => urls.length),
      calls,
    );
  });
}

test('a URL of another host is left out, and does not refuse the others', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  const foreign = ['https://www.example.com/other-host', 'https://example.com:8443/', 'no-url'];
  const changes = { changed: ['https://example.com/a', ...foreign, 'https://example.com/b'] };
  const [, result] = await world.tell(config(engine), { changes });
  assert.equal(result?.outcome, 'accepted', result?.message);
  assert.match(
    result?.message ?? '',
    /^Submitted 2 URLs to Bing\. 3 URLs were left out: not of the site https:\/\/example\.com\//,
  );
  assert.deepEqual(engine.received, [['https://example.com/a', 'https://example.com/b']]);
});

test('addresses are sent as build writes them', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  const base = 'https://example.com/';
  const options = { changes: { changed: [`${base}straße/ü b`] }, sitemaps: [`${base}ä.xml`] };
  await world.tell(config(engine), options);
  assert.deepEqual(engine.received, [[`${base}stra%C3%9Fe/%C3%BC%20b`]]);
  assert.deepEqual(engine.feeds, [`${base}%C3%A4.xml`]);
  await using russian = await startFakeBing({
    apiKey: KEY,
    sites: ['https://xn--e1afmkfd.xn--p1ai/'],
  });
  const idn = { base: 'https://пример.рф/', changes: { changed: ['https://пример.рф/а'] } };
  const results = await world.tell(config(russian), idn);
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    ['accepted', 'accepted'],
  );
  assert.deepEqual(russian.feeds, ['https://xn--e1afmkfd.xn--p1ai/sitemap.xml']);
  assert.deepEqual(russian.received, [['https://xn--e1afmkfd.xn--p1ai/%D0%B0']]);
});

test('the engine refuses 501 in one call, so that the limit is no opinion of ours', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites, daily: 2_000 });
  const send = (count: number) =>
    world.sender.send({
      method: 'POST',
      url: `${engine.origin}/webmaster/api.svc/json/SubmitUrlBatch?apikey=${KEY}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ siteUrl: sites[0], urlList: pages(count) }),
    });
  assert.equal((await send(501)).status, 400);
  assert.equal((await send(500)).status, 200);
});

for (const [daily, monthly, taken] of [
  [10, 1_000, 10],
  [1_000, 7, 7],
  [11, 1_000, 11],
  [12, 1_000, 11],
  [0, 1_000, 0],
] as const) {
  test(`of 11 URLs ${taken} are told: ${daily} a day, ${monthly} a month are left`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await startFakeBing({ apiKey: KEY, sites, daily, monthly });
    const [, result] = await world.tell(config(engine), { changes: { changed: pages(11) } });
    assert.deepEqual(engine.received.flat(), pages(taken));
    if (taken === 11) {
      assert.equal(result?.outcome, 'accepted');
      return;
    }
    assert.equal(result?.outcome, 'failed');
    assert.match(
      result?.message ?? '',
      /quota of URLs that Bing accepts from this site is used up/,
    );
    assert.deepEqual(result?.pending, pages(11).slice(taken));
    // Noon in UTC: half a day.
    assert.equal(result?.retryAfterSeconds, 43_200);
  });
}

test('removed URLs are not submitted', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  const [, result] = await world.tell(config(engine), { changes: { removed: pages(3) } });
  assert.equal(result?.outcome, 'skipped');
  assert.deepEqual(engine.received, []);
});

test('without a difference it is skipped, and Bing is not asked for the quota', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  const [, result] = await world.tell(config(engine));
  assert.equal(result?.outcome, 'skipped');
  assert.deepEqual(
    engine.requests.map(({ path }) => path),
    ['/webmaster/api.svc/json/SubmitFeed'],
  );
});

test('a quota that cannot be asked for leaves the URLs pending', async () => {
  await using world = await createAnnounceWorld();
  for (const fault of [
    { status: 503 },
    { status: 200, body: 'no JSON' },
    { status: 200, body: { d: null } },
    'close',
  ] as const) {
    await using engine = await startFakeBing({ apiKey: KEY, sites });
    engine.fail(fault, 3, 1);
    const [, result] = await world.tell(config(engine), { changes: { changed: pages(2) } });
    assert.equal(result?.outcome, 'failed');
    assert.deepEqual(result?.pending, pages(2));
    assert.deepEqual(engine.received, []);
  }
});

test('a quota that somebody else used up meanwhile leaves the URLs pending', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBing({ apiKey: KEY, sites });
  const used = { ErrorCode: 2, Message: 'ERROR!!! Quota remaining for today: 0, Submitted: 2' };
  engine.fail({ status: 400, body: used }, 1, 2);
  const [, result] = await world.tell(config(engine), { changes: { changed: pages(2) } });
  assert.equal(result?.outcome, 'failed');
  assert.match(result?.message ?? '', /its quota of URLs is used up/);
  assert.deepEqual(result?.pending, pages(2));
});
