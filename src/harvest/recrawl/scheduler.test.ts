// The scheduler through its port, with a store in memory and a clock that stands still.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryScheduleStore } from '../../../tests/support/memory-schedule-store.ts';
import { createScheduler } from './scheduler.ts';
import type { RecrawlSettings } from './settings/recrawl-settings.ts';
import { unpackSite } from './site/site-memory.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SITE = 7;
const BEGIN = Date.UTC(2026, 10, 20, 9, 30);

function begin(locs: readonly string[], settings?: RecrawlSettings) {
  const store = new MemoryScheduleStore();
  store.list(SITE, locs);
  const time = { now: BEGIN };
  const clock = { now: () => time.now, monotonic: () => time.now };
  const scheduler = createScheduler({ store, clock, ...(settings && { settings }) });
  return { store, time, clock, scheduler };
}

const locsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `https://example.com/${index}`);

const ask = { limit: 100, leaseMs: HOUR };

test('URLs that nobody visited are handed out, each to one crawler', async () => {
  const { scheduler, time } = begin(locsOf(5));
  const first = await scheduler.due(SITE, { limit: 3, leaseMs: HOUR });
  assert.deepEqual(
    first.map(({ reason, leasedUntil }) => [reason, leasedUntil]),
    [
      ['new', BEGIN + HOUR],
      ['new', BEGIN + HOUR],
      ['new', BEGIN + HOUR],
    ],
  );
  const second = await scheduler.due(SITE, ask);
  const all = [...first, ...second].map(({ loc }) => loc);
  assert.deepEqual(all.sort(), locsOf(5));
  assert.deepEqual(await scheduler.due(SITE, ask), []);
  // Those of which nothing was heard come back when their lease has run out.
  time.now += HOUR;
  assert.equal((await scheduler.due(SITE, ask)).length, 5);
});

test('crawlers that ask at the same moment get different URLs', async () => {
  const { scheduler } = begin(locsOf(40));
  const asked = Array.from({ length: 4 }, () => scheduler.due(SITE, { ...ask, limit: 10 }));
  const given = (await Promise.all(asked)).flat().map(({ loc }) => loc);
  assert.equal(new Set(given).size, 40);
});

test('a look hands nothing out and changes nothing', async () => {
  const { scheduler, store } = begin(locsOf(5));
  const seen = await scheduler.due(SITE, { ...ask, peek: true });
  assert.equal(seen.length, 5);
  assert.ok(seen.every(({ leasedUntil }) => leasedUntil === undefined));
  assert.equal(store.written, 0);
  assert.equal((await scheduler.due(SITE, ask)).length, 5);
});

test('no more than was asked for, and nothing for who asks for nothing', async () => {
  const { scheduler } = begin(locsOf(5));
  for (const limit of [0, -1, Number.NaN]) {
    assert.deepEqual(await scheduler.due(SITE, { limit, leaseMs: HOUR }), []);
  }
  assert.equal((await scheduler.due(SITE, { limit: 2, leaseMs: HOUR })).length, 2);
});

test('answers of URLs that are known are counted, others left', async () => {
  const { scheduler } = begin(locsOf(2));
  await scheduler.due(SITE, ask);
  const answers = [...locsOf(3), 'https://other.example/'].map((loc) => ({ loc, status: 200 }));
  assert.equal(await scheduler.answer(SITE, answers), 2);
});

async function visited(settings?: RecrawlSettings) {
  const world = begin(locsOf(1), settings);
  const [loc = ''] = locsOf(1);
  await world.scheduler.due(SITE, ask);
  await world.scheduler.answer(SITE, [{ loc, status: 200, changed: true, indexable: true }]);
  const row = async () => (await world.store.get(SITE, [loc])).get(loc);
  return { ...world, loc, row };
}

test('a page that was visited waits until a visit is worth something again', async () => {
  const { scheduler, row, time } = await visited();
  const kept = await row();
  assert.deepEqual(kept?.answer, { at: BEGIN, status: 200, indexable: true });
  assert.equal(kept?.reason, 'learned');
  assert.equal(kept?.leasedUntil, undefined);
  assert.deepEqual(await scheduler.due(SITE, ask), []);
  // Nothing else is known than the prior: a week.
  assert.ok(Math.abs((kept?.dueAt ?? 0) - BEGIN - 7 * DAY) < DAY / 2);
  time.now = kept?.dueAt ?? 0;
  assert.equal((await scheduler.due(SITE, ask)).length, 1);
});

test('who asks for more gets what is due next', async () => {
  const { scheduler, time, loc } = await visited();
  time.now += DAY;
  assert.deepEqual(await scheduler.due(SITE, { ...ask, peek: true }), []);
  const [next] = await scheduler.due(SITE, { ...ask, peek: true, more: true });
  assert.equal(next?.loc, loc);
  assert.ok(next && next.dueAt > time.now && next.value > 0);
});

