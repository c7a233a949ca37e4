// What every store of URLs keeps to: the contract of the port, run by each backend's own test.
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { ScheduleStore } from '../port/store.ts';
import type { UrlPart } from '../port/url-part.ts';
import type { SnapshotOutcome } from '../port/url-row.ts';
import { changeFoldersContract } from './change-folders.contract.ts';
import { allRows } from './control-place.contract.ts';
import { hostileLocsContract } from './hostile-locs.contract.ts';
import { urlStoreModelContract } from './url-store-model.contract.ts';
import { urlTallyContract } from './url-tally.contract.ts';

/** A store that a test may use, with sites that no other test has. */
export interface UrlStorePlace {
  readonly urls: UrlPart;
  readonly schedule: ScheduleStore;
  /** How often the model is compared. Default 60. */
  readonly modelRuns?: number | undefined;
  /** Gives the number of a site of which nothing is known. */
  newSite(): number;
}

/** Makes a place; it may be shared by tests. */
export type UrlStoreSetup = (context: TestContext) => Promise<UrlStorePlace>;

/** Declares the contract's tests. */
export function urlStoreContract(name: string, setup: UrlStoreSetup): void {
  describe(`the contract of stores of URLs: ${name}`, () => {
    contractOfNothing(setup);
    contractOfSnapshots(setup);
    contractOfFirstRuns(setup);
    contractOfDropping(setup);
    contractOfSeveralSitemaps(setup);
    contractOfPages(setup);
    contractOfFilters(setup);
    contractOfChanges(setup);
    contractOfClaims(setup);
    contractOfHistory(setup);
    hostileLocsContract(setup);
    urlStoreModelContract(setup);
    changeFoldersContract(setup);
    urlTallyContract(setup);
  });
}

const E = 'https://e.example/';
const entriesOf = (...names: readonly string[]): UrlEntry[] =>
  names.map((name) => ({ loc: E + name }));

/** Takes a snapshot of whole sitemaps. */
async function read(
  urls: UrlPart,
  siteId: number,
  run: number,
  sitemaps: Readonly<Record<number, readonly UrlEntry[]>>,
): Promise<SnapshotOutcome> {
  const snapshot = await urls.snapshot(siteId, { number: run, at: run * 1_000 });
  for (const [id, entries] of Object.entries(sitemaps)) await snapshot.add(Number(id), entries);
  return snapshot.finish(Object.keys(sitemaps).map(Number));
}

const sumOf = ({ urls, added, changed, removed }: SnapshotOutcome): number[] => [
  urls,
  added,
  changed,
  removed,
];

async function locsOf(urls: UrlPart, siteId: number): Promise<string[]> {
  return (await allRows((request) => urls.page(siteId, {}, request))).map(({ loc }) =>
    loc.replace(E, ''),
  );
}

function contractOfNothing(setup: UrlStoreSetup): void {
  test('for a site without URLs nothing is returned', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    assert.deepEqual(await urls.page(site, {}, {}), { rows: [] });
    assert.deepEqual(await urls.changes(site, { from: 0, to: 9 }, {}), { rows: [] });
    assert.deepEqual(await urls.news(site, 0, {}), { rows: [] });
    assert.deepEqual(
      [await urls.get(site, E), await urls.folder(site, '/')],
      [undefined, undefined],
    );
    assert.deepEqual([await urls.folders(site, '/'), await urls.lastmodMonths(site)], [[], []]);
    assert.equal(await urls.count(site), 0);
  });

  test('a snapshot of nothing is taken, and dropping unknown sitemaps too', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    assert.deepEqual(sumOf(await read(urls, site, 1, { 5: [] })), [0, 0, 0, 0]);
    const outcome = await urls.dropSitemaps(site, { number: 2, at: 2 }, [6]);
    assert.deepEqual(sumOf(outcome), [0, 0, 0, 0]);
    assert.deepEqual(sumOf(await read(urls, site, 3, { 5: entriesOf('a') })), [1, 1, 0, 0]);
    assert.deepEqual((await urls.changes(site, { from: 0, to: 3 }, {})).rows, []);
  });
}

