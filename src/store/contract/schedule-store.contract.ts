// What every store of schedules keeps to: the contract of the port, run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import type { ScheduleRow } from '../port/schedule-row.ts';
import type { ScheduleStore } from '../port/store.ts';
import type { UrlPart } from '../port/url-part.ts';
import { allRows, compareCodePoints } from './control-place.contract.ts';
import type { UrlStoreSetup } from './url-store.contract.ts';

const RUNS = Number(process.env['PORTOLAN_FUZZ_RUNS'] ?? 40);
const E = 'https://e.example/';
const NOTHING = { rows: 0, due: 0, unvisited: 0, answered: 0, indexable: 0, version: 0 };

/** Declares the contract's tests. */
export function scheduleStoreContract(name: string, setup: UrlStoreSetup): void {
  describe(`the contract of schedules: ${name}`, () => {
    contractOfNoRows(setup);
    contractOfTrimming(setup);
    contractOfRows(setup);
    contractOfDue(setup);
    contractOfUnvisited(setup);
    contractOfUnvisitedPages(setup);
    contractOfModel(setup);
  });
}

function rowOf(name: string, dueAt: number, more: Partial<ScheduleRow> = {}): ScheduleRow {
  const learned = Uint8Array.of(1, 2, 3);
  return { loc: E + name, dueAt, reason: 'new', value: 1, learned, ...more };
}

const namesOf = (rows: readonly { readonly loc: string }[]): string[] =>
  rows.map(({ loc }) => loc.replace(E, ''));

async function list(urls: UrlPart, siteId: number, run: number, names: string[]): Promise<void> {
  const snapshot = await urls.snapshot(siteId, { number: run, at: run });
  await snapshot.add(
    1,
    names.map((name) => ({ loc: E + name })),
  );
  await snapshot.finish([1]);
}

function contractOfNoRows(setup: UrlStoreSetup): void {
  test('for a site without rows nothing is returned', async (t) => {
    const { schedule, newSite } = await setup(t);
    const site = newSite();
    assert.deepEqual(await schedule.get(site, [E]), new Map());
    assert.deepEqual([await schedule.due(site, 9, 9), await schedule.unvisited(site, 9)], [[], []]);
    assert.deepEqual(await schedule.page(site, {}), { rows: [] });
    const { learned, ...counts } = await schedule.site(site, 9);
    assert.deepEqual(counts, NOTHING);
    assert.equal(learned.length, 0);
    await schedule.remove(site, [E]);
  });
}

function contractOfTrimming(setup: UrlStoreSetup): void {
  test('of rows that no sitemap lists those worth least go when there are too many', async (t) => {
    const { urls, schedule, newSite } = await setup(t);
    const site = newSite();
    const trim = (most: number, left: number): Promise<number> =>
      schedule.trimUnlisted(site, { most, left });
    const left = async (): Promise<string[]> =>
      namesOf((await schedule.page(site, {})).rows).sort();
    assert.equal(await trim(0, 0), 0);
    await list(urls, site, 1, ['listed', 'went']);
    const answer = (at: number): Partial<ScheduleRow> => ({ answer: { at, status: 200 } });
    await schedule.put(site, [
      rowOf('listed', 1, { value: 0 }),
      rowOf('went', 1, { value: 9 }),
      rowOf('little', 1, { value: 0.5 }),
      rowOf('much', 1, { value: 5 }),
      rowOf('old', 1, { value: 2, ...answer(5) }),
      rowOf('young', 1, { value: 2, ...answer(6) }),
    ]);
    await list(urls, site, 2, ['listed']);
    assert.equal(await trim(5, 3), 0);
    assert.equal(await trim(4, 3), 2);
    assert.deepEqual(await left(), ['listed', 'much', 'went', 'young']);
    assert.equal((await schedule.site(site, 0)).rows, 4);
    assert.equal(await trim(0, 0), 3);
    assert.deepEqual(await left(), ['listed']);
    assert.deepEqual((await schedule.site(site, 0)).answered, 0);
  });
}

