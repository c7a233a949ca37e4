// Which dates the guard takes for true, at its limits and one beyond.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { type DroppedLastmods, guardLastmod } from './lastmod-guard.ts';

interface Item {
  readonly entry: UrlEntry;
  readonly row: number;
}

const NOW = Date.parse('2024-05-01T12:00:00.000Z');
const MINUTES = 60_000;
const at = (moment: number): string => new Date(moment).toISOString();
const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
/** Dates a day apart, none of them near the build. */
const apart = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => at(NOW - (index + 2) * 1440 * MINUTES).slice(0, 10));

function itemsOf(lastmods: readonly (string | undefined)[]): Item[] {
  return lastmods.map((lastmod, index) => ({
    entry: {
      loc: `https://example.com/${index}`,
      ...(lastmod !== undefined && { lastmod }),
      priority: 0.5,
    },
    row: index + 1,
  }));
}

interface Guarded {
  readonly lastmods: (string | undefined)[];
  readonly batches: number[];
  readonly dropped: DroppedLastmods | undefined;
}

async function guard(
  lastmods: readonly (string | undefined)[],
  batchSize = 1_000,
  now: () => number = () => NOW,
): Promise<Guarded> {
  const items = itemsOf(lastmods);
  async function* batches(): AsyncGenerator<readonly Item[]> {
    for (let index = 0; index < items.length; index += batchSize) {
      yield items.slice(index, index + batchSize);
    }
  }
  const told: DroppedLastmods[] = [];
  const clock = { now, monotonic: () => 0 };
  const given: Item[] = [];
  const sizes: number[] = [];
  for await (const batch of guardLastmod(batches(), { clock, onDropped: (d) => told.push(d) })) {
    given.push(...batch);
    sizes.push(batch.length);
  }
  assert.ok(told.length <= 1);
  // Nothing is lost and nothing else is changed.
  assert.deepEqual(
    given.map(({ entry: { lastmod: _, ...entry }, row }) => ({ entry, row })),
    items.map(({ entry: { lastmod: _, ...entry }, row }) => ({ entry, row })),
  );
  assert.ok(given.every(({ entry }) => entry.lastmod !== undefined || !('lastmod' in entry)));
  return { lastmods: given.map(({ entry }) => entry.lastmod), batches: sizes, dropped: told[0] };
}

const left = async (lastmods: readonly (string | undefined)[]): Promise<number> =>
  (await guard(lastmods)).lastmods.filter((lastmod) => lastmod !== undefined).length;

test('dates that differ are let through, and nothing is said', async () => {
  const dates = apart(100);
  assert.deepEqual(await guard(dates), { lastmods: dates, batches: [100], dropped: undefined });
  assert.deepEqual(await guard([]), { lastmods: [], batches: [], dropped: undefined });
});

test('one date of 20 pages is dropped, of 19 it is kept', async () => {
  const { lastmods, dropped } = await guard(many(20, '2024-04-01'));
  assert.deepEqual(lastmods, many(20, undefined));
  assert.deepEqual(dropped, { reason: 'uniform', value: '2024-04-01', count: 20 });
  assert.equal(await left(many(19, '2024-04-01')), 19);
});

test('98 of 100 are nearly all, 97 are not', async () => {
  const { lastmods, dropped } = await guard([...apart(2), ...many(98, '2024-04-01')]);
  assert.equal(dropped?.count, 98);
  assert.deepEqual(lastmods.slice(0, 3), [...apart(2), undefined]);
  assert.equal(await left([...apart(3), ...many(97, '2024-04-01')]), 100);
  // One in 50 is 98 %, one in 49 is less.
  assert.equal(await left([...apart(1), ...many(49, '2024-04-01')]), 1);
  assert.equal(await left([...apart(1), ...many(48, '2024-04-01')]), 49);
});

test('pages without a date, and dates that are none, do not count', async () => {
  const { lastmods, dropped } = await guard([
    ...many(500, undefined),
    ...many(20, '2024-04-01'),
    ...many(500, undefined),
    'yesterday',
  ]);
  assert.equal(dropped?.count, 20);
  assert.equal(lastmods.at(-1), 'yesterday');
  assert.equal(await left([...many(19, '2024-04-01'), ...many(100, 'yesterday')]), 119);
});

test('years and months that nearly all share are dropped too', async () => {
  assert.equal(await left(many(20, '2024')), 0);
  assert.equal(await left(many(20, '2024-04')), 0);
  assert.equal(await left([...many(10, '2024'), ...many(10, '2024-04')]), 20);
});

test('times within ten minutes fall together, those a millisecond more apart do not', async () => {
  const first = Date.parse('2024-04-01T03:00:00.001Z');
  const ten = many(10, at(first));
  const { dropped } = await guard([...ten, ...many(10, at(first + 10 * MINUTES))]);
  assert.deepEqual(dropped, { reason: 'uniform', value: at(first), count: 20 });
  assert.equal(await left([...ten, ...many(10, at(first + 10 * MINUTES + 1))]), 20);
});

