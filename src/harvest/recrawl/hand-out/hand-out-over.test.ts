// URLs of many sites, handed out at one price.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryScheduleStore } from '../../../../tests/support/memory-schedule-store.ts';
import { createScheduler } from '../scheduler.ts';
import type { RecrawlSettings } from '../settings/recrawl-settings.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = Date.UTC(2026, 10, 20, 9, 30);
const ask = { limit: 10, leaseMs: HOUR };

function begin(pages: Readonly<Record<number, number>>, settings?: RecrawlSettings) {
  const store = new MemoryScheduleStore();
  for (const [site, count] of Object.entries(pages)) {
    const locs = Array.from({ length: count }, (_, n) => `https://s${site}.example/${n}`);
    store.list(Number(site), locs);
  }
  const time = { now: BEGIN };
  const clock = { now: () => time.now, monotonic: () => time.now };
  const scheduler = createScheduler({ store, clock, settings });
  const ids = Object.keys(pages).map(Number);
  const visit = async (changed = false): Promise<void> => {
    const rows = await scheduler.dueOver(ids, { limit: 10_000, leaseMs: HOUR });
    for (const [site, some] of Map.groupBy(rows, ({ siteId }) => siteId)) {
      const answers = some.map(({ loc }) => ({ loc, status: 200, changed }));
      await scheduler.answer(site, answers);
    }
  };
  return { store, time, scheduler, ids, visit };
}

const countBy = (rows: readonly { readonly siteId: number }[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(rows, ({ siteId }) => siteId)].map(([k, v]) => [k, v.length]));

test('each URL is handed out once, with its site', async () => {
  const { scheduler, ids } = begin({ 1: 6, 2: 6 });
  const first = await scheduler.dueOver(ids, ask);
  const second = await scheduler.dueOver([...ids, ...ids], ask);
  const all = [...first, ...second];
  assert.equal(new Set(all.map(({ loc }) => loc)).size, 12);
  assert.ok(all.every(({ loc, siteId }) => loc.startsWith(`https://s${siteId}.example/`)));
  assert.ok(all.every(({ leasedUntil }) => leasedUntil === BEGIN + HOUR));
  assert.deepEqual(await scheduler.dueOver(ids, ask), []);
});

test('calls over sites that overlap, and answers between, do not wait for each other', async () => {
  const { scheduler } = begin({ 1: 20, 2: 20, 3: 20 });
  const rows = await Promise.all([
    scheduler.dueOver([1, 2, 3], ask),
    scheduler.dueOver([3, 2], ask),
    scheduler.due(2, ask),
    scheduler.dueOver([2, 1], ask),
  ]);
  const locs = rows.flat().map(({ loc }) => loc);
  assert.equal(locs.length, 40);
  assert.equal(new Set(locs).size, 40);
});

test('a look hands nothing out and changes nothing', async () => {
  const { scheduler, store, ids } = begin({ 1: 6, 2: 6 });
  assert.equal((await scheduler.dueOver(ids, { ...ask, peek: true })).length, 10);
  assert.equal((await scheduler.dueOver(ids, { ...ask, peek: true, more: true })).length, 10);
  assert.equal(store.written, 0);
});

test('a site that counts double comes first, and a capped one within its cap', async () => {
  const { scheduler, ids } = begin({ 1: 40, 2: 40, 3: 40 });
  await scheduler.configure(2, { weight: 2 });
  await scheduler.configure(3, { weight: 4, visitsPerDayMax: 48 });
  assert.deepEqual(await scheduler.settingsOf(3), { weight: 4, visitsPerDayMax: 48 });
  const rows = await scheduler.dueOver(ids, { ...ask, limit: 22 });
  assert.deepEqual(countBy(rows), { 2: 20, 3: 2 });
  await scheduler.configure(3, { weight: 4 });
  assert.deepEqual(await scheduler.settingsOf(3), { weight: 4 });
});

test('known URLs of one site keep a fifth beside the new ones of another', async () => {
  const { scheduler, store, time, visit, ids } = begin({ 1: 50, 2: 0 });
  await visit();
  time.now += 60 * DAY;
  store.list(
    2,
    Array.from({ length: 500 }, (_, n) => `https://s2.example/new/${n}`),
  );
  await scheduler.configure(2, { weight: 100 });
  const shares = countBy(await scheduler.dueOver(ids, { ...ask, limit: 20 }));
  assert.ok((shares[1] ?? 0) >= 4 && (shares[1] ?? 0) <= 5, JSON.stringify(shares));
});

test('with fill all is given that was asked for, 15 minutes after a visit', async () => {
  const { scheduler, time, visit, ids } = begin({ 1: 5, 2: 5 });
  await visit();
  time.now += HOUR / 6;
  assert.deepEqual(await scheduler.dueOver(ids, { ...ask, more: true }), []);
  time.now += HOUR;
  assert.deepEqual(await scheduler.dueOver(ids, { ...ask, peek: true }), []);
  assert.equal((await scheduler.dueOver(ids, { ...ask, limit: 7, more: true })).length, 7);
});

