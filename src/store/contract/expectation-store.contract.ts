// What the expectations of every store keep to: run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ControlPart } from '../port/control-part.ts';
import {
  EXPECTATIONS_MAX,
  type ExpectationIntake,
  type ExpectationRecord,
} from '../port/expectation-record.ts';
import type { FindingIntake } from '../port/finding-record.ts';
import {
  allRows,
  HOSTILE_TEXTS,
  openedControl as opened,
  reopenedControl as reopened,
  type ControlSetup as Setup,
  sampleFinding,
} from './control-place.contract.ts';
import { runsIn } from './runs-in.contract.ts';

const DAY = '2026-03-01';
/** When that day begins. */
export const DAY_AT: number = Date.parse(DAY);
/** Who marks, when and why. */
export const BY: { by: string; at: number; why: string } = { by: 'ann', at: DAY_AT, why: 'Known.' };

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function expectationStoreContract(name: string, setup: Setup): void {
  describe(`the contract of expectations: ${name}`, () => {
    contractOfScopes(setup);
    contractOfStatuses(setup);
    contractOfEnds(setup);
    contractOfDays(setup);
    contractOfReadsThatFail(setup);
    contractOfLists(setup);
  });
}

/** A site with three sitemaps, and how it stands. */
export interface Checked {
  readonly siteId: number;
  readonly ids: readonly number[];
  put(
    index: number,
    findings: readonly FindingIntake[],
    more?: { isWhole: boolean },
  ): Promise<void>;
  expect(more: Partial<ExpectationIntake>): Promise<ExpectationRecord>;
  /** Errors, warnings, what of them is expected, and the status. */
  stands(index: number): Promise<unknown[]>;
  site(): Promise<unknown[]>;
  ended(): Promise<(string | undefined)[]>;
}

/** Makes it. */
export async function checkedSite(control: ControlPart): Promise<Checked> {
  const { sites, sitemaps, findings } = control;
  const { id: siteId } = await sites.ensure('https://a.example/', 1);
  const ids: number[] = [];
  for (const name of ['0', '1', '2']) {
    const url = `https://a.example/maps/${name}.xml`;
    const { id } = await sitemaps.ensure({ siteId, url, source: 'page', at: 1 });
    await sitemaps.change(id, { status: 'success' });
    ids.push(id);
  }
  let run = 0;
  return {
    siteId,
    ids,
    put: (index, found, more) => {
      run += 1;
      const of = { siteId, sitemapId: ids[index] ?? 0, run, at: DAY_AT + run, ...more };
      return runsIn(control).putFindings(of, found);
    },
    async expect(more) {
      const made = await findings.expect({ siteId, rule: 'r', ...BY, ...more });
      assert.ok(typeof made === 'object', String(made));
      return made;
    },
    async stands(index) {
      const sitemap = (await sitemaps.get(ids[index] ?? 0)) ?? assert.fail();
      const { errors, warnings, expectedErrors, expectedWarnings, status } = sitemap;
      return [errors, warnings, expectedErrors, expectedWarnings, status];
    },
    async site() {
      const site = (await sites.get(siteId)) ?? assert.fail();
      const { errors, warnings, expectedErrors, expectedWarnings } = site;
      return [errors, warnings, expectedErrors, expectedWarnings];
    },
    async ended() {
      const page = await findings.expectations({ siteId, state: 'ended' }, {});
      return page.rows.map(({ ended }) => ended);
    },
  };
}

const warning = (rule: string, count: number): FindingIntake =>
  sampleFinding(rule, { severity: 'warning', count });