test('one moment in several zones and precisions is one moment', async () => {
  const times = ['2024-04-01T03:00Z', '2024-04-01T05:00:00+02:00', '2024-03-31T22:00:00.000-05:00'];
  assert.equal(await left(Array.from({ length: 21 }, (_, index) => times[index % 3])), 0);
  // The same time of day in other zones is another moment.
  const others = ['2024-04-01T03:00:00Z', '2024-04-01T03:00:00+02:00'];
  assert.equal(await left(Array.from({ length: 20 }, (_, index) => others[index % 2])), 20);
});

test('a day and a time on that day do not fall together', async () => {
  assert.equal(await left([...many(10, '2024-04-01'), ...many(10, '2024-04-01T03:00:00Z')]), 20);
});

test('the densest ten minutes count, wherever they lie', async () => {
  const base = Date.parse('2024-04-01T00:00:00Z');
  const early = many(1, at(base - 5 * MINUTES));
  const dense = [...many(50, at(base)), ...many(48, at(base + 10 * MINUTES))];
  const { lastmods, dropped } = await guard([...early, ...dense, at(base + 11 * MINUTES)]);
  assert.equal(dropped?.count, 98);
  assert.deepEqual(lastmods.filter(Boolean), [...early, at(base + 11 * MINUTES)]);
});

test('the time of the build is dropped from 5 pages on, at 4 it is kept', async () => {
  const { dropped } = await guard(many(5, at(NOW)));
  assert.deepEqual(dropped, { reason: 'build-time', value: at(NOW), count: 5 });
  assert.equal(await left(many(4, at(NOW))), 4);
});

test('the time of the build is ten minutes wide on both sides', async () => {
  for (const sign of [-1, 1]) {
    const edge = NOW + sign * 10 * MINUTES;
    assert.equal((await guard(many(5, at(edge)))).dropped?.reason, 'build-time');
    assert.equal(await left(many(5, at(edge + sign))), 5);
  }
});

test('98 of 100 at the time of the build are nearly all, 97 are not', async () => {
  assert.equal(await left([...apart(2), ...many(98, at(NOW))]), 2);
  assert.equal(await left([...apart(3), ...many(97, at(NOW))]), 100);
  assert.equal(await left([...apart(1), ...many(9, at(NOW))]), 10);
});

test('the day of the build, without a time, is a day like any other', async () => {
  assert.equal(await left(many(19, at(NOW).slice(0, 10))), 19);
  assert.equal((await guard(many(20, at(NOW).slice(0, 10)))).dropped?.reason, 'uniform');
});

test('a build that stamps its entries for longer than ten minutes is found out', async () => {
  let now = NOW;
  const stamps = Array.from({ length: 100 }, (_, index) => at(NOW + index * MINUTES));
  const { lastmods, dropped } = await guard(stamps, 1, () => {
    now += MINUTES;
    return now;
  });
  assert.deepEqual(lastmods, many(100, undefined));
  assert.equal(dropped?.reason, 'build-time');
});

test('a build may have begun long before its entries are read', async () => {
  const items = itemsOf(many(5, at(NOW - 30 * MINUTES)));
  async function* batches(): AsyncGenerator<readonly Item[]> {
    yield items;
  }
  const clock = { now: () => NOW, monotonic: () => 0 };
  for (const [startedMs, count] of [
    [NOW - 20 * MINUTES, 5],
    [NOW - 20 * MINUTES + 1, undefined],
  ] as const) {
    const told: DroppedLastmods[] = [];
    const onDropped = (dropped: DroppedLastmods) => told.push(dropped);
    for await (const batch of guardLastmod(batches(), { clock, startedMs, onDropped })) {
      assert.equal(batch.length, 5);
    }
    assert.equal(told[0]?.count, count);
  }
});

test('what falls together and comes later is dropped, and what does not is kept', async () => {
  const first = Date.parse('2024-04-01T03:00:00Z');
  const { lastmods, dropped } = await guard([
    ...many(50_000, at(first)),
    at(first - 10 * MINUTES),
    at(first - 10 * MINUTES - 1),
    at(first + 10 * MINUTES),
    at(first + 10 * MINUTES + 1),
    '2024-04-01',
    undefined,
    at(first),
  ]);
  assert.deepEqual(lastmods.slice(50_000), [
    undefined,
    at(first - 10 * MINUTES - 1),
    undefined,
    at(first + 10 * MINUTES + 1),
    '2024-04-01',
    undefined,
    undefined,
  ]);
  assert.equal(dropped?.count, 50_003);
});