function contractOfSnapshots(setup: UrlStoreSetup): void {
  test('nothing is there before a snapshot is finished, and all of it then', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const snapshot = await urls.snapshot(site, { number: 1, at: 5 });
    await snapshot.add(1, entriesOf('b', 'a'));
    assert.equal(await urls.count(site), 0);
    assert.deepEqual(sumOf(await snapshot.finish([1])), [2, 2, 0, 0]);
    assert.deepEqual(await locsOf(urls, site), ['a', 'b']);
    assert.equal(await urls.count(site), 2);
  });

  test('a snapshot that is abandoned leaves all as it was', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a', 'b') });
    const snapshot = await urls.snapshot(site, { number: 2, at: 9 });
    await snapshot.add(1, [{ loc: `${E}a`, lastmod: '2026-11-01' }, ...entriesOf('c')]);
    await snapshot.abandon();
    assert.deepEqual(await locsOf(urls, site), ['a', 'b']);
    assert.deepEqual((await urls.changes(site, { from: 1, to: 2 }, {})).rows, []);
    assert.deepEqual(sumOf(await read(urls, site, 3, { 1: entriesOf('a', 'b') })), [2, 0, 0, 0]);
  });

  test('what is not listed is removed of whole sitemaps alone', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a', 'b'), 2: entriesOf('c', 'd') });
    const snapshot = await urls.snapshot(site, { number: 2, at: 2_000 });
    await snapshot.add(1, entriesOf('b'));
    await snapshot.add(2, entriesOf('d', 'e'));
    assert.deepEqual(sumOf(await snapshot.finish([1])), [4, 1, 0, 1]);
    assert.deepEqual(await locsOf(urls, site), ['b', 'c', 'd', 'e']);
  });
}

function contractOfFirstRuns(setup: UrlStoreSetup): void {
  test('what is added is not a change until a run was done', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a') });
    for (const [number, isFirst, locs] of [
      [2, true, ['a', 'b']],
      [2, true, ['a', 'b', 'c']],
      [3, false, ['a', 'b', 'c', 'd']],
    ] as const) {
      const snapshot = await urls.snapshot(site, { number, at: number * 1_000, isFirst });
      await snapshot.add(1, entriesOf(...locs));
      assert.deepEqual(sumOf(await snapshot.finish([1])), [locs.length, 1, 0, 0]);
    }
    const { rows } = await urls.changes(site, { from: 0, to: 3 }, {});
    assert.deepEqual(
      rows.map(({ loc }) => loc),
      entriesOf('d').map(({ loc }) => loc),
    );
  });
}

function contractOfDropping(setup: UrlStoreSetup): void {
  test('a sitemap that was dropped lists what it listed, also if it is called whole', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a', 'b') });
    const snapshot = await urls.snapshot(site, { number: 2, at: 2_000 });
    await snapshot.add(1, entriesOf('a', 'x'));
    await snapshot.drop(1);
    assert.deepEqual(sumOf(await snapshot.finish([1])), [2, 0, 0, 0]);
    assert.deepEqual(await locsOf(urls, site), ['a', 'b']);
  });

  test('what is added after a drop counts', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a', 'b') });
    const snapshot = await urls.snapshot(site, { number: 2, at: 2_000 });
    await snapshot.add(1, entriesOf('a', 'x'));
    await snapshot.drop(1);
    await snapshot.add(1, entriesOf('b', 'y'));
    assert.deepEqual(sumOf(await snapshot.finish([1])), [2, 1, 0, 1]);
    assert.deepEqual(await locsOf(urls, site), ['b', 'y']);
  });

  test('a URL that was gone and is back is added, and keeps when it was first seen', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a', 'b') });
    assert.deepEqual(sumOf(await read(urls, site, 2, { 1: entriesOf('a') })), [1, 0, 0, 1]);
    const { rows: gone } = await urls.page(site, { state: 'gone' }, {});
    assert.deepEqual([gone[0]?.loc, gone[0]?.goneAt], [`${E}b`, 2_000]);
    assert.deepEqual(sumOf(await read(urls, site, 3, { 1: entriesOf('a', 'b') })), [2, 1, 0, 0]);
    const detail = await urls.get(site, `${E}b`);
    assert.deepEqual([detail?.row.firstSeenAt, detail?.row.goneAt], [1_000, undefined]);
    assert.deepEqual(
      detail?.changes.map(({ run, kind }) => [run, kind]),
      [
        [3, 'added'],
        [2, 'removed'],
      ],
    );
  });

  test('sitemaps that are gone list nothing', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a', 'b'), 2: entriesOf('b', 'c') });
    const outcome = await urls.dropSitemaps(site, { number: 2, at: 2_000 }, [1]);
    assert.deepEqual(sumOf(outcome), [2, 0, 0, 1]);
    assert.deepEqual(outcome.bySitemap.get(1), { urls: 0, added: 0, changed: 0, removed: 1 });
    assert.deepEqual(await locsOf(urls, site), ['b', 'c']);
    assert.equal((await urls.get(site, `${E}b`))?.row.sitemapId, 2);
  });

  test('sites with the same URLs do not touch each other', async (t) => {
    const { urls, newSite } = await setup(t);
    const [one, other] = [newSite(), newSite()];
    const first = await urls.snapshot(one, { number: 1, at: 1 });
    const second = await urls.snapshot(other, { number: 1, at: 1 });
    await Promise.all([first.add(1, entriesOf('a', 'b')), second.add(1, entriesOf('b', 'c'))]);
    await Promise.all([first.finish([1]), second.finish([1])]);
    await read(urls, one, 2, { 1: [] });
    assert.deepEqual(await locsOf(urls, one), []);
    assert.deepEqual(await locsOf(urls, other), ['b', 'c']);
  });
}

