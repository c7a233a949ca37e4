// What every store keeps to of indexes and what they list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { ControlPart } from '../port/control-part.ts';
import type { SitemapSource } from '../port/sitemap-record.ts';
import {
  openedControl as opened,
  type ControlSetup as Setup,
  sampleFinding,
} from './control-place.contract.ts';
import { runsIn } from './runs-in.contract.ts';

const MANY = 1_500;
// No step may be longer than this.
const MANY_STEP = 500;

interface Family {
  readonly siteId: number;
  root(url: string, source?: SitemapSource): Promise<number>;
  child(parentId: number, url: string): Promise<number>;
  /** Names what an index lists now, and gives the addresses of those that are gone by that. */
  keep(parentId: number, ids: readonly number[]): Promise<string[]>;
  parentOf(id: number): Promise<number | undefined>;
}

async function familyIn(control: ControlPart): Promise<Family> {
  const { sites, sitemaps } = control;
  const { id: siteId } = await sites.ensure('https://a.example/', 1);
  return {
    siteId,
    root: async (url, source = 'submitted') =>
      (await sitemaps.ensure({ siteId, url, source, at: 1 })).id,
    child: async (parentId, url) => {
      const intake = { siteId, url, source: 'index', at: 1, parentId, depth: 1 } as const;
      return (await sitemaps.ensure(intake)).id;
    },
    keep: async (parentId, ids) => {
      const gone = await runsIn(control).keepChildren(parentId, ids, 9);
      assert.ok(gone.every(({ status }) => status === 'gone'));
      return gone.map(({ url }) => url).sort();
    },
    parentOf: async (id) => (await sitemaps.get(id))?.parentId,
  };
}

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function sitemapListingContract(setup: Setup): void {
  contractOfLeaving(setup);
  contractOfCircles(setup);
  contractOfGone(setup);
  contractOfMany(setup);
}

function contractOfMany(setup: Setup): void {
  test('very many that are dropped at once go in steps, and others have their turn', async (t) => {
    const control = await opened(t, setup);
    const family = await familyIn(control);
    const index = await family.root('index');
    const writer = await runsIn(control).writer(family.siteId);
    const listed = { source: 'index', at: 1, parentId: index, depth: 1 } as const;
    const children = Array.from({ length: MANY }, (_, at) => ({ ...listed, url: `child ${at}` }));
    const ids = (await writer.ensureSitemaps(children)).map(({ id }) => id);
    const goneOf = async (): Promise<number> =>
      (await control.sitemaps.statuses(family.siteId)).gone ?? 0;
    const seen: number[] = [0];
    const dropping = family.keep(index, ids.slice(0, 1));
    while (seen.at(-1) !== MANY - 1) {
      await setImmediate();
      seen.push(await goneOf());
    }
    assert.equal((await dropping).length, MANY - 1);
    const steps = seen.slice(1).map((gone, at) => gone - (seen[at] ?? 0));
    assert.ok(Math.max(...steps) <= MANY_STEP, String(steps));
  });

  test('those that are gone and wait are given by id, page by page', async (t) => {
    const { sites, sitemaps } = await opened(t, setup);
    const { id: siteId } = await sites.ensure('https://a.example/', 1);
    const { id: otherId } = await sites.ensure('https://b.example/', 1);
    const made: number[] = [];
    for (const [at, of] of [siteId, siteId, otherId, siteId, siteId].entries()) {
      const url = `sitemap ${at}`;
      made.push((await sitemaps.ensure({ siteId: of, url, source: 'submitted', at: 1 })).id);
    }
    const [first = 0, second = 0, others = 0, third = 0] = made;
    for (const id of [first, second, others, third]) {
      await sitemaps.change(id, { status: 'gone', nextReadAt: 5 });
    }
    await sitemaps.change(second, { nextReadAt: undefined });
    const idsOf = async (after: number, limit: number): Promise<number[]> =>
      (await sitemaps.waiting(siteId, after, limit)).map(({ id }) => id);
    assert.deepEqual(await idsOf(0, 10), [first, third]);
    assert.deepEqual(await idsOf(0, 1), [first]);
    assert.deepEqual(await idsOf(first, 10), [third]);
    assert.deepEqual(await idsOf(third, 10), []);
  });
}