test('from 50,000 on the verdict stands, whatever comes', async () => {
  const { lastmods } = await guard([...many(50_000, '1999-04-01'), ...apart(5_000)]);
  assert.deepEqual(lastmods.slice(50_000), apart(5_000));
  assert.equal(lastmods[0], undefined);
  // At 49,000 they are nearly all, at 50,000 they are no more.
  const mixed = [...many(49_000, '1999-04-01'), ...apart(1_001)];
  assert.equal(await left(mixed.slice(0, 50_000)), 1_000);
  assert.equal(await left([...many(48_999, '1999-04-01'), ...apart(1_001)]), 50_000);
});

test('dates that are apart among the first 1,000 are let through there and then', async () => {
  const dates = [...apart(21), ...many(1_979, '2024-04-01')];
  assert.deepEqual((await guard(dates)).lastmods, dates);
  // With 20 the share is 98 %, and all are held on to the end.
  assert.equal((await guard([...apart(20), ...many(1_980, '2024-04-01')])).dropped?.count, 1_980);
});

test('the first batch comes out as soon as 1,000 entries are known', async () => {
  const items = itemsOf(apart(3_000));
  let read = 0;
  async function* batches(): AsyncGenerator<readonly Item[]> {
    for (; read < 3_000; read += 100) yield items.slice(read, read + 100);
  }
  const clock = { now: () => NOW, monotonic: () => 0 };
  const guarded = guardLastmod(batches(), { clock, onDropped: () => assert.fail() });
  await guarded.next();
  assert.equal(read, 900);
  await guarded.return();
});

test('entries before the first dated one are not held back', async () => {
  const items = itemsOf(many(100, undefined));
  let read = 0;
  async function* batches(): AsyncGenerator<readonly Item[]> {
    for (; read < 100; read += 1) yield items.slice(read, read + 1);
  }
  const clock = { now: () => NOW, monotonic: () => 0 };
  for await (const batch of guardLastmod(batches(), { clock, onDropped: () => assert.fail() })) {
    assert.equal(batch[0], items[read]);
  }
});

test('too few dates among 50,000 entries let those go, and it begins again', async () => {
  const sparse = many(50_000, undefined as string | undefined).fill('2024-04-01', 0, 19);
  for (const batchSize of [1, 999, 1_000, 200_000]) {
    const { lastmods, dropped } = await guard([...sparse, ...many(100, '2024-04-02')], batchSize);
    assert.deepEqual(lastmods.slice(0, 19), many(19, '2024-04-01'));
    assert.deepEqual(lastmods.slice(50_000), many(100, undefined));
    assert.equal(dropped?.count, 100);
  }
});

test('never more than 50,000 entries and a batch are held back', async () => {
  const item = (lastmod?: string): Item => itemsOf([lastmod])[0]!;
  let held = 0;
  let most = 0;
  async function* batches(): AsyncGenerator<readonly Item[]> {
    for (let index = 0; index < 400; index += 1) {
      held += 1_000;
      most = Math.max(most, held);
      yield [...many(500, item()), item('2024-04-01'), ...many(499, item())];
      if (index % 30 !== 0) continue;
    }
  }
  const clock = { now: () => NOW, monotonic: () => 0 };
  for await (const batch of guardLastmod(batches(), { clock, onDropped: () => {} })) {
    held -= batch.length;
  }
  assert.equal(held, 0);
  assert.ok(most <= 51_000, String(most));
});

test('whoever stops early is told what was dropped up to there', async () => {
  const items = itemsOf(many(60_000, '2024-04-01'));
  async function* batches(): AsyncGenerator<readonly Item[]> {
    for (let index = 0; index < 60_000; index += 1_000) yield items.slice(index, index + 1_000);
  }
  const told: DroppedLastmods[] = [];
  const clock = { now: () => NOW, monotonic: () => 0 };
  for await (const batch of guardLastmod(batches(), { clock, onDropped: (d) => told.push(d) })) {
    assert.equal(batch[0]?.entry.lastmod, undefined);
    break;
  }
  assert.deepEqual(told, [{ reason: 'uniform', value: '2024-04-01', count: 1_000 }]);
});

test('the batches that entries come in make no difference', async () => {
  const value = fc.oneof(
    { weight: 30, arbitrary: fc.constant('2024-04-01T03:00:00Z') },
    fc.constantFrom(undefined, '2024-04-01', '2024-04-01T03:09:00Z', '2023-01-01', at(NOW)),
  );
  const lists = fc.tuple(
    fc.array(value, { maxLength: 60 }),
    fc.integer({ min: 0, max: 3 }),
    fc.array(value, { maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: 1, max: 1_500 }), async (parts, batchSize) => {
      const [first, thousands, last] = parts;
      const middle = many(thousands * 900, '2024-04-01T03:00:00Z');
      const dates = [...first, ...middle, ...last];
      const whole = await guard(dates, 100_000);
      const cut = await guard(dates, batchSize);
      assert.deepEqual([cut.lastmods, cut.dropped], [whole.lastmods, whole.dropped]);
    }),
    { numRuns: 60 },
  );
});