function contractOfRows(setup: UrlStoreSetup): void {
  test('rows come back as they were put; a row takes the place of the one before', async (t) => {
    const { schedule, newSite } = await setup(t);
    const site = newSite();
    const rows = [
      rowOf('a', 1.5),
      rowOf('b', 0, { reason: 'lastmod', value: 0.25, leasedUntil: 77 }),
      rowOf('c', 8e15, { reason: 'floor', answer: { at: 5, status: 0 } }),
      rowOf('d', -1, { reason: 'retry', answer: { at: 5, status: 503, indexable: false } }),
      rowOf('e', 2, { reason: 'asked', answer: { at: 6, status: 200, indexable: true } }),
      rowOf('f', 3, { reason: 'learned', learned: new Uint8Array(2_048).fill(255) }),
      rowOf('g', 3, { learned: new Uint8Array(0) }),
    ];
    await schedule.put(site, rows);
    const locs = rows.map(({ loc }) => loc);
    assert.deepEqual(
      await schedule.get(site, [...locs, `${E}x`]),
      new Map(rows.map((row) => [row.loc, row])),
    );
    const { rows: count, answered, indexable } = await schedule.site(site, 0);
    assert.deepEqual([count, answered, indexable], [7, 3, 1]);
    await schedule.put(site, [rowOf('e', 9), rowOf('a', 9, { answer: { at: 1, status: 200 } })]);
    await schedule.remove(site, [`${E}d`, `${E}d`, `${E}x`]);
    const changed = await schedule.site(site, 0);
    assert.deepEqual([changed.rows, changed.answered, changed.indexable], [6, 2, 0]);
    assert.deepEqual([...(await schedule.get(site, locs)).keys()].length, 6);
  });

  test('what was learned of a site is kept beside its rows', async (t) => {
    const { schedule, newSite } = await setup(t);
    const site = newSite();
    const learned = new Uint8Array(65_536).fill(7);
    assert.equal(await schedule.putSite(site, learned, 0), true);
    await schedule.put(site, [rowOf('a', 1)]);
    const known = await schedule.site(site, 5);
    assert.deepEqual([known.rows, known.due, known.learned], [1, 1, learned]);
    assert.equal(known.version, 1);
    // From what it was before the last time.
    assert.equal(await schedule.putSite(site, Uint8Array.of(9), 0), false);
    assert.deepEqual((await schedule.site(site, 5)).learned, learned);
    assert.equal(await schedule.putSite(site, Uint8Array.of(1), 1), true);
    assert.deepEqual((await schedule.site(site, 5)).learned, Uint8Array.of(1));
  });
}

function contractOfDue(setup: UrlStoreSetup): void {
  test('what is due comes earliest first, what is leased not before its end', async (t) => {
    const { schedule, newSite } = await setup(t);
    const site = newSite();
    await schedule.put(site, [
      rowOf('d', 4),
      rowOf('c', 4),
      rowOf('a', 9),
      rowOf('b', 1, { leasedUntil: 20 }),
      rowOf('e', 10),
    ]);
    const due = async (now: number, limit = 100): Promise<string[]> =>
      namesOf(await schedule.due(site, now, limit));
    assert.deepEqual(await due(9), ['c', 'd', 'a']);
    assert.deepEqual(await due(9, 2), ['c', 'd']);
    assert.deepEqual(await due(9, 0), []);
    assert.deepEqual(await due(3), []);
    assert.deepEqual(await due(4), ['c', 'd']);
    assert.deepEqual(await due(19), ['c', 'd', 'a', 'e']);
    assert.deepEqual(await due(20), ['b', 'c', 'd', 'a', 'e']);
    assert.deepEqual(
      [(await schedule.site(site, 9)).due, (await schedule.site(site, 20)).due],
      [3, 5],
    );
  });

  test('sites are returned by when the first of their rows is due', async (t) => {
    const { urls, schedule, newSite } = await setup(t);
    const [late, early, listed, idle] = [newSite(), newSite(), newSite(), newSite()];
    await schedule.put(late, [rowOf('a', 9), rowOf('b', 12)]);
    await schedule.put(early, [rowOf('a', 3), rowOf('b', 20)]);
    await list(urls, listed, 1, ['a', 'b']);
    await list(urls, idle, 1, ['a']);
    await schedule.put(idle, [rowOf('a', 99)]);
    const among = new Set([late, early, listed, idle]);
    const told = async (until: number): Promise<(readonly number[])[]> => {
      const { due, unvisited } = await schedule.sitesToVisit(until, 10_000);
      return [due, unvisited].map((sites) => sites.filter((site) => among.has(site)));
    };
    assert.deepEqual(await told(9), [[early, late], [listed]]);
    assert.deepEqual(await told(2), [[], [listed]]);
    await schedule.put(early, [rowOf('a', 50)]);
    await schedule.remove(late, [`${E}a`]);
    await schedule.put(listed, [rowOf('a', 7)]);
    assert.deepEqual(await told(20), [[listed, late, early], [listed]]);
    await schedule.put(listed, [rowOf('b', 7)]);
    await schedule.remove(late, [`${E}b`]);
    assert.deepEqual(await told(50), [[listed, early], []]);
    assert.deepEqual(await schedule.sitesToVisit(50, 0), { due: [], unvisited: [] });
  });

  test('the schedule is paged by due time, then by loc', async (t) => {
    const { schedule, newSite } = await setup(t);
    const site = newSite();
    const rows = Array.from({ length: 25 }, (_, index) => rowOf(`${index}`, index % 4));
    await schedule.put(site, rows);
    for (const limit of [1, 3, 25]) {
      const found = await allRows((request) => schedule.page(site, { ...request, limit }));
      const sorted = rows.toSorted((a, b) => a.dueAt - b.dueAt || compareCodePoints(a.loc, b.loc));
      assert.deepEqual(found, sorted);
    }
    for (const after of ['', 'x', 'NaN x', ' 5']) {
      assert.deepEqual(await schedule.page(site, { after }), { rows: [] });
    }
  });
}