function contractOfSeveralSitemaps(setup: UrlStoreSetup): void {
  test('of several sitemaps the first that lists a URL has it, with its entry', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const snapshot = await urls.snapshot(site, { number: 1, at: 1_000 });
    await snapshot.add(9, [{ loc: `${E}a`, lastmod: '2026-11-01' }]);
    await snapshot.add(4, [{ loc: `${E}a`, lastmod: '2026-11-02' }]);
    const outcome = await snapshot.finish([9, 4]);
    assert.deepEqual(sumOf(outcome), [1, 1, 0, 0]);
    assert.deepEqual(outcome.bySitemap.get(4), { urls: 1, added: 0, changed: 0, removed: 0 });
    const detail = await urls.get(site, `${E}a`);
    assert.deepEqual([detail?.row.sitemapId, detail?.row.lastmod], [9, '2026-11-01']);
    assert.deepEqual(new Set(detail?.sitemapIds), new Set([9, 4]));
    for (const sitemapId of [9, 4]) {
      assert.equal((await urls.page(site, { sitemapId }, {})).rows.length, 1);
    }
  });

  test('when the first drops it, another takes it over: neither removed nor changed', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a'), 2: entriesOf('a') });
    assert.deepEqual(sumOf(await read(urls, site, 2, { 1: [] })), [1, 0, 0, 0]);
    assert.deepEqual((await urls.changes(site, { from: 1, to: 2 }, {})).rows, []);
    const detail = await urls.get(site, `${E}a`);
    assert.deepEqual([detail?.row.sitemapId, detail?.sitemapIds], [2, [2]]);
    assert.deepEqual(sumOf(await read(urls, site, 3, { 2: [] })), [0, 0, 0, 1]);
  });

  test('of those that can take it over, the one that was read first does', async (t) => {
    const { urls, newSite } = await setup(t);
    const ownerAfter = async (order: readonly number[]): Promise<number | undefined> => {
      const site = newSite();
      await read(urls, site, 1, { 1: entriesOf('a'), 2: entriesOf('a'), 3: entriesOf('a') });
      const snapshot = await urls.snapshot(site, { number: 2, at: 2_000 });
      for (const id of order) await snapshot.add(id, entriesOf('a'));
      const outcome = await snapshot.finish([1, ...order]);
      assert.deepEqual(sumOf(outcome), [1, 0, 0, 0]);
      return (await urls.get(site, `${E}a`))?.row.sitemapId;
    };
    // 2 and 3 listed it before, 4 did not. Of those that were not read it is the oldest.
    assert.equal(await ownerAfter([4, 2]), 4);
    assert.equal(await ownerAfter([2, 4]), 2);
    assert.equal(await ownerAfter([3, 4, 2]), 3);
    assert.equal(await ownerAfter([4, 3]), 4);
    assert.equal(await ownerAfter([]), 2);
  });

  test('a URL that moved to another sitemap is neither added nor removed', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a', 'b'), 2: [] });
    const outcome = await read(urls, site, 2, { 2: entriesOf('b'), 1: entriesOf('a') });
    assert.deepEqual(sumOf(outcome), [2, 0, 0, 0]);
    assert.deepEqual(outcome.bySitemap.get(1), { urls: 1, added: 0, changed: 0, removed: 0 });
    assert.deepEqual(outcome.bySitemap.get(2), { urls: 1, added: 0, changed: 0, removed: 0 });
    assert.equal((await urls.get(site, `${E}b`))?.row.sitemapId, 2);
  });
}

