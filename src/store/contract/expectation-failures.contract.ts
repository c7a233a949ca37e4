// What every store keeps to where a sitemap could not be fetched, and that is expected.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ControlPart } from '../port/control-part.ts';
import type { FindingIntake } from '../port/finding-record.ts';
import type { SitemapStatus } from '../port/sitemap-record.ts';
import {
  openedControl as opened,
  type ControlSetup as Setup,
  sampleFinding,
  sampleRead,
} from './control-place.contract.ts';
import { BY, type Checked, checkedSite, DAY_AT } from './expectation-store.contract.ts';
import { runsIn } from './runs-in.contract.ts';

/** Declares the contract's tests. */
export function expectationFailuresContract(name: string, setup: Setup): void {
  describe(`the contract of expected failures: ${name}`, () => {
    contractOfOne(setup);
    contractOfReasons(setup);
    contractOfOtherFindings(setup);
    contractOfTrees(setup);
  });
}

const failure = (rule: string, more: Partial<FindingIntake> = {}): FindingIntake =>
  sampleFinding(rule, { isFailure: true, places: [], ...more });
const warning = { severity: 'warning' } as const;

/** A read of a sitemap that failed, as a harvest puts it down. */
async function fails(
  control: ControlPart,
  checked: Checked,
  {
    index = 0,
    found,
    status = 'couldnt-fetch',
    failingSince = 5,
  }: {
    readonly index?: number;
    readonly found: readonly FindingIntake[];
    readonly status?: SitemapStatus;
    readonly failingSince?: number;
  },
): Promise<void> {
  await checked.put(index, found, { isWhole: false });
  await down(control, checked, { index, status, cause: 'http-4xx', failingSince });
}

async function down(
  control: ControlPart,
  { siteId, ids }: Checked,
  {
    index,
    status,
    ...more
  }: {
    readonly index: number;
    readonly status: SitemapStatus;
    readonly cause: 'http-4xx' | undefined;
    readonly failingSince: number | undefined;
  },
): Promise<void> {
  const sitemapId = ids[index] ?? 0;
  const lastReadId = await runsIn(control).addRead(sampleRead({ siteId, sitemapId }));
  await control.sitemaps.change(sitemapId, { ...more, status, lastReadId });
}

function contractOfOne(setup: Setup): void {
  for (const failed of ['couldnt-fetch', 'stale'] as const) {
    test(`${failed} is no status while that is expected, and is one again after it`, async (t) => {
      const control = await opened(t, setup);
      const checked = await checkedSite(control);
      const { siteId, ids, expect } = checked;
      await fails(control, checked, { found: [failure('down')], status: failed });
      const told = async (): Promise<unknown[]> => {
        const sitemap = await control.sitemaps.get(ids[0] ?? 0);
        const { failing, errors } = (await control.sites.get(siteId)) ?? {};
        const sums = await control.sitemaps.sums({ siteId });
        const filter = { siteId, status: [failed] } as const;
        return [
          sitemap?.status,
          sitemap?.failedAs,
          sitemap?.expectedFailure,
          sitemap?.cause,
          failing,
          errors,
          sums?.statuses,
          sums?.failing.length,
          (await control.sitemaps.count(filter)).count,
        ];
      };
      const open = [failed, failed, undefined, 'http-4xx', 1, 1, { success: 2, [failed]: 1 }, 1, 1];
      const quiet = ['success', failed, true, 'http-4xx', 0, 0, { success: 3 }, 0, 0];
      assert.deepEqual(await told(), open);
      const by = await expect({ rule: 'down' });
      assert.deepEqual(await told(), quiet);
      await control.findings.endExpectation(by.id, DAY_AT + 100);
      assert.deepEqual(await told(), open);
      await expect({ rule: 'down', sitemapId: ids[0], untilAt: DAY_AT + 500 });
      assert.deepEqual(await told(), quiet);
      assert.equal(await control.findings.endExpired(DAY_AT + 499), 0);
      assert.deepEqual(await told(), quiet);
      await control.findings.endExpired(DAY_AT + 500);
      assert.deepEqual(await told(), open);
    });
  }
}