function contractOfUnvisited(setup: UrlStoreSetup): void {
  test('URLs without a row are found until each has one', async (t) => {
    const { urls, schedule, newSite } = await setup(t);
    const site = newSite();
    const names = Array.from({ length: 50 }, (_, index) => `u${index}`);
    await list(urls, site, 1, names);
    const met = new Set<string>();
    for (let left = names.length; left > 0; left -= 7) {
      assert.equal((await schedule.site(site, 0)).due, left);
      const found = await schedule.unvisited(site, 7);
      assert.deepEqual(await schedule.unvisited(site, 7), found);
      assert.equal(found.length, Math.min(7, left));
      await schedule.put(
        site,
        found.map((loc) => rowOf(loc.replace(E, ''), 1)),
      );
      for (const loc of found) met.add(loc);
    }
    assert.equal(met.size, 50);
    assert.deepEqual(await schedule.unvisited(site, 7), []);
    await schedule.remove(site, [`${E}u3`]);
    await list(urls, site, 2, [...names, 'a']);
    assert.deepEqual(new Set(await schedule.unvisited(site, 7)), new Set([`${E}a`, `${E}u3`]));
  });
}

function contractOfUnvisitedPages(setup: UrlStoreSetup): void {
  test('URLs without a row are paged through by loc, each once', async (t) => {
    const { urls, schedule, newSite } = await setup(t);
    const site = newSite();
    await list(urls, site, 1, ['a', 'b', 'c', 'd', '\u{ffff}', '\u{1f600}']);
    await schedule.put(site, [rowOf('c', 1)]);
    const pages: string[] = [];
    for (let after = '', page = await schedule.unvisited(site, 2, after); page.length > 0; ) {
      pages.push(page.map((loc) => loc.replace(E, '')).join(' '));
      after = page.at(-1) ?? '';
      page = await schedule.unvisited(site, 2, after);
    }
    assert.deepEqual(pages, ['a b', 'd \u{ffff}', '\u{1f600}']);
    assert.deepEqual(await schedule.unvisited(site, 0, ''), []);
  });
}

function contractOfModel(setup: UrlStoreSetup): void {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', '😀', '\u{ffff}'));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('list' as const), names }),
    fc.record({ kind: fc.constant('remove' as const), names }),
    fc.record({
      kind: fc.constant('put' as const),
      names,
      dueAt: fc.nat({ max: 9 }),
      leasedUntil: fc.option(fc.nat({ max: 9 })),
      answer: fc.option(fc.boolean()),
    }),
  );

  test('after any steps the counts and what is due are as in a list beside it', async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const { urls, schedule, newSite } = await setup(t);
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const site = newSite();
      const rows = new Map<string, ScheduleRow>();
      let listed: readonly string[] = [];
      for (const [index, one] of steps.entries()) {
        if (one.kind === 'list') {
          await list(urls, site, index + 1, one.names);
          listed = one.names;
        } else if (one.kind === 'remove') {
          await schedule.remove(
            site,
            one.names.map((name) => E + name),
          );
          for (const name of one.names) rows.delete(name);
        } else {
          const put = one.names.map((name) => rowOf(name, one.dueAt, moreOf(one)));
          await schedule.put(site, put);
          for (const row of put) rows.set(row.loc.replace(E, ''), row);
        }
        await compare(schedule, site, { rows, listed });
      }
    });
    await fc.assert(property, { seed: TEST_SEED, numRuns: RUNS });
  });
}

function moreOf({
  leasedUntil,
  answer,
}: {
  readonly leasedUntil: number | null;
  readonly answer: boolean | null;
}): Partial<ScheduleRow> {
  return {
    ...(leasedUntil !== null && { leasedUntil }),
    ...(answer !== null && { answer: { at: 1, status: 200, indexable: answer } }),
  };
}

async function compare(
  schedule: ScheduleStore,
  site: number,
  model: { readonly rows: ReadonlyMap<string, ScheduleRow>; readonly listed: readonly string[] },
): Promise<void> {
  const rows = [...model.rows.values()];
  const now = 5;
  const due = rows
    .filter(({ dueAt, leasedUntil = 0 }) => dueAt <= now && leasedUntil <= now)
    .sort((a, b) => a.dueAt - b.dueAt || compareCodePoints(a.loc, b.loc));
  const withoutRow = model.listed.filter((name) => !model.rows.has(name));
  const unanswered = rows.filter(({ answer }) => answer === undefined);
  const { learned: _, version: _version, ...counts } = await schedule.site(site, now);
  assert.deepEqual(counts, {
    rows: rows.length,
    due: due.length + withoutRow.length,
    unvisited: withoutRow.length + unanswered.length,
    answered: rows.filter(({ answer }) => answer).length,
    indexable: rows.filter(({ answer }) => answer?.indexable).length,
  });
  assert.deepEqual(await schedule.due(site, now, 100), due);
  const found = (await schedule.unvisited(site, 100)).map((loc) => loc.replace(E, ''));
  assert.deepEqual(new Set(found), new Set(withoutRow));
}