function contractOfPages(setup: UrlStoreSetup): void {
  test('pages have 1 to 1,000 rows, 50 unless more are wanted', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const names = Array.from({ length: 1_003 }, (_, index) => `u${index}`);
    await read(urls, site, 1, { 1: entriesOf(...names) });
    const lengths: number[] = [];
    for (const limit of [undefined, 1, 0, -5, 1_000, 1_001, 1e9, Number.NaN]) {
      const page = await urls.page(site, {}, { limit });
      lengths.push(page.rows.length);
      assert.notEqual(page.next, undefined);
    }
    assert.deepEqual(lengths, [50, 1, 1, 1, 1_000, 1_000, 1_000, 50]);
  });

  test('a page that ends with the last row has no next one', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a', 'b') });
    assert.equal((await urls.page(site, {}, { limit: 2 })).next, undefined);
    const first = await urls.page(site, {}, { limit: 1 });
    const { next = '' } = first;
    const second = await urls.page(site, {}, { limit: 1, after: next });
    assert.deepEqual([second.rows[0]?.loc, second.next], [`${E}b`, undefined]);
    assert.deepEqual(await urls.page(site, {}, { after: '\u{10ffff}' }), { rows: [] });
  });

  test('a page continues after its last row, also when that is gone', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a', 'b', 'c') });
    const { next = '' } = await urls.page(site, {}, { limit: 2 });
    await read(urls, site, 2, { 1: entriesOf('a', 'c', 'ab') });
    const { rows } = await urls.page(site, {}, { after: next });
    assert.deepEqual(
      rows.map(({ loc }) => loc),
      [`${E}c`],
    );
  });
}

function contractOfFilters(setup: UrlStoreSetup): void {
  test('a glob is tried on path and query, the fragment and the host aside', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, {
      1: entriesOf('', 'a/1.html', 'a/b/2.html', 'a/3.html?x=1', 'a/4.html#y', 'c.html'),
    });
    const found = async (glob: string): Promise<string[]> =>
      (await urls.page(site, { glob }, {})).rows.map(({ loc }) => loc.replace(E, ''));
    assert.deepEqual(await found('/a/*.html'), ['a/1.html', 'a/4.html#y']);
    assert.deepEqual(await found('/a/**'), [
      'a/1.html',
      'a/3.html?x=1',
      'a/4.html#y',
      'a/b/2.html',
    ]);
    assert.deepEqual(await found('/**/*.html'), ['a/1.html', 'a/4.html#y', 'a/b/2.html', 'c.html']);
    assert.deepEqual(await found('/{c,a/1}.html'), ['a/1.html', 'c.html']);
    assert.deepEqual(await found('**/[12].html'), ['a/1.html', 'a/b/2.html']);
    assert.deepEqual(await found('/'), ['']);
    assert.deepEqual(await found('/nothing'), []);
    await assert.rejects(found('x'.repeat(1_001)), { code: 'CONFIG_INVALID' });
  });

  test('what contains a text is found in its case, and marks of patterns are none', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('Ab%_', 'ab', 'a%b', "it's", 'x"y') });
    const found = async (contains: string): Promise<string[]> =>
      (await urls.page(site, { contains }, {})).rows.map(({ loc }) => loc.replace(E, ''));
    assert.deepEqual(await found('Ab'), ['Ab%_']);
    assert.deepEqual(await found('%'), ['Ab%_', 'a%b']);
    assert.deepEqual(await found('_'), ['Ab%_']);
    assert.deepEqual(await found("'"), ["it's"]);
    assert.deepEqual(await found('"'), ['x"y']);
  });

  test('folders end at the eighth, and those without a path are in the root', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const deep = '1/2/3/4/5/6/7/8/';
    await read(urls, site, 1, {
      1: entriesOf(`${deep}a`, `${deep}9/b`, `${deep}9/10/c`, '?q=/x/'),
    });
    const pages = { urls: 3 };
    const eighth = { path: `/${deep}`, urls: 3, withLastmod: 0, pages, hasFolders: false };
    assert.deepEqual(await urls.folder(site, `/${deep}`), eighth);
    assert.deepEqual(await urls.folders(site, `/${deep}`), []);
    assert.deepEqual(await urls.folders(site, '/1/2/3/4/5/6/7/'), [eighth]);
    assert.equal((await urls.folder(site, '/'))?.urls, 4);
    for (const path of ['', 'x', '/x/', '/1', '//']) {
      assert.equal(await urls.folder(site, path), undefined);
      assert.deepEqual(await urls.folders(site, path), []);
    }
  });
}