function contractOfScopes(setup: Setup): void {
  test('what is expected at a site counts nowhere, and is counted beside', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put, expect, stands, site } = await checkedSite(control);
    await control.sites.addToDay(siteId, DAY, { urls: 9, errors: 10, warnings: 2 });
    await put(0, [sampleFinding('r', { count: 3 }), warning('w', 2)]);
    await put(1, [sampleFinding('r', { count: 4 })]);
    await put(2, [sampleFinding('s', { count: 1 })]);
    assert.deepEqual(await stands(0), [3, 2, 0, 0, 'has-errors']);
    await expect({});
    assert.deepEqual(await stands(0), [0, 2, 3, 0, 'success-with-warnings']);
    assert.deepEqual(await stands(1), [0, 0, 4, 0, 'success']);
    assert.deepEqual(await stands(2), [1, 0, 0, 0, 'has-errors']);
    assert.deepEqual(await site(), [1, 2, 7, 0]);
    const [day] = await control.sites.days(siteId, { from: DAY, to: DAY });
    assert.deepEqual([day?.urls, day?.errors, day?.warnings], [9, 1, 2]);
    const [rule] = (await control.findings.rules(siteId)).filter(({ expected }) => expected);
    assert.deepEqual([rule?.rule, rule?.count, rule?.expectedCount], ['r', 7, 7]);
    const { rows } = await control.findings.page({ siteId, rule: 'r' }, {});
    assert.deepEqual(
      rows.map(({ count, expectedCount }) => [count, expectedCount]),
      [
        [3, 3],
        [4, 4],
      ],
    );
  });

  test('a read after the mark keeps it, with other numbers', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put, expect, stands, site } = await checkedSite(control);
    await put(0, [sampleFinding('r', { count: 3 })]);
    await expect({});
    await put(0, [sampleFinding('r', { count: 5 }), sampleFinding('s', { count: 2 })]);
    await put(1, [sampleFinding('r', { count: 1 })]);
    assert.deepEqual(await stands(0), [2, 0, 5, 0, 'has-errors']);
    assert.deepEqual(await stands(1), [0, 0, 1, 0, 'success']);
    assert.deepEqual(await site(), [2, 0, 6, 0]);
    const rules = await control.findings.rules(siteId);
    assert.deepEqual(
      rules.map(({ rule, expectedCount, expected }) => [rule, expectedCount, expected]),
      [
        ['r', 6, true],
        ['s', 0, false],
      ],
    );
  });

  test('what is expected of one sitemap is counted in the others', async (t) => {
    const control = await opened(t, setup);
    const { siteId, ids, put, expect, stands } = await checkedSite(control);
    for (const index of [0, 1]) await put(index, [warning('r', 3)]);
    await expect({ sitemapId: ids[1] });
    assert.deepEqual(await stands(0), [0, 3, 0, 0, 'success-with-warnings']);
    assert.deepEqual(await stands(1), [0, 0, 0, 3, 'success']);
    const [rule] = await control.findings.rules(siteId);
    assert.deepEqual([rule?.expected, rule?.expectedCount, rule?.count], [false, 3, 6]);
  });
}

function contractOfStatuses(setup: Setup): void {
  test('a sitemap that was not read whole, or not at all, keeps its status', async (t) => {
    const control = await opened(t, setup);
    const { ids, put, expect, stands } = await checkedSite(control);
    const [cut = 0, failed = 0, waits = 0] = ids;
    await control.sitemaps.change(cut, { status: 'has-errors', cause: 'timeout' });
    await control.sitemaps.change(failed, { status: 'couldnt-fetch', cause: 'http-4xx' });
    await control.sitemaps.change(waits, { status: 'pending' });
    for (const index of [0, 1, 2]) await put(index, [sampleFinding('r')]);
    await expect({});
    assert.deepEqual(await stands(0), [0, 0, 1, 0, 'has-errors']);
    assert.deepEqual(await stands(1), [0, 0, 1, 0, 'couldnt-fetch']);
    assert.deepEqual(await stands(2), [0, 0, 1, 0, 'pending']);
  });

  test('what is not found, over before it begins, or beyond the most is refused', async (t) => {
    const { findings, sites } = await opened(t, setup);
    const { id: siteId } = await sites.ensure('https://a.example/', 1);
    const mark = { siteId, rule: 'r', ...BY };
    assert.equal(await findings.expect(mark), 'not-found');
    assert.equal(await findings.expect({ ...mark, siteId: 99 }), 'not-found');
    assert.equal(await findings.expect({ ...mark, untilAt: DAY_AT }), 'over');
    assert.equal(await findings.expect({ ...mark, untilAt: DAY_AT + 1 }), 'not-found');
  });

  test('a site has 1,000 of them at most, and one more in place of another', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put, expect } = await checkedSite(control);
    // Nothing goes for sure meanwhile, so that all of them hold.
    const isWhole = false;
    for (let page = 0; page < EXPECTATIONS_MAX / 100; page += 1) {
      const rules = Array.from({ length: 100 }, (_, n) => `r${page * 100 + n}`);
      await put(
        0,
        rules.map((rule) => sampleFinding(rule)),
        { isWhole },
      );
      for (const rule of rules) await expect({ rule });
    }
    await put(0, [sampleFinding('r'), sampleFinding('r0')], { isWhole });
    assert.equal(await control.findings.expect({ siteId, rule: 'r', ...BY }), 'too-many');
    await expect({ rule: 'r0', why: 'Again.' });
  });
}

