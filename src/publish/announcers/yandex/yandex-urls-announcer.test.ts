// URLs for Yandex's recrawl queue, at the limit of the day's quota.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnnounceWorld, pages } from '../../../../tests/support/announce-world.ts';
import {
  type FakeYandex,
  startFakeYandex,
} from '../../../../tests/support/fake-engines/fake-yandex.ts';

const TOKEN = 'y0_AgAAAABsecretTokenOfYandex';
const start = (quota = 110) =>
  startFakeYandex({ token: TOKEN, userId: '42', hosts: { 'https:example.com:443': true }, quota });
const config = (engine: FakeYandex) => ({
  yandex: { token: TOKEN, apiUrl: engine.origin, urls: true },
});

for (const [count, quota, told] of [
  [2, 3, 2],
  [3, 3, 3],
  [4, 3, 3],
  [1, 0, 0],
] as const) {
  test(`${count} URLs with a quota of ${quota}: ${told} announced, the rest waits`, async () => {
    await using world = await createAnnounceWorld();
    await using engine = await start(quota);
    const urls = pages(count);
    const [, result] = await world.tell(config(engine), { changes: { added: urls } });
    assert.equal(result?.announcer, 'yandex-urls');
    assert.deepEqual(engine.queued, urls.slice(0, told));
    assert.equal(result?.outcome, told === count ? 'accepted' : 'failed', result?.message);
    assert.deepEqual(result?.pending, told === count ? undefined : urls.slice(told));
    // Noon in UTC is 15:00 in Moscow.
    assert.equal(result?.retryAfterSeconds, told === count ? undefined : 9 * 3_600);
  });
}

test('what waits in the queue, is not valid or is of another host stops nothing', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const [a = '', b = '', c = ''] = pages(3);
  await world.tell(config(engine), { changes: { added: [a] } });
  engine.fail({ status: 400, body: { error_code: 'INVALID_URL' } }, 1, 5);
  const changes = { changed: [a, 'https://www.example.com/', b, c], removed: pages(9).slice(8) };
  const [, result] = await world.tell(config(engine), { changes });
  assert.equal(result?.outcome, 'accepted', result?.message);
  assert.equal(result?.urls, 2);
  assert.match(result?.message ?? '', /1 URL was left out: not on https:example\.com:443/);
  assert.match(result?.message ?? '', /Yandex rejected 1 URL as invalid\./);
  assert.deepEqual(engine.queued.length, 2);
});

test('a quota that another program uses up meanwhile is tried again tomorrow', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  engine.fail({ status: 429, body: { error_code: 'QUOTA_EXCEEDED', daily_quota: 1 } }, 1, 5);
  const [, result] = await world.tell(config(engine), { changes: { added: pages(3) } });
  assert.equal(result?.outcome, 'failed', result?.message);
  assert.equal(result?.retryAfterSeconds, 9 * 3_600);
});

test('a quota that is used up is waited for as long as Yandex says', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const midnight = 9 * 3_600;
  for (const [until, seconds] of [
    // It is 15:00 in Moscow.
    ['2026-11-21T20:00:00.000+0300', 5 * 3_600],
    ['2026-11-21T20:00:00+03:00', 5 * 3_600],
    ['2026-11-21T17:00:00Z', 5 * 3_600],
    ['2026-11-28T15:00:00.000+0300', 604_800],
    ['2026-11-28T15:00:01.000+0300', 604_800],
    ['2026-11-21T15:00:00.000+0300', midnight],
    ['2026-11-21T14:00:00.000+0300', midnight],
    ['2026-11-31T00:00:00.000+0300', midnight],
    ['tomorrow', midnight],
    [1_795_000_000_000, midnight],
  ] as const) {
    const body = { error_code: 'QUOTA_EXCEEDED', daily_quota: 1, exceeded_until: until };
    engine.fail({ status: 429, body }, 1, 5);
    const [, result] = await world.tell(config(engine), { changes: { added: pages(3) } });
    assert.equal(result?.outcome, 'failed', result?.message);
    assert.equal(result?.retryAfterSeconds, seconds, String(until));
  }
});

test('without a difference it is skipped, and a token that is wrong is refused once', async () => {
  await using world = await createAnnounceWorld();
  await using engine = await start();
  const [, skipped] = await world.tell(config(engine));
  assert.equal(skipped?.outcome, 'skipped');
  await using other = await startFakeYandex({ token: 'another', userId: '42', hosts: {} });
  const [, refused] = await world.tell(config(other), { changes: { added: pages(3) } });
  assert.equal(refused?.outcome, 'refused');
  assert.equal(other.requests.length, 2);
});
