// The contract of stores of URLs: how many pass a filter, and where they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { UrlPart } from '../port/url-part.ts';
import type { UrlTally } from '../port/url-row.ts';
import type { UrlStoreSetup } from './url-store.contract.ts';

const E = 'https://e.example/';
const NOW = Date.UTC(2026, 10, 22);

async function read(
  urls: UrlPart,
  { site, run }: { readonly site: number; readonly run: number },
  sitemaps: Readonly<Record<number, readonly UrlEntry[]>>,
): Promise<void> {
  const snapshot = await urls.snapshot(site, { number: run, at: NOW + run });
  for (const [id, entries] of Object.entries(sitemaps)) await snapshot.add(Number(id), entries);
  await snapshot.finish(Object.keys(sitemaps).map(Number));
}

const entry = (name: string, lastmod?: string): UrlEntry => ({
  loc: E + name,
  ...(lastmod !== undefined && { lastmod }),
});

/** Declares the tests. */
export function urlTallyContract(setup: UrlStoreSetup): void {
  contractOfCounts(setup);
  contractOfOthers(setup);
  contractOfLimits(setup);
}

function contractOfCounts(setup: UrlStoreSetup): void {
  test('what passes a filter is counted, by folder, month and sitemap', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(
      urls,
      { site, run: 1 },
      {
        1: [
          entry('a/blue-1', '2026-10-01'),
          entry('a/b/blue-2', '2026-10-31'),
          entry('a/red', '2026-10-01'),
          entry('c/blue-3', '2031-01-01'),
        ],
        2: [
          entry('blue'),
          entry('d/blue-4', '2026-11-30'),
          entry('c?x=/blue/5'),
          entry('d/gone-blue'),
        ],
        3: [{ loc: 'http://other.example/a/blue' }],
      },
    );
    await read(
      urls,
      { site, run: 2 },
      {
        2: [entry('blue'), entry('d/blue-4', '2026-11-30'), entry('c?x=/blue/5')],
      },
    );
    const tally = (filter: Parameters<UrlPart['tally']>[1], folder = '') =>
      urls.tally(site, filter, E + folder, NOW);
    assert.deepEqual(await tally({ contains: 'blue' }), {
      matches: 7,
      exact: true,
      folders: [
        { path: '/a/', urls: 2 },
        { path: '/c/', urls: 1 },
        { path: '/d/', urls: 1 },
      ],
      months: [
        { month: '2026-10', urls: 2 },
        { month: '2026-11', urls: 1, inFuture: 1 },
        { month: '2031-01', urls: 1, inFuture: 1 },
        { urls: 3 },
      ],
      sitemaps: [
        { sitemapId: 1, urls: 3 },
        { sitemapId: 2, urls: 3 },
        { sitemapId: 3, urls: 1 },
      ],
    });
    const below = await tally({ prefix: `${E}a/`, contains: 'blue' }, 'a/');
    assert.deepEqual([below.matches, below.folders], [2, [{ path: '/a/b/', urls: 1 }]]);
    assert.equal((await tally({ state: 'gone', contains: 'blue' })).matches, 1);
    assert.equal((await tally({ state: 'all' })).matches, 9);
    assert.equal((await tally({ glob: '/*/*' })).matches, 5);
    const none = { matches: 0, exact: true, folders: [], months: [], sitemaps: [] };
    assert.deepEqual(await tally({ contains: 'green' }), none);
    assert.deepEqual(await urls.tally(newSite(), {}, E), none);
  });
}

function contractOfOthers(setup: UrlStoreSetup): void {
  test('a URL is counted in each sitemap that lists it, as a filter by it finds it', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const both = [entry('a'), entry('b')];
    await read(urls, { site, run: 1 }, { 1: [...both, entry('c')], 2: both, 3: [entry('a')] });
    const several = [
      { sitemapId: 1, urls: 3 },
      { sitemapId: 2, urls: 2 },
      { sitemapId: 3, urls: 1 },
    ];
    const { matches, sitemaps } = await urls.tally(site, {}, E);
    assert.deepEqual([matches, sitemaps], [3, several]);
    for (const { sitemapId, urls: count } of sitemaps) {
      assert.equal((await urls.tally(site, { sitemapId }, E)).matches, count);
    }
    // What is kept of an answer does not outlive what it was of.
    await read(urls, { site, run: 2 }, { 1: [entry('c')] });
    const [first] = (await urls.tally(site, {}, E)).sitemaps;
    assert.deepEqual(first, { sitemapId: 2, urls: 2 });
  });
}

function contractOfLimits(setup: UrlStoreSetup): void {
  test('of folders and sitemaps the largest twenty are told, and how many others', async (t) => {
    const { urls, newSite } = await setup(t);
    const moreOf = async (count: number): Promise<unknown> => {
      const site = newSite();
      const ids = Array.from({ length: count }, (_, index) => index + 1);
      const sitemaps = ids.map((id) => [id, [entry(`${id}/x`)]] as const);
      await read(urls, { site, run: 1 }, Object.fromEntries(sitemaps));
      const tally = await urls.tally(site, { contains: 'x' }, E, NOW);
      const { folders, sitemaps: listed, moreFolders, moreSitemaps } = tally;
      return [folders.length, listed.length, moreFolders, moreSitemaps];
    };
    assert.deepEqual(await moreOf(20), [20, 20, undefined, undefined]);
    assert.deepEqual(await moreOf(23), [20, 20, 3, 3]);
  });

  test('of very many URLs the first are counted, and all for who asks again', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const many = 40_000;
    const snapshot = await urls.snapshot(site, { number: 1, at: NOW });
    for (let from = 0; from < many; from += 10_000) {
      const some = Array.from({ length: 10_000 }, (_, index) => entry(`${from + index}/x`));
      await snapshot.add(1, some);
    }
    await snapshot.add(1, [entry('zzz')]);
    await snapshot.finish([1]);
    // What few pass is counted to the end at once.
    assert.deepEqual(sizeOf(await urls.tally(site, { contains: 'zz' }, E, NOW)), [1, true]);
    const ask = () => urls.tally(site, { contains: '/x' }, E, NOW);
    const first = await ask();
    assert.equal(first.exact, false);
    assert.ok(first.matches > 5_000 && first.matches < many, `${first.matches}`);
    assert.ok(first.folders.length <= 20);
    const others = [...'abcdefghijklmnop'].map((contains) =>
      urls.tally(site, { contains }, E, NOW),
    );
    await Promise.all(others);
    for (;;) {
      const again = await ask();
      assert.ok(again.matches >= first.matches);
      if (again.exact) break;
      await wait(50);
    }
    assert.deepEqual(sizeOf(await ask()), [many, true]);
  });
}

function sizeOf({ matches, exact }: UrlTally): readonly [number, boolean] {
  return [matches, exact];
}