function contractOfLeaving(setup: Setup): void {
  test('what an index does not list any more is gone, once', async (t) => {
    const family = await familyIn(await opened(t, setup));
    const index = await family.root('index');
    const ids = [await family.child(index, 'a'), await family.child(index, 'b')];
    ids.push(await family.child(index, 'c'));
    assert.deepEqual(await family.keep(index, ids), []);
    assert.deepEqual(await family.keep(index, [ids[1] ?? 0]), ['a', 'c']);
    assert.deepEqual(await family.keep(index, [ids[1] ?? 0]), []);
    assert.deepEqual(await family.keep(index, []), ['b']);
  });

  test('what else is named stays, without the index', async (t) => {
    const family = await familyIn(await opened(t, setup));
    const index = await family.root('index');
    for (const source of ['submitted', 'robots-txt', 'page', 'guessed'] as const) {
      const id = await family.root(source, source);
      await family.child(index, source);
      assert.equal(await family.parentOf(id), index);
      assert.deepEqual(await family.keep(index, []), []);
      assert.equal(await family.parentOf(id), undefined);
    }
  });

  test('what another index lists as well stays, as its', async (t) => {
    const family = await familyIn(await opened(t, setup));
    const [one, two] = [await family.root('one'), await family.root('two')];
    const id = await family.child(one, 'a');
    await family.child(two, 'a');
    assert.equal(await family.parentOf(id), one);
    assert.deepEqual(await family.keep(one, []), []);
    assert.equal(await family.parentOf(id), two);
    assert.deepEqual(await family.keep(two, []), ['a']);
  });

  test('an index that is gone itself holds nothing', async (t) => {
    const control = await opened(t, setup);
    const family = await familyIn(control);
    const [one, two] = [await family.root('one'), await family.root('two')];
    await family.child(one, 'a');
    await family.child(two, 'a');
    await control.sitemaps.change(two, { status: 'gone' });
    assert.deepEqual(await family.keep(one, []), ['a']);
  });
}

function contractOfCircles(setup: Setup): void {
  test('indexes that list each other hold nothing when nothing else names them', async (t) => {
    const family = await familyIn(await opened(t, setup));
    const root = await family.root('root');
    const a = await family.child(root, 'a');
    const b = await family.child(a, 'b');
    await family.child(b, 'a');
    await family.child(b, 'root');
    assert.deepEqual([await family.parentOf(a), await family.parentOf(b)], [root, a]);
    assert.equal(await family.parentOf(root), undefined);
    // The root is submitted, and so is what hangs on it by way of others.
    assert.deepEqual(await family.keep(root, [a]), []);
    assert.deepEqual(await family.keep(b, []), []);
    await family.child(b, 'a');
    assert.deepEqual(await family.keep(root, []), ['a']);
  });

  test('nothing is its own index, nor the child of one at another site', async (t) => {
    const control = await opened(t, setup);
    const family = await familyIn(control);
    const index = await family.root('index');
    await family.child(index, 'index');
    assert.equal(await family.parentOf(index), undefined);
    const other = await control.sites.ensure('https://b.example/', 1);
    const intake = { siteId: other.id, url: 'u', source: 'index', at: 1 } as const;
    const foreign = await control.sitemaps.ensure({ ...intake, parentId: index });
    assert.equal(foreign.parentId, undefined);
    assert.deepEqual(await family.keep(index, [foreign.id, index, 12_345]), []);
    assert.equal(await family.parentOf(foreign.id), undefined);
    assert.deepEqual(await family.keep(index, []), []);
  });
}

function contractOfGone(setup: Setup): void {
  test('what was found in a sitemap that is gone is gone too', async (t) => {
    const control = await opened(t, setup);
    const family = await familyIn(control);
    const index = await family.root('index');
    const child = await family.child(index, 'a');
    for (const sitemapId of [index, child]) {
      const of = { siteId: family.siteId, sitemapId, run: 1, at: 4 };
      await runsIn(control).putFindings(of, [sampleFinding('r', { count: 2 })]);
    }
    await family.keep(index, []);
    const { rows } = await control.findings.page({ sitemapId: child, state: 'all' }, {});
    assert.deepEqual(
      rows.map(({ goneAt }) => goneAt),
      [9],
    );
    assert.equal((await control.findings.rules(family.siteId))[0]?.count, 2);
    await control.sitemaps.change(index, { status: 'gone' });
    assert.deepEqual(await control.findings.rules(family.siteId), []);
  });
}
