// What every store keeps to of what sitemaps come to together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ControlPart } from '../port/control-part.ts';
import type { SitemapChange, SitemapStatus, SitemapSums } from '../port/sitemap-record.ts';
import { openedControl as opened, type ControlSetup as Setup } from './control-place.contract.ts';
import { runsIn } from './runs-in.contract.ts';

const NONE = { urls: 0, sitemaps: 0, images: 0, videos: 0, news: 0, alternates: 0 };
const STEPS = 400;
const STATUSES: readonly SitemapStatus[] = [
  ...(['pending', 'success', 'has-errors', 'couldnt-fetch', 'stale', 'gone'] as const),
];

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function sitemapSumsContract(setup: Setup): void {
  contractOfTrees(setup);
  contractOfSites(setup);
  contractOfModel(setup);
}

class Forest {
  readonly control: ControlPart;
  readonly siteId: number;

  constructor(control: ControlPart, siteId: number) {
    this.control = control;
    this.siteId = siteId;
  }

  static async in(control: ControlPart): Promise<Forest> {
    return new Forest(control, (await control.sites.ensure('https://a.example/', 1)).id);
  }

  async add(url: string, change: SitemapChange = {}, parentId?: number): Promise<number> {
    const named = { siteId: this.siteId, url, at: 1 };
    const { id } = await this.control.sitemaps.ensure(
      parentId === undefined
        ? { ...named, source: 'submitted' }
        : { ...named, source: 'index', parentId, depth: 1 },
    );
    await this.control.sitemaps.change(id, change);
    return id;
  }

  index(url: string, parentId?: number): Promise<number> {
    return this.add(url, { type: 'index', status: 'success' }, parentId);
  }

  async sums(sitemapId: number): Promise<SitemapSums> {
    const sums = await this.control.sitemaps.sums({ sitemapId });
    assert.ok(sums);
    return sums;
  }
}

function contractOfTrees(setup: Setup): void {
  test('an index comes to what it lists, level by level, without what is gone', async (t) => {
    const forest = await Forest.in(await opened(t, setup));
    const { sitemaps } = forest.control;
    const top = await forest.index('top');
    const nested = await forest.index('nested', top);
    await sitemaps.change(top, { errors: 1, counts: { ...NONE, sitemaps: 3 } });
    const counts = { ...NONE, urls: 3, images: 1, news: 2 };
    await forest.add('a', { status: 'success', counts, warnings: 2 }, top);
    const failed = { status: 'couldnt-fetch', errors: 4, lastSuccessAt: 70 } as const;
    const b = await forest.add('b', { ...failed, counts: { ...NONE, urls: 5, videos: 1 } }, nested);
    const c = await forest.add('c', { status: 'stale', errors: 1 }, nested);
    const d = await forest.add('d', { status: 'has-errors', errors: 9 }, top);
    await sitemaps.change(d, { status: 'gone' });
    const { failing, ...sums } = await forest.sums(top);
    assert.deepEqual(sums, {
      statuses: { success: 3, 'couldnt-fetch': 1, stale: 1 },
      counts: { urls: 8, sitemaps: 3, images: 1, videos: 1, news: 2, alternates: 0 },
      errors: 6,
      warnings: 2,
      countsFrom: 70,
    });
    assert.deepEqual(failing.map(({ id }) => id).sort(), [b, c]);
    await sitemaps.change(b, { status: 'success', errors: 0, lastSuccessAt: 90 });
    const after = await forest.sums(top);
    assert.deepEqual(after.statuses, { success: 4, stale: 1 });
    assert.deepEqual([after.errors, after.countsFrom], [2, undefined]);
    assert.equal(await sitemaps.sums({ sitemapId: 999 }), undefined);
  });

  test('a sitemap that two indexes list counts for both', async (t) => {
    const forest = await Forest.in(await opened(t, setup));
    const [one, other] = [await forest.index('one'), await forest.index('other')];
    const child = await forest.add('child', { status: 'couldnt-fetch' }, one);
    await runsIn(forest.control).keepChildren(other, [child], 5);
    for (const index of [one, other]) {
      assert.deepEqual((await forest.sums(index)).statuses, { success: 1, 'couldnt-fetch': 1 });
    }
    await runsIn(forest.control).keepChildren(one, [], 6);
    assert.deepEqual((await forest.sums(one)).statuses, { success: 1 });
    assert.deepEqual((await forest.sums(other)).statuses, { success: 1, 'couldnt-fetch': 1 });
  });

  test('indexes that list each other come to an end, and what fails itself is first', async (t) => {
    const forest = await Forest.in(await opened(t, setup));
    const { sitemaps } = forest.control;
    const top = await forest.index('top');
    const nested = await forest.index('nested', top);
    await runsIn(forest.control).keepChildren(nested, [top], 5);
    const leaf = await forest.add('leaf', { status: 'couldnt-fetch', lastSuccessAt: 40 }, nested);
    await sitemaps.change(top, { status: 'couldnt-fetch', lastSuccessAt: 50 });
    const { failing, countsFrom } = await forest.sums(top);
    assert.deepEqual(
      failing.slice(0, 2).map(({ id }) => id),
      [top, leaf],
    );
    assert.equal(countsFrom, 40);
    const alone = await forest.sums(leaf);
    assert.deepEqual([alone.countsFrom, alone.failing.length], [40, 1]);
  });
}