test('a lastmod later than the visit makes a page due sooner, others do not', async () => {
  const { scheduler, row, time, loc } = await visited();
  const before = (await row())?.dueAt ?? 0;
  time.now += DAY;
  const old = { loc, kind: 'lastmod', at: time.now, lastmodAt: BEGIN } as const;
  assert.equal(await scheduler.signal(SITE, [old]), 0);
  assert.equal((await row())?.dueAt, before);
  const news = { ...old, lastmodAt: BEGIN + HOUR };
  assert.equal(await scheduler.signal(SITE, [news, news]), 1);
  const after = await row();
  assert.ok(after && after.dueAt < before, `${after?.dueAt}`);
  assert.equal(after?.reason, 'lastmod');
  assert.equal(scheduler.forecast(SITE, after).signals, 1);
});

test('lastmods that were moved together say nothing of one page and count as told', async () => {
  const { scheduler, row, time, loc } = await visited();
  const before = (await row())?.dueAt;
  time.now += DAY;
  const signals = [{ loc, kind: 'lastmod', at: time.now, lastmodAt: time.now } as const];
  assert.equal(await scheduler.signal(SITE, signals, { siteWide: true }), 0);
  assert.equal((await row())?.dueAt, before);
  time.now += DAY;
  await scheduler.answer(SITE, [{ loc, status: 304 }]);
  const quality = await scheduler.quality(SITE);
  assert.deepEqual([quality.visits, quality.signalled, quality.precision], [1, 1, 0]);
});

test('new and announced URLs get a row at once, lastmods of unvisited ones do not', async () => {
  const { scheduler, store } = begin([]);
  const at = BEGIN;
  const signals = [
    { loc: 'https://example.com/new', kind: 'new', at, priority: 1 },
    { loc: 'https://example.com/now', kind: 'indexnow', at, changefreq: 'daily' },
    { loc: 'https://example.com/old', kind: 'lastmod', at },
  ] as const;
  assert.equal(await scheduler.signal(SITE, signals), 2);
  const { rows } = await store.page(SITE);
  assert.deepEqual(rows.map(({ loc, reason }) => [loc.slice(20), reason]).sort(), [
    ['new', 'new'],
    ['now', 'asked'],
  ]);
  // One that matters more and is not expected to change soon is worth more.
  const due = await scheduler.due(SITE, ask);
  assert.deepEqual(
    due.map(({ loc }) => loc.slice(20)),
    ['new', 'now'],
  );
});

test('a page that is gone is looked for three times, and when its lastmod moves', async () => {
  const { scheduler, row, time, loc } = await visited();
  const waits: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    time.now += HOUR;
    await scheduler.answer(SITE, [{ loc, status: 404 }]);
    waits.push(((await row())?.dueAt ?? 0) - time.now);
  }
  assert.deepEqual(waits.slice(0, 3), [DAY, 7 * DAY, 30 * DAY]);
  assert.equal((await row())?.dueAt, Date.UTC(9999, 11, 31, 23, 59, 59));
  time.now += 400 * DAY;
  assert.deepEqual(await scheduler.due(SITE, ask), []);
  await scheduler.signal(SITE, [{ loc, kind: 'lastmod', at: time.now, lastmodAt: time.now - 1 }]);
  assert.equal((await scheduler.due(SITE, ask)).length, 1);
});

test('a page that is gone is not due within fifteen minutes, whatever is signalled', async () => {
  const quarter = HOUR / 4;
  for (const kind of ['lastmod', 'new', 'indexnow'] as const) {
    const { scheduler, time, loc } = await visited();
    time.now += DAY;
    await scheduler.answer(SITE, [{ loc, status: 404 }]);
    time.now += quarter - 1;
    assert.equal(await scheduler.signal(SITE, [{ loc, kind, at: time.now }]), 1, kind);
    assert.deepEqual(await scheduler.due(SITE, ask), [], kind);
    time.now += 1;
    assert.equal((await scheduler.due(SITE, ask)).length, 1, kind);
  }
});

test('a page that does not answer is left for an hour, whatever is signalled', async () => {
  const { scheduler, time, loc, row } = await visited();
  time.now += DAY;
  await scheduler.answer(SITE, [{ loc, status: 0 }]);
  time.now += HOUR - 1;
  await scheduler.signal(SITE, [{ loc, kind: 'lastmod', at: time.now, lastmodAt: time.now }]);
  assert.equal((await row())?.reason, 'retry');
  assert.deepEqual(await scheduler.due(SITE, ask), []);
  time.now += 1;
  assert.equal((await scheduler.due(SITE, ask)).length, 1);
  assert.equal((await scheduler.quality(SITE)).visits, 0);
});

