// Baidu’s limits, its quota and its faults.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnnounceWorld, pages } from '../../../../tests/support/announce-world.ts';
import {
  type FakeBaidu,
  startFakeBaidu,
} from '../../../../tests/support/fake-engines/fake-baidu.ts';

const TOKEN = 'sEcReTbAiDuToKeN';
const SITE = 'https://example.com';
const config = (engine: FakeBaidu, more: object = {}) => ({
  baidu: { token: TOKEN, apiUrl: engine.origin, ...more },
});

// The first call has one URL, to learn how many there may be.
for (const [count, calls] of [
  [1, [1]],
  [2_000, [1, 1_999]],
  [2_001, [1, 2_000]],
  [2_002, [1, 2_000, 1]],
] as const) {
  test(`${count} URLs are ${calls.length} calls of at most 2,000`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await startFakeBaidu({ site: SITE, token: TOKEN });
    const result = await world.tellOne(config(engine), { changes: { added: pages(count) } });
    assert.equal(result.outcome, 'accepted', result.message);
    assert.equal(result.urls, count);
    assert.deepEqual(
      engine.received.map((urls) => urls.length),
      calls,
    );
    assert.deepEqual(engine.received.flat(), pages(count));
  });
}

test('the engine refuses 2,001 in one call, so that the limit is no opinion of ours', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBaidu({ site: SITE, token: TOKEN });
  const send = (count: number) =>
    world.sender.send({
      method: 'POST',
      url: `${engine.origin}/urls?site=${SITE}&token=${TOKEN}`,
      headers: { 'content-type': 'text/plain' },
      body: pages(count).join('\n'),
    });
  assert.equal((await send(2_001)).status, 400);
  assert.equal((await send(2_000)).status, 200);
});

for (const [quota, taken] of [
  [0, 0],
  [1, 1],
  [10, 10],
  [2_999, 2_999],
  [3_000, 3_000],
] as const) {
  test(`of 3,000 URLs ${taken} are announced where the quota is ${quota}`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await startFakeBaidu({ site: SITE, token: TOKEN, quota });
    const result = await world.tellOne(config(engine), { changes: { changed: pages(3_000) } });
    assert.deepEqual(engine.received.flat(), pages(taken));
    if (taken === 3_000) {
      assert.equal(result.outcome, 'accepted');
      return;
    }
    assert.equal(result.outcome, 'failed');
    assert.match(result.message, /quota of URLs .*is used up for today/);
    assert.deepEqual(result.pending, pages(3_000).slice(taken));
    // Noon in UTC is eight in the evening in China.
    assert.equal(result.retryAfterSeconds, 4 * 3_600);
  });
}

test('URLs that Baidu does not count are said, and none of them is an acceptance', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBaidu({ site: SITE, token: TOKEN });
  const all = pages(3);
  engine.fail({
    status: 200,
    body: { remain: 9, success: 0, not_same_site: [all[1]], not_valid: [] },
  });
  const none = await world.tellOne(config(engine), { changes: { changed: all.slice(1, 2) } });
  assert.equal(none.outcome, 'refused');
  assert.match(none.message, /1 URL did not count: not of the site https:\/\/example\.com\./);
  const body = { remain: 9, success: 1, not_valid: [all[0]] };
  engine.fail({ status: 200, body }, 1, 1);
  const result = await world.tellOne(config(engine), { changes: { changed: all } });
  assert.equal(result.outcome, 'accepted');
  assert.equal(result.urls, 2);
  assert.match(result.message, /1 URL did not count: not valid to Baidu\./);
});

test('URLs of other hosts are left out, and counted', async () => {
  await using world = await createAnnounceWorld();
  for (const site of [SITE, 'example.com']) {
    await using engine = await startFakeBaidu({ site, token: TOKEN });
    const foreign = ['https://www.example.com/', 'no-url', 'https://example.com:8443/'];
    const changes = { changed: ['https://example.com/a', ...foreign] };
    const result = await world.tellOne(config(engine, { site }), { changes });
    assert.equal(result.outcome, 'accepted', result.message);
    assert.equal(result.urls, 1);
    assert.match(result.message, /3 URLs were left out: not of the site/);
    assert.deepEqual(engine.received.flat(), ['https://example.com/a']);
  }
});

test('a wrong site and a wrong token are refused', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBaidu({ site: 'example.com', token: TOKEN });
  const changes = { changed: pages(1) };
  const site = await world.tellOne(config(engine), { changes });
  assert.equal(site.outcome, 'refused');
  assert.match(site.message, /the site https:\/\/example\.com is not verified there/);
  const named = await world.tellOne(config(engine, { site: 'example.com' }), { changes });
  assert.equal(named.outcome, 'accepted');
  const token = await world.tellOne(config(engine, { site: 'example.com', token: 'wrong' }), {
    changes,
  });
  assert.equal(token.outcome, 'refused');
  assert.match(token.message, /status 401: it does not know the token/);
});

test('removed URLs are not pushed, and without a difference it is skipped', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBaidu({ site: SITE, token: TOKEN });
  const removed = await world.tellOne(config(engine), { changes: { removed: pages(1) } });
  assert.equal(removed.outcome, 'skipped');
  assert.equal((await world.tellOne(config(engine))).outcome, 'skipped');
  assert.equal(engine.requests.length, 0);
});

test('an error that comes with status 200 is one, and so is what cannot be read', async () => {
  await using world = await createAnnounceWorld();
  for (const [body, outcome] of [
    [{ error: 401, message: 'token is not valid' }, 'refused'],
    [{ error: 400, message: 'over quota' }, 'failed'],
    ['<html>', 'failed'],
    ['', 'failed'],
  ] as const) {
    await using engine = await startFakeBaidu({ site: SITE, token: TOKEN });
    engine.fail({ status: 200, body });
    const result = await world.tellOne(config(engine), { changes: { changed: pages(2) } });
    assert.equal(result.outcome, outcome);
    assert.deepEqual(result.pending, pages(2));
  }
});

test('an answer that does not say what remains ends the day', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await startFakeBaidu({ site: SITE, token: TOKEN });
  engine.fail({ status: 200, body: { success: 1 } });
  const result = await world.tellOne(config(engine), { changes: { changed: pages(2) } });
  assert.equal(result.outcome, 'failed');
  assert.deepEqual(result.pending, pages(2).slice(1));
});
