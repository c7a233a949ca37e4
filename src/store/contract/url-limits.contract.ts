// The contract of stores of URLs at their limits.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { UrlPart } from '../port/url-part.ts';
import type { UrlFilter } from '../port/url-row.ts';
import type { UrlStoreLimits } from '../urls/paging/search-budget.ts';
import { allRows } from './control-place.contract.ts';

const SITE = 17;
const E = 'https://e.example/';

/** Opens a store with limits, of which nothing is known of the site 17. */
export type LimitedSetup = (t: TestContext, limits: Partial<UrlStoreLimits>) => Promise<UrlPart>;

/** Declares the tests. */
export function urlLimitsContract(opened: LimitedSetup): void {
  contractOfSearches(opened);
  contractOfChanges(opened);
  contractOfFolders(opened);
}

async function read(urls: UrlPart, run: number, names: readonly string[]): Promise<void> {
  const snapshot = await urls.snapshot(SITE, { number: run, at: run });
  await snapshot.add(
    1,
    names.map((name) => ({ loc: E + name })),
  );
  await snapshot.finish([1]);
}

function contractOfSearches(opened: LimitedSetup): void {
  test('a search that is left at its limit says so, and goes on to the end', async (t) => {
    const urls = await opened(t, { searchedRowsMax: 1 });
    const names = Array.from({ length: 45_000 }, (_, index) => String(index).padStart(6, '0'));
    await read(urls, 1, names);
    const partial: number[] = [];
    const search = (filter: UrlFilter): Promise<{ readonly loc: string }[]> =>
      allRows(async (request) => {
        const page = await urls.page(SITE, filter, request);
        if (page.partial) partial.push(page.rows.length);
        return page;
      }, 2);
    const found = await search({ contains: '500' });
    const expected = names.filter((name) => name.includes('500')).map((name) => E + name);
    assert.deepEqual(
      found.map(({ loc }) => loc),
      expected,
    );
    partial.length = 0;
    assert.deepEqual(await search({ contains: 'nothing' }), []);
    // After 2,000 rows, and wherever the cuts of 20,000 lie.
    assert.ok(partial.length >= 3, String(partial));
    assert.equal((await urls.page(SITE, {}, { limit: 1_000 })).partial, undefined);
    const glob = await search({ glob: '/0001?0' });
    assert.deepEqual(glob.length, 10);
  });

  test('a search backwards stops at its limit and continues like one forwards', async (t) => {
    const urls = await opened(t, { searchedRowsMax: 1 });
    const names = Array.from({ length: 45_000 }, (_, index) => String(index).padStart(6, '0'));
    await read(urls, 1, names);
    for (const filter of [{ contains: '500' }, { contains: 'nothing' }, { prefix: `${E}02` }]) {
      let partial = 0;
      const backwards = await allRows(async (request) => {
        const page = await urls.page(SITE, filter, { ...request, descending: true });
        if (page.partial) partial += 1;
        return page;
      }, 50);
      const forwards = await allRows((request) => urls.page(SITE, filter, request), 50);
      assert.deepEqual(backwards, forwards.toReversed());
      if (filter.prefix === undefined) assert.ok(partial >= 3, String(partial));
    }
  });
}