test('of more sites than are looked at all have their turn', async () => {
  const sites = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [n + 1, 1]));
  const { scheduler, ids } = begin(sites);
  const seen = new Set<number>();
  for (let call = 0; call < 220; call += 1) {
    for (const { siteId } of await scheduler.dueOver(ids, { ...ask, limit: 1 })) seen.add(siteId);
  }
  assert.equal(seen.size, 150);
});

test('of more sites than are looked at those with something to visit come first', async () => {
  const sites = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [n + 1, 1]));
  const { scheduler, store, time, visit, ids } = begin(sites);
  for (let call = 0; call < 3; call += 1) await visit();
  time.now += HOUR;
  const loc = 'https://s250.example/0';
  await scheduler.signal(250, [{ loc, kind: 'lastmod', at: time.now, lastmodAt: time.now }]);
  const [row] = await scheduler.dueOver(ids, { ...ask, limit: 1 });
  assert.deepEqual([row?.siteId, row?.reason], [250, 'lastmod']);
  const fresh = 'https://s270.example/fresh';
  store.list(270, [fresh]);
  await scheduler.signal(270, [{ loc: fresh, kind: 'new', at: time.now }]);
  const [next] = await scheduler.dueOver(ids, { ...ask, limit: 1 });
  assert.deepEqual([next?.siteId, next?.loc], [270, fresh]);
});

test('sites that are named have their turn among many others', async () => {
  const sites = Object.fromEntries(Array.from({ length: 11_000 }, (_, n) => [n + 1, 1]));
  const { scheduler } = begin(sites);
  const last = Array.from({ length: 120 }, (_, n) => 10_800 + n);
  const rows = await scheduler.dueOver(last, { ...ask, limit: 20 });
  assert.equal(rows.length, 20);
  assert.ok(rows.every(({ siteId }) => last.includes(siteId)));
});

test('of more sites than the store finds each has its turn', async () => {
  const sites = Object.fromEntries(Array.from({ length: 10_300 }, (_, n) => [n + 1, 2]));
  const { scheduler, store, ids } = begin(sites);
  store.sitesToVisit = async () => ({ due: [], unvisited: ids.slice(0, 10_000) });
  const looked = new Set<number>();
  const { unvisited } = store;
  store.unvisited = (siteId, ...of) => {
    looked.add(siteId);
    return unvisited.call(store, siteId, ...of);
  };
  for (let call = 0; call < 30; call += 1) await scheduler.dueOver(ids, { ...ask, limit: 500 });
  assert.ok(looked.has(10_300), `${looked.size} sites`);
});

test('sites that may not be visited more today keep no other one waiting', async () => {
  const sites = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [n + 1, 20]));
  let most: number | undefined;
  const visitsPerDayMax = (site: number) => (site > 120 ? undefined : most);
  const { scheduler, time, visit, ids } = begin(sites, { visitsPerDayMax });
  await visit();
  time.now += DAY;
  const later = Array.from({ length: 20 }, (_, n) => `https://s150.example/${n}`);
  await scheduler.answer(
    150,
    later.map((loc) => ({ loc, status: 200, changed: false })),
  );
  time.now += 95 * DAY;
  most = 1;
  const seen = new Set<number>();
  for (let call = 0; call < 60; call += 1) {
    for (const { siteId } of await scheduler.dueOver(ids, ask)) seen.add(siteId);
  }
  assert.ok(seen.has(150), `${seen.size} sites`);
});

test('a flood of new URLs hides neither known ones nor those listed before it', async () => {
  const { scheduler, store, time, visit, ids } = begin({ 1: 50 });
  await visit();
  await scheduler.unlisted(1, []);
  for (let day = 0; day < 60; day += 1) {
    time.now += DAY;
    const locs = Array.from({ length: 100 }, (_, n) => `https://s1.example/flood/${day}/${n}`);
    await scheduler.signal(
      1,
      locs.map((loc) => ({ loc, kind: 'new' as const, at: time.now })),
    );
    await scheduler.unlisted(
      1,
      locs.map(() => time.now),
    );
  }
  store.list(
    1,
    Array.from({ length: 5 }, (_, n) => `https://s1.example/old/${n}`),
  );
  const rows = await scheduler.dueOver(ids, { ...ask, limit: 40 });
  const old = rows.filter(({ loc }) => loc.includes('/old/'));
  const flood = rows.filter(({ loc }) => loc.includes('/flood/'));
  assert.equal(old.length, 5);
  assert.ok(rows.length - old.length - flood.length >= 20, `${flood.length} of ${rows.length}`);
});