test('an answer told twice, or overtaken by a later one, counts once', async () => {
  const { scheduler, time, loc } = await visited();
  time.now += 3 * DAY;
  const answers = [
    { loc, status: 200, changed: true, at: time.now - HOUR },
    { loc, status: 200, changed: true, at: time.now - HOUR },
    { loc, status: 200, changed: true, at: BEGIN - 1 },
  ];
  assert.equal(await scheduler.answer(SITE, answers), 3);
  assert.equal(await scheduler.answer(SITE, answers), 3);
  assert.equal((await scheduler.quality(SITE)).visits, 1);
});

test('a crawler whose clock is ahead visited now', async () => {
  const { scheduler, time, loc, row } = await visited();
  time.now += DAY;
  await scheduler.answer(SITE, [{ loc, status: 304, at: time.now + 900 * DAY }]);
  assert.equal((await row())?.answer?.at, time.now);
});

test('every page is visited once in ninety days, or as the settings say', async () => {
  const floorMs = 5 * DAY;
  const { scheduler, row, time } = await visited({ floorMs });
  assert.deepEqual([(await row())?.dueAt, (await row())?.reason], [BEGIN + floorMs, 'floor']);
  time.now = BEGIN + floorMs;
  const [due] = await scheduler.due(SITE, ask);
  assert.equal(due?.reason, 'floor');
});

test('the cap of a site holds whoever asks, over a restart too', async () => {
  const world = begin(locsOf(500), { visitsPerDayMax: () => 48 });
  let given = 0;
  for (let quarter = 0; quarter < 96; quarter += 1) {
    given += (await world.scheduler.due(SITE, ask)).length;
    const settings = { visitsPerDayMax: () => 48 };
    const again = createScheduler({ store: world.store, clock: world.clock, settings });
    given += (await again.due(SITE, ask)).length;
    world.time.now += DAY / 96;
  }
  // A day's worth and one burst of an hour.
  assert.ok(given >= 48 && given <= 50, `${given}`);
});

test('what is learned is kept in the store', async () => {
  const { scheduler, store, clock, time, loc } = await visited();
  for (let n = 0; n < 12; n += 1) {
    time.now += DAY;
    await scheduler.answer(SITE, [{ loc, status: 200, changed: true }]);
  }
  const again = createScheduler({ store, clock });
  assert.deepEqual(await again.quality(SITE), await scheduler.quality(SITE));
  const row = (await store.get(SITE, [loc])).get(loc);
  assert.ok(row && row.learned.length < 1_024);
  assert.ok(again.forecast(SITE, row).changesPerDay > 0.5);
});

test('what another version kept of a page is learned anew', async () => {
  const { scheduler, store, loc, row, time } = await visited();
  const kept = await row();
  assert.ok(kept);
  await store.put(SITE, [{ ...kept, learned: new Uint8Array([9, 9]), dueAt: time.now }]);
  const [due] = await scheduler.due(SITE, ask);
  assert.equal(due?.loc, loc);
});

test('when the store fails nobody else is kept waiting and nothing is half known', async () => {
  const { scheduler, store } = begin(locsOf(3));
  const { put } = store;
  store.put = () => Promise.reject(new Error('the disk is full'));
  await assert.rejects(scheduler.due(SITE, ask), /the disk is full/);
  store.put = put;
  assert.equal((await scheduler.due(SITE, ask)).length, 3);
});

test('what the entry of a new URL claims is where learning begins', async () => {
  const asked: (readonly string[])[] = [];
  const claims = new Map([[locsOf(2)[1]!, { changefreq: 'daily', priority: 1 }]]);
  const { scheduler, store } = begin(locsOf(2), {
    claimsOf: async (_, locs) => {
      asked.push(locs);
      return claims;
    },
  });
  assert.equal((await scheduler.due(SITE, { ...ask, peek: true })).length, 2);
  assert.deepEqual(asked, []);
  await scheduler.due(SITE, ask);
  assert.deepEqual(asked, [locsOf(2)]);
  const { rows } = await store.page(SITE);
  const expected = rows.map((row) => scheduler.forecast(SITE, row).changesPerDay);
  assert.deepEqual(
    expected.map((changes) => Number(changes.toFixed(6))),
    [0.1, 0.316228],
  );
  // A daily page is due sooner than one of which nothing is known.
  await scheduler.answer(
    SITE,
    locsOf(2).map((loc) => ({ loc, status: 200 })),
  );
  const [first] = (await store.page(SITE)).rows;
  assert.equal(first?.loc, locsOf(2)[1]);
});