function contractOfReasons(setup: Setup): void {
  test('another reason counts, and the first one again does not', async (t) => {
    const control = await opened(t, setup);
    const checked = await checkedSite(control);
    const { expect, stands, put, ended } = checked;
    await fails(control, checked, { found: [failure('not-found')] });
    await expect({ rule: 'not-found' });
    assert.deepEqual(await stands(0), [0, 0, 1, 0, 'success']);
    await put(0, [failure('unavailable')], { isWhole: false });
    assert.deepEqual(await stands(0), [1, 0, 0, 0, 'couldnt-fetch']);
    await fails(control, checked, { found: [failure('unavailable')] });
    assert.deepEqual(await stands(0), [1, 0, 0, 0, 'couldnt-fetch']);
    await fails(control, checked, { found: [failure('not-found')], status: 'stale' });
    assert.deepEqual([await stands(0), await ended()], [[0, 0, 1, 0, 'success'], []]);
    // What failed for no reason that is told is not expected.
    await fails(control, checked, { found: [] });
    assert.deepEqual((await stands(0))[4], 'couldnt-fetch');
    await fails(control, checked, { found: [failure('not-found'), failure('refused')] });
    assert.deepEqual(await stands(0), [1, 0, 1, 0, 'couldnt-fetch']);
    await expect({ rule: 'refused' });
    assert.deepEqual(await stands(0), [0, 0, 2, 0, 'success']);
  });

  test('when it is read again the mark ends, and the next failure counts', async (t) => {
    const control = await opened(t, setup);
    const checked = await checkedSite(control);
    const { expect, stands, put, ended } = checked;
    await fails(control, checked, { found: [failure('not-found')] });
    await expect({ rule: 'not-found' });
    await put(0, []);
    assert.deepEqual([await stands(0), await ended()], [[0, 0, 0, 0, 'success'], ['gone']]);
    const read = {
      index: 0,
      status: 'success',
      cause: undefined,
      failingSince: undefined,
    } as const;
    await down(control, checked, read);
    assert.deepEqual(await stands(0), [0, 0, 0, 0, 'success']);
    await fails(control, checked, { found: [failure('not-found')] });
    assert.deepEqual(await stands(0), [1, 0, 0, 0, 'couldnt-fetch']);
  });

  test('one that is read for the first time is pending until it is recorded', async (t) => {
    const control = await opened(t, setup);
    const checked = await checkedSite(control);
    const { ids, expect, stands } = checked;
    await fails(control, checked, { found: [failure('not-found')] });
    await expect({ rule: 'not-found' });
    await control.sitemaps.change(ids[1] ?? 0, { status: 'fetching' });
    await checked.put(1, [failure('not-found')], { isWhole: false });
    assert.deepEqual((await stands(1))[4], 'fetching');
    await fails(control, checked, { index: 1, found: [failure('not-found')] });
    assert.deepEqual((await stands(1))[4], 'success');
  });
}

function contractOfOtherFindings(setup: Setup): void {
  test('what else is wrong with it counts, and says how it stands', async (t) => {
    const control = await opened(t, setup);
    const checked = await checkedSite(control);
    const { expect, stands } = checked;
    const found = [
      failure('later', { ...warning }),
      sampleFinding('slow', { ...warning, count: 2 }),
      sampleFinding('r', { count: 3 }),
    ];
    await fails(control, checked, { found });
    await expect({ rule: 'r' });
    // Why it failed is not expected, though no error counts.
    assert.deepEqual(await stands(0), [0, 3, 3, 0, 'couldnt-fetch']);
    await expect({ rule: 'later' });
    assert.deepEqual(await stands(0), [0, 2, 3, 1, 'success-with-warnings']);
    await expect({ rule: 'slow' });
    assert.deepEqual(await stands(0), [0, 0, 3, 3, 'success']);
    await fails(control, checked, { found: [...found, sampleFinding('s')] });
    assert.deepEqual(await stands(0), [1, 0, 3, 3, 'has-errors']);
  });

  test('one that broke off as expected stands by what was found', async (t) => {
    const control = await opened(t, setup);
    const checked = await checkedSite(control);
    const { siteId, expect, stands, put, ids } = checked;
    const broken = [failure('broken-off'), sampleFinding('slow', warning)];
    await put(0, broken, { isWhole: false });
    const read = { index: 0, status: 'has-errors', cause: 'http-4xx', failingSince: 5 } as const;
    await down(control, checked, read);
    assert.deepEqual(await stands(0), [1, 1, 0, 0, 'has-errors']);
    const mark = await expect({ rule: 'broken-off' });
    assert.deepEqual(await stands(0), [0, 1, 1, 0, 'success-with-warnings']);
    const sitemap = await control.sitemaps.get(ids[0] ?? 0);
    assert.deepEqual([sitemap?.failedAs, sitemap?.expectedFailure], [undefined, true]);
    const { rows } = await control.findings.page({ siteId, rule: 'broken-off' }, {});
    assert.deepEqual(
      rows.map(({ isFailure }) => isFailure),
      [true],
    );
    await control.findings.endExpectation(mark.id, DAY_AT);
    assert.deepEqual(await stands(0), [1, 1, 0, 0, 'has-errors']);
  });
}

function contractOfTrees(setup: Setup): void {
  test('an index does not count what its sitemaps fail as expected', async (t) => {
    const control = await opened(t, setup);
    const checked = await checkedSite(control);
    const [index = 0, ...children] = checked.ids;
    await control.sitemaps.change(index, { type: 'index' });
    await runsIn(control).keepChildren(index, children, 1);
    const sums = async (): Promise<unknown[]> => {
      const told = await control.sitemaps.sums({ sitemapId: index });
      return [told?.statuses, told?.errors, told?.failing.length];
    };
    await fails(control, checked, { index: 1, found: [failure('down')] });
    assert.deepEqual(await sums(), [{ success: 2, 'couldnt-fetch': 1 }, 1, 1]);
    const mark = { siteId: checked.siteId, rule: 'down', ...BY };
    const made = await control.findings.expect(mark);
    assert.ok(typeof made === 'object');
    assert.deepEqual(await sums(), [{ success: 3 }, 0, 0]);
    // Gone, and named again, it is as one that is new.
    const [child = 0] = children;
    await control.sitemaps.change(child, { status: 'gone' });
    await control.sitemaps.change(child, { status: 'pending' });
    const again = await control.sitemaps.get(child);
    assert.deepEqual(
      [again?.status, again?.failedAs, again?.expectedFailure],
      ['pending', undefined, undefined],
    );
  });
}