function contractOfSites(setup: Setup): void {
  test('a site comes to all its sitemaps; the first ten that fail are given', async (t) => {
    const forest = await Forest.in(await opened(t, setup));
    const { sitemaps } = forest.control;
    const scope = { siteId: forest.siteId };
    const nothing = { statuses: {}, counts: { urls: 0, sitemaps: 0 }, errors: 0, warnings: 0 };
    assert.deepEqual(await sitemaps.sums(scope), { ...nothing, failing: [] });
    for (let at = 0; at < 12; at += 1) {
      await forest.add(`${at}`, { status: 'couldnt-fetch', errors: 1, lastSuccessAt: 100 - at });
    }
    await forest.add('never', { status: 'stale', warnings: 3 });
    await forest.add('well', { status: 'success', lastSuccessAt: 1 });
    const { failing = [], ...sums } = (await sitemaps.sums(scope)) ?? {};
    assert.deepEqual(sums, {
      statuses: { 'couldnt-fetch': 12, stale: 1, success: 1 },
      counts: { urls: 0, sitemaps: 14 },
      errors: 12,
      warnings: 3,
      countsFrom: 89,
    });
    assert.equal(failing.length, 10);
    assert.equal(await sitemaps.sums({ siteId: 999 }), undefined);
  });
}

// What was told to the store, added up by hand.
interface Told {
  status: SitemapStatus;
  errors: number;
  urls: number;
  from: number | undefined;
}

function contractOfModel(setup: Setup): void {
  test('the sums are those of the stored sitemaps, whatever came before', async (t) => {
    const forest = await Forest.in(await opened(t, setup));
    const { sitemaps } = forest.control;
    const indexes = [await forest.index('i'), await forest.index('j')];
    const listed = indexes.map(() => new Set<number>());
    const told = new Map<number, Told>();
    let seed = 7;
    const pick = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let at = 0; at < 12; at += 1) {
      const id = await forest.add(`leaf ${at}`);
      told.set(id, { status: 'pending', errors: 0, urls: 0, from: undefined });
    }
    const ids = [...told.keys()];
    for (let step = 0; step < STEPS; step += 1) {
      const which = pick(2);
      if (pick(4) === 0) {
        listed[which] = new Set(ids.filter(() => pick(2) === 0));
        await runsIn(forest.control).keepChildren(
          indexes[which] ?? 0,
          [...(listed[which] ?? [])],
          5,
        );
      } else {
        const id = ids[pick(ids.length)] ?? 0;
        const [errors, urls] = [pick(5), pick(9)];
        const status = STATUSES[pick(STATUSES.length)] ?? 'pending';
        const from = pick(3) === 0 ? undefined : 10 + pick(50);
        told.set(id, { status, errors, urls, from });
        const counts = { ...NONE, urls };
        await sitemaps.change(id, { status, errors, counts, lastSuccessAt: from });
      }
      for (const [at, index] of indexes.entries()) {
        const own = [...(listed[at] ?? [])].flatMap((id) => told.get(id) ?? []);
        await assertComesTo(forest, index, own);
      }
    }
  });
}

async function assertComesTo(forest: Forest, index: number, own: readonly Told[]): Promise<void> {
  const present = own.filter(({ status }) => status !== 'gone');
  const failed = present.filter(({ status }) => status === 'couldnt-fetch' || status === 'stale');
  const sums = await forest.sums(index);
  const total = (value: (each: Told) => number): number =>
    present.reduce((sum, each) => sum + value(each), 0);
  const expected = new Map<string, number>([['success', 1]]);
  for (const { status } of present) expected.set(status, (expected.get(status) ?? 0) + 1);
  assert.deepEqual({ ...sums.statuses }, Object.fromEntries(expected));
  assert.deepEqual(
    [sums.errors, sums.counts.urls, sums.failing.length],
    [total((each) => each.errors), total((each) => each.urls), Math.min(10, failed.length)],
  );
  const from = failed.flatMap((each) => each.from ?? []);
  assert.equal(sums.countsFrom, from.length === 0 ? undefined : Math.min(...from));
}