function contractOfChanges(setup: UrlStoreSetup): void {
  test('what went there and back between two runs is not a change', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const at = (lastmod: string): UrlEntry[] => [{ loc: `${E}a`, lastmod }];
    await read(urls, site, 1, { 1: at('2026-01-01') });
    await read(urls, site, 2, { 1: [...at('2026-02-02'), ...entriesOf('b')] });
    await read(urls, site, 3, { 1: at('2026-01-01') });
    await read(urls, site, 4, { 1: at('2026-03-03') });
    const changed = async (from: number, to: number): Promise<unknown[]> =>
      (await urls.changes(site, { from, to }, {})).rows.map((change) => [
        change.loc.replace(E, ''),
        change.run,
        change.kind,
        change.lastmodBefore,
        change.lastmodAfter,
      ]);
    const [jan, feb, mar] = ['2026-01-01', '2026-02-02', '2026-03-03'];
    assert.deepEqual(await changed(1, 2), [
      ['a', 2, 'changed', jan, feb],
      ['b', 2, 'added', undefined, undefined],
    ]);
    assert.deepEqual(await changed(1, 3), []);
    assert.deepEqual(await changed(1, 4), [['a', 4, 'changed', jan, mar]]);
    assert.deepEqual(await changed(2, 4), [
      ['a', 4, 'changed', feb, mar],
      ['b', 3, 'removed', undefined, undefined],
    ]);
    assert.deepEqual(await changed(4, 9), []);
    assert.deepEqual(await changed(4, 1), []);
  });

  test('what two snapshots of one run did is summed up', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, site, 1, { 1: entriesOf('a'), 2: entriesOf('b') });
    await read(urls, site, 2, { 1: entriesOf('a', 'c'), 2: [] });
    await read(urls, site, 2, { 1: entriesOf('a'), 2: entriesOf('b') });
    assert.deepEqual((await urls.changes(site, { from: 1, to: 2 }, {})).rows, []);
    await read(urls, site, 3, { 1: entriesOf('a', 'd') });
    await urls.dropSitemaps(site, { number: 3, at: 3_000 }, [2]);
    const { rows } = await urls.changes(site, { from: 2, to: 3 }, {});
    assert.deepEqual(
      rows.map(({ loc, kind }) => [loc, kind]),
      [
        [`${E}b`, 'removed'],
        [`${E}d`, 'added'],
      ],
    );
  });
}

function contractOfClaims(setup: UrlStoreSetup): void {
  test('changefreq and priority of listed entries are claims, with their sitemap', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    assert.deepEqual(await urls.claims(site, [`${E}both`]), new Map());
    const entries = [
      { loc: `${E}both`, changefreq: 'hourly', priority: 1 },
      { loc: `${E}one`, priority: 0 },
      { loc: `${E}none`, lastmod: '2026-11-01' },
    ] as const;
    await read(urls, site, 1, { 1: entries.slice(0, 2), 2: entries.slice(1) });
    const many = Array.from({ length: 1_500 }, (_, at) => `${E}unknown-${at}`);
    const locs = [...entries.map(({ loc }) => loc), ...many, `${E}one`];
    const claims = await urls.claims(site, locs);
    assert.deepEqual(
      [...claims].map(([loc, { firstSeenAt: _, news: __, ...claimed }]) => [loc, claimed]),
      [
        [`${E}both`, { sitemapId: 1, changefreq: 'hourly', priority: 1 }],
        [`${E}one`, { sitemapId: 1, priority: 0 }],
        [`${E}none`, { sitemapId: 2 }],
      ],
    );
  });
}

function contractOfHistory(setup: UrlStoreSetup): void {
  test('of one URL the last hundred changes are reported, newest first', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    for (let run = 1; run <= 103; run += 1) {
      await read(urls, site, run, { 1: [{ loc: `${E}a`, priority: (run % 10) / 10 }] });
    }
    const runs = (await urls.get(site, `${E}a`))?.changes.map(({ run }) => run);
    assert.deepEqual(
      runs,
      Array.from({ length: 100 }, (_, index) => 103 - index),
    );
  });
}
