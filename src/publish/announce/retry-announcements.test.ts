// Telling again what did not get through.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnnounceWorld, NOON, pages } from '../../../tests/support/announce-world.ts';
import { startFakeBaidu } from '../../../tests/support/fake-engines/fake-baidu.ts';
import { startFakePing } from '../../../tests/support/fake-engines/fake-ping.ts';
import { openAnnouncers } from './open-announcers.ts';
import type { PendingAnnouncement } from './pending-announcements.ts';
import { retryAnnouncements } from './retry-announcements.ts';

const BASE = 'https://example.com/';
const SITEMAP = `${BASE}sitemap.xml`;

async function openWorld() {
  const world = await createAnnounceWorld();
  const ping = await startFakePing();
  const baidu = await startFakeBaidu({ site: 'https://example.com', token: 'token' });
  const config = {
    baidu: { token: 'token', apiUrl: baidu.origin },
    pings: [`${ping.origin}/ping`],
  };
  const announcers = openAnnouncers(config, {
    base: BASE,
    folder: world.folder,
    sender: world.sender,
    clock: { now: () => NOON, monotonic: () => 0 },
    pause: () => Promise.resolve(),
  });
  const name = `ping:${ping.origin.replace('http://', '')}`;
  const pending: PendingAnnouncement[] = [
    { announcer: 'baidu', urls: pages(3), notBeforeMs: NOON, createdMs: NOON - 1_000 },
    { announcer: name, urls: [SITEMAP], notBeforeMs: NOON, createdMs: NOON - 1_000 },
  ];
  const dispose = async () => {
    await Promise.all([ping.close(), baidu.close()]);
    await world[Symbol.asyncDispose]();
  };
  return { ping, baidu, announcers, pending, [Symbol.asyncDispose]: dispose };
}

test('what is due is told to those who missed it, and is pending no more', async () => {
  await using world = await openWorld();
  const { announcers, pending, ping, baidu } = world;
  const report = await retryAnnouncements(pending, announcers, { base: BASE, nowMs: NOON });
  assert.deepEqual(
    report.results.map(({ outcome }) => outcome),
    ['accepted', 'accepted'],
  );
  assert.deepEqual(report.pending, []);
  assert.deepEqual(baidu.received.flat(), pages(3));
  assert.deepEqual(ping.sitemaps, [SITEMAP]);
});

test('what is not due yet stays, to the millisecond', async () => {
  await using world = await openWorld();
  const { announcers, pending, ping, baidu } = world;
  const report = await retryAnnouncements(pending, announcers, { base: BASE, nowMs: NOON - 1 });
  assert.deepEqual(report.pending, pending);
  assert.match(report.results[0]?.message ?? '', /may be told again at 2026-11-21T12:00:00\.000Z/);
  assert.equal(ping.requests.length + baidu.requests.length, 0);
});

test('what fails again is pending again, since the same day', async () => {
  await using world = await openWorld();
  const { announcers, pending, ping, baidu } = world;
  ping.fail({ status: 500 }, 3);
  baidu.fail({ status: 429 }, 1, 1);
  const report = await retryAnnouncements(pending, announcers, { base: BASE, nowMs: NOON });
  assert.deepEqual(report.pending, [
    { ...pending[0], urls: pages(3).slice(1), notBeforeMs: NOON + 600_000 },
    { ...pending[1], notBeforeMs: NOON + 600_000 },
  ]);
});

test('what is refused now is let go', async () => {
  await using world = await openWorld();
  const { announcers, pending, ping, baidu } = world;
  ping.fail({ status: 404 });
  baidu.fail({ status: 401 });
  const report = await retryAnnouncements(pending, announcers, { base: BASE, nowMs: NOON });
  assert.deepEqual(report.pending, []);
});

test('what nobody is set up for any more is forgotten, and said', async () => {
  await using world = await openWorld();
  const gone = { announcer: 'bing', urls: [SITEMAP], notBeforeMs: 0, createdMs: 0 };
  const seen: string[] = [];
  const report = await retryAnnouncements([gone], world.announcers, {
    base: BASE,
    nowMs: NOON,
    onResult: ({ message }) => seen.push(message),
  });
  assert.deepEqual(report.pending, []);
  assert.deepEqual(seen, ['bing is no longer set up: 1 pending URL forgotten.']);
});