function contractOfEnds(setup: Setup): void {
  test('one ends when its time is there, and not before', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put, expect, stands, ended } = await checkedSite(control);
    await put(0, [sampleFinding('r', { count: 2 })]);
    const made = await expect({ untilAt: DAY_AT + 1_000 });
    assert.equal(await control.findings.endExpired(DAY_AT + 999), 0);
    assert.deepEqual(await stands(0), [0, 0, 2, 0, 'success']);
    assert.equal(await control.findings.endExpired(DAY_AT + 1_500), 1);
    assert.deepEqual(await stands(0), [2, 0, 0, 0, 'has-errors']);
    assert.equal(await control.findings.endExpired(DAY_AT + 1_000), 0);
    assert.deepEqual(await ended(), ['expired']);
    const over = await control.findings.expectation(made.id);
    assert.deepEqual([over?.endedAt, over?.siteId], [DAY_AT + 1_000, siteId]);
  });

  test('a read ends those whose time is over', async (t) => {
    const control = await opened(t, setup);
    const { put, expect, stands, ended } = await checkedSite(control);
    await put(0, [sampleFinding('r')]);
    await expect({ untilAt: DAY_AT + 2 });
    await put(0, [sampleFinding('r')]);
    assert.deepEqual([await ended(), (await stands(0))[0]], [['expired'], 1]);
  });

  test('one that is ended by hand counts again', async (t) => {
    const control = await opened(t, setup);
    const { put, expect, stands, site, ended } = await checkedSite(control);
    await put(0, [sampleFinding('r', { count: 2 })]);
    const made = await expect({});
    await control.findings.endExpectation(made.id, DAY_AT + 5);
    await control.findings.endExpectation(made.id, DAY_AT + 9);
    await control.findings.endExpectation(777, DAY_AT);
    assert.deepEqual(await stands(0), [2, 0, 0, 0, 'has-errors']);
    assert.deepEqual([await site(), await ended()], [[2, 0, 0, 0], ['by hand']]);
    assert.equal((await control.findings.expectation(made.id))?.endedAt, DAY_AT + 5);
  });

  test('when the last finding goes it ends, and what comes back counts', async (t) => {
    const control = await opened(t, setup);
    const { put, expect, stands, ended } = await checkedSite(control);
    for (const index of [0, 1]) await put(index, [sampleFinding('r')]);
    await expect({});
    await put(0, []);
    assert.deepEqual(await ended(), []);
    await put(1, []);
    assert.deepEqual(await ended(), ['gone']);
    await put(0, [sampleFinding('r')]);
    assert.deepEqual(await stands(0), [1, 0, 0, 0, 'has-errors']);
  });

  test('one of a sitemap ends with it, others with the last one', async (t) => {
    const control = await opened(t, setup);
    const { ids, put, expect, ended } = await checkedSite(control);
    for (const index of [0, 1]) await put(index, [sampleFinding('r')]);
    await expect({ sitemapId: ids[0] });
    await expect({});
    await control.sitemaps.change(ids[0] ?? 0, { status: 'gone' });
    assert.deepEqual(await ended(), ['gone']);
    // What a read did not find that failed is gone with its sitemap, too.
    await put(1, [], { isWhole: false });
    assert.deepEqual(await ended(), ['gone']);
    await runsIn(control).keepChildren(ids[2] ?? 0, [], 1);
    await control.sitemaps.change(ids[1] ?? 0, { status: 'gone' });
    assert.deepEqual(await ended(), ['gone', 'gone']);
  });
}

function contractOfDays(setup: Setup): void {
  test('a sitemap that goes ends one then, and leaves past days as they were', async (t) => {
    const control = await opened(t, setup);
    const { siteId, ids, put, expect } = await checkedSite(control);
    for (const index of [0, 1]) await put(index, [sampleFinding('r', { count: 3 })]);
    const [first, today] = [DAY, '2026-03-02'];
    await control.sites.addToDay(siteId, first, { errors: 6 });
    await control.sites.addToDay(siteId, today, { errors: 6 });
    const at = Date.parse(today);
    const days = async (): Promise<unknown[]> => {
      const known = await control.sites.days(siteId, { from: first, to: today });
      return known.map(({ errors }) => errors);
    };
    const made = await expect({ sitemapId: ids[0], at });
    assert.deepEqual(await days(), [6, 3]);
    await control.sitemaps.change(ids[0] ?? 0, { status: 'gone' }, at + 5);
    assert.equal((await control.findings.expectation(made.id))?.endedAt, at + 5);
    assert.deepEqual(await days(), [6, 3]);
    const other = await expect({ sitemapId: ids[1], at });
    assert.deepEqual(await days(), [6, 0]);
    // A store that is not told when has nothing newer than what was found.
    await control.sitemaps.change(ids[1] ?? 0, { status: 'gone' });
    assert.equal((await control.findings.expectation(other.id))?.ended, 'gone');
    assert.deepEqual(await days(), [6, 0]);
  });
}