test('so many URLs that no sitemap lists are remembered, and it is told when some go', async () => {
  const forgotten: (readonly [number, number])[] = [];
  const onForgotten = (siteId: number, urls: number): void => void forgotten.push([siteId, urls]);
  const { scheduler, store, time } = begin(locsOf(3), { unlistedMax: 10, onForgotten });
  const tell = (names: readonly string[]): Promise<number> =>
    scheduler.signal(
      SITE,
      names.map((name) => {
        return { loc: `https://example.com/${name}`, kind: 'indexnow', at: time.now };
      }),
    );
  // The listed ones do not count.
  await tell(['0', '1', '2', 'u0', 'u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8', 'u9']);
  assert.deepEqual(forgotten, []);
  assert.equal((await store.site(SITE, time.now)).rows, 13);
  await tell(['u10']);
  assert.deepEqual(forgotten, [[SITE, 2]]);
  assert.equal((await store.site(SITE, time.now)).rows, 12);
  assert.equal((await store.get(SITE, locsOf(3))).size, 3);
});

test('a time of a visit in seconds is taken for now, not for 1970', async () => {
  const { scheduler, row, time, loc } = await visited();
  time.now += DAY;
  await scheduler.answer(SITE, [{ loc, status: 200, changed: true, at: time.now / 1_000 }]);
  assert.equal((await row())?.answer?.at, time.now);
});

test('another weight of a site leaves what a visit costs beside other sites', async () => {
  const { scheduler, store } = begin(locsOf(4));
  const cost = async () => {
    const { learned } = await store.site(SITE, BEGIN);
    const { price = 0, weight = 0 } = unpackSite(learned)?.memory ?? {};
    return price * weight;
  };
  await scheduler.due(SITE, ask);
  const before = await cost();
  assert.ok(before > 0);
  await scheduler.configure(SITE, { weight: 4 });
  assert.ok(Math.abs((await cost()) / before - 1) < 1e-9);
  await scheduler.configure(SITE, {});
  assert.ok(Math.abs((await cost()) / before - 1) < 1e-9);
});

test('pages that are forgotten are counted no more', async () => {
  const { scheduler, store, time, loc } = await visited();
  time.now += DAY;
  await scheduler.answer(SITE, [{ loc, status: 200, changed: true }]);
  const pages = async () => {
    const { learned } = await store.site(SITE, time.now);
    return unpackSite(learned)?.learning.sitemaps.map((one) => one.pages);
  };
  assert.deepEqual(await pages(), [1]);
  await scheduler.forget(SITE, [loc]);
  assert.deepEqual(await pages(), [0]);
});

test('two processes that ask at the same moment get different URLs', async () => {
  const { scheduler, store, clock } = begin(locsOf(40));
  const other = createScheduler({ store, clock });
  const asked = [scheduler, other].map((each) => each.due(SITE, { ...ask, limit: 40 }));
  const given = (await Promise.all(asked)).flat().map(({ loc }) => loc);
  assert.deepEqual(given.toSorted(), locsOf(40).toSorted());
});

test('the cap of a site holds over two processes, whichever asks first', async () => {
  const settings = { visitsPerDayMax: () => 48 };
  const { scheduler, store, clock, time } = begin(locsOf(500), settings);
  const both = [scheduler, createScheduler({ store, clock, settings })];
  let given = 0;
  // So often that what is known of the site is not looked at again for its age.
  for (let time5 = 0; time5 < 288; time5 += 1) {
    for (const each of time5 % 7 < 3 ? both : both.toReversed()) {
      given += (await each.due(SITE, ask)).length;
    }
    time.now += DAY / 288;
  }
  assert.ok(given >= 48 && given <= 50, `${given}`);
});

test('two processes that ask at the same moment go on from what was kept', async () => {
  const settings = { visitsPerDayMax: () => 24 * 10 };
  const { scheduler, store, clock } = begin(locsOf(500), settings);
  const other = createScheduler({ store, clock, settings });
  const given = await Promise.all([
    scheduler.due(SITE, { ...ask, limit: 2 }),
    other.due(SITE, { ...ask, limit: 7 }),
  ]);
  assert.equal(new Set(given.flat().map(({ loc }) => loc)).size, 7);
  // A look shows how many the cap still allows.
  const left = async (each: typeof scheduler): Promise<number> =>
    (await each.due(SITE, { ...ask, peek: true, more: true })).length;
  const asKept = await left(createScheduler({ store, clock, settings }));
  assert.ok(asKept === 10 - 2 || asKept === 10 - 7, `${asKept}`);
  assert.deepEqual([await left(scheduler), await left(other)], [asKept, asKept]);
});