function contractOfChanges(opened: LimitedSetup): void {
  test('a search of changes by run stops at the limit and continues, each URL once', async (t) => {
    const urls = await opened(t, { searchedRowsMax: 1 });
    const names = Array.from({ length: 25_000 }, (_, index) => `u${index}`);
    await read(urls, 1, ['first']);
    await read(urls, 2, ['first', ...names]);
    // All that run 2 added goes again, but for the last ten.
    await read(urls, 3, ['first', ...names.slice(-10)]);
    await read(urls, 4, ['first', 'second', ...names.slice(-10)]);
    let partial = 0;
    const inOrder = (descending: boolean) =>
      allRows(async (request) => {
        const between = { from: 1, to: 4 };
        const page = await urls.changes(SITE, between, { ...request, by: 'run', descending });
        if (page.partial) partial += 1;
        return page;
      }, 500);
    const last = names.slice(-10).sort();
    const runsOf = (rows: readonly { readonly loc: string; readonly run: number }[]) =>
      rows.map(({ loc, run }) => `${run} ${loc.slice(E.length)}`);
    const early = last.map((name) => `2 ${name}`);
    assert.deepEqual(runsOf(await inOrder(false)), [...early, '4 second']);
    assert.deepEqual(runsOf(await inOrder(true)), ['4 second', ...early]);
    assert.ok(partial > 1);
  });

  test('a search for changes that is left at its limit goes on too', async (t) => {
    const urls = await opened(t, { searchedRowsMax: 1 });
    await read(urls, 1, []);
    await read(urls, 2, ['first']);
    const names = Array.from({ length: 45_000 }, (_, index) => `u${index}`);
    await read(urls, 3, ['first', ...names]);
    await read(urls, 4, ['first', ...names.slice(0, -5)]);
    let partial = 0;
    const found = await allRows(async (request) => {
      const between = { from: 2, to: 4, kind: 'removed' } as const;
      const page = await urls.changes(SITE, between, request);
      if (page.partial) partial += 1;
      return page;
    });
    assert.deepEqual(found, []);
    assert.ok(partial > 1);
    const gone = await allRows((request) => urls.changes(SITE, { from: 3, to: 4 }, request));
    assert.equal(gone.length, 5);
  });

  test('what was removed in the end is found among runs in which much else happened', async (t) => {
    const urls = await opened(t, {});
    const names = Array.from({ length: 45_000 }, (_, index) => String(index).padStart(6, '0'));
    await read(urls, 1, names);
    // Two go, and one of them is back; more than a piece of the search changes besides.
    await read(urls, 2, names.slice(1, -1));
    const again = await urls.snapshot(SITE, { number: 3, at: 3 });
    const changed = names.slice(0, -1).map((name) => ({ loc: E + name, lastmod: '2026-01-01' }));
    await again.add(1, changed);
    await again.finish([1]);
    const locs = async (
      kind: 'added' | 'removed' | 'changed',
      contains?: string,
    ): Promise<string[]> => {
      const between = { from: 1, to: 3, kind, ...(contains !== undefined && { contains }) };
      const found = await allRows((request) => urls.changes(SITE, between, request), 500);
      return found.map(({ loc }) => loc);
    };
    assert.deepEqual(await locs('removed'), [`${E}044999`]);
    assert.deepEqual(await locs('removed', '0000'), []);
    assert.deepEqual(await locs('added'), []);
    assert.deepEqual(
      await locs('changed', '00000'),
      names.slice(0, 10).map((name) => E + name),
    );
  });
}

function contractOfFolders(opened: LimitedSetup): void {
  test('as many folders as there may be are counted, the rest in those above', async (t) => {
    const urls = await opened(t, { foldersMax: 4 });
    const folders = async (): Promise<unknown> => {
      const rows = [await urls.folder(SITE, '/'), ...(await urls.folders(SITE, '/'))];
      const below = await urls.folders(SITE, '/b/');
      return [...rows, ...below].map((row) => [row?.path, row?.urls]);
    };
    await read(urls, 1, ['a/1', 'b/1', 'b/c/1']);
    const four = [
      ['/', 3],
      ['/b/', 2],
      ['/a/', 1],
      ['/b/c/', 1],
    ];
    assert.deepEqual(await folders(), four);
    await read(urls, 2, ['a/1', 'b/1', 'b/c/1', 'd/1', 'b/d/1']);
    const [root, b, ...rest] = four;
    assert.deepEqual(await folders(), [[root?.[0], 5], [b?.[0], 3], ...rest]);
    await read(urls, 3, ['a/1', 'b/1', 'b/c/1', 'd/1', 'd/e/1']);
    assert.deepEqual(await folders(), [[root?.[0], 5], [b?.[0], 2], ...rest]);
  });

  test('room that is free again is not given to a folder with what was not counted', async (t) => {
    const urls = await opened(t, { foldersMax: 3 });
    const more = Array.from({ length: 30 }, (_, index) => `x${index}`);
    const urlsOf = async (path: string): Promise<number | undefined> =>
      (await urls.folder(SITE, path))?.urls;
    await read(urls, 1, ['a/1', 'b/1', ...more]);
    await read(urls, 2, ['a/1', 'b/1', 'c/1', ...more]);
    await read(urls, 3, ['b/1', 'c/1', 'c/2', ...more]);
    assert.deepEqual([await urlsOf('/a/'), await urlsOf('/c/')], [undefined, undefined]);
    assert.deepEqual([await urlsOf('/'), await urlsOf('/b/')], [33, 1]);
    // Counted anew, when all differ.
    await read(urls, 4, ['c/1', 'c/2']);
    assert.deepEqual(
      [await urlsOf('/'), await urlsOf('/b/'), await urlsOf('/c/')],
      [2, undefined, 2],
    );
  });
}