function contractOfReadsThatFail(setup: Setup): void {
  test('what a read did not find that failed ends nothing', async (t) => {
    const control = await opened(t, setup);
    const { ids, put, expect, stands, ended } = await checkedSite(control);
    await put(0, [sampleFinding('r')]);
    await expect({ sitemapId: ids[0] });
    await expect({});
    await put(0, [sampleFinding('down')], { isWhole: false });
    await put(1, []);
    assert.deepEqual([await ended(), (await stands(0))[0]], [[], 1]);
    await put(0, [sampleFinding('r')]);
    assert.deepEqual(await stands(0), [0, 0, 1, 0, 'success']);
    await put(0, [], { isWhole: false });
    await put(0, []);
    assert.deepEqual(await ended(), ['gone', 'gone']);
  });

  test('what a failed read left open is not forgotten before a whole one', async (t) => {
    const control = await opened(t, setup);
    const { siteId, ids, put, expect, ended } = await checkedSite(control);
    await put(0, [sampleFinding('r'), sampleFinding('s')]);
    await expect({ sitemapId: ids[0] });
    await put(0, [sampleFinding('r')]);
    await put(0, [sampleFinding('down')], { isWhole: false });
    const now = DAY_AT + 1e9;
    await control.forget({ now, readsMs: 1e9, changesMs: 1e9, goneMs: 1_000 });
    assert.deepEqual(await ended(), []);
    await put(0, []);
    assert.deepEqual(await ended(), ['gone']);
    await control.forget({ now, readsMs: 1e9, changesMs: 1e9, goneMs: 1_000 });
    assert.deepEqual((await control.findings.page({ siteId, state: 'all' }, {})).rows, []);
  });

  test('an answer that nothing has changed confirms what was found', async (t) => {
    const control = await opened(t, setup);
    const { siteId, ids, put } = await checkedSite(control);
    const [id = 0] = ids;
    await put(0, [sampleFinding('r'), sampleFinding('s')]);
    await put(1, [sampleFinding('r')]);
    const seen = async (): Promise<unknown[]> => {
      const { rows } = await control.findings.page({ siteId, state: 'all' }, {});
      const rules = await control.findings.rules(siteId);
      return [...rows, ...rules].map(({ rule, lastSeenAt }) => `${rule} ${lastSeenAt - DAY_AT}`);
    };
    await control.sitemaps.change(id, { lastSuccessAt: DAY_AT + 50 });
    assert.deepEqual(await seen(), ['r 50', 'r 2', 's 50', 'r 50', 's 50']);
    // A clock that was put back takes nothing away.
    await control.sitemaps.change(id, { lastSuccessAt: DAY_AT + 1 });
    await control.sitemaps.change(id, { lastSuccessAt: DAY_AT + 60 });
    await put(0, [sampleFinding('r')]);
    await control.sitemaps.change(id, { lastSuccessAt: DAY_AT + 70 });
    assert.deepEqual(await seen(), ['r 70', 'r 2', 's 60', 'r 70']);
  });
}

function contractOfLists(setup: Setup): void {
  test('all that was said of it comes back, hostile texts too', async (t) => {
    const all: unknown[] = [];
    let siteId = 0;
    const control = await reopened(t, setup, async (first) => {
      const checked = await checkedSite(first);
      siteId = checked.siteId;
      await checked.put(
        0,
        HOSTILE_TEXTS.map((_, n) => sampleFinding(`r${n}`)),
      );
      for (const [n, text] of HOSTILE_TEXTS.entries()) {
        const more = n % 2 === 0 ? { untilAt: 9e12 } : { sitemapId: checked.ids[0] };
        all.unshift(await checked.expect({ rule: `r${n}`, by: text, why: text, ...more }));
      }
    });
    if (!control) return t.skip('nothing lasts here');
    const filter = { siteId, state: 'active' } as const;
    const rows = await allRows((request) => control.findings.expectations(filter, request), 7);
    assert.deepEqual(rows, all);
    assert.deepEqual((await control.findings.expectations({ ...filter, rule: 'r3' }, {})).rows, [
      all.at(-4),
    ]);
  });

  test('ended ones come newest first, and are forgotten in time', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put, expect } = await checkedSite(control);
    await put(
      0,
      ['a', 'b', 'c'].map((rule) => sampleFinding(rule)),
    );
    const made: ExpectationRecord[] = [];
    for (const rule of ['a', 'b', 'c']) made.push(await expect({ rule }));
    for (const [index, endedAt] of [300, 100, 200].entries()) {
      await control.findings.endExpectation(made[index]?.id ?? 0, endedAt);
    }
    const filter = { siteId, state: 'ended' } as const;
    const ask = () => allRows((request) => control.findings.expectations(filter, request), 1);
    assert.deepEqual(
      (await ask()).map(({ rule }) => rule),
      ['a', 'c', 'b'],
    );
    await control.forget({ now: 1_200, readsMs: 1e9, changesMs: 1e9, goneMs: 1_000 });
    assert.deepEqual(
      (await ask()).map(({ rule }) => rule),
      ['a', 'c'],
    );
  });
}
