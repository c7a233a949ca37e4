// The contract of stores of URLs: what is different between two runs, by folder.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { UrlPart } from '../port/url-part.ts';
import type { ChangeFolders } from '../port/url-row.ts';
import type { UrlStoreSetup } from './url-store.contract.ts';

async function read(
  urls: UrlPart,
  { site, run }: { readonly site: number; readonly run: number },
  names: readonly string[],
): Promise<void> {
  const snapshot = await urls.snapshot(site, { number: run, at: run });
  await snapshot.add(
    1,
    names.map((name) => ({ loc: `https://e.example/${name}` })),
  );
  await snapshot.finish([1]);
}

/** Declares the tests. */
export function changeFoldersContract(setup: UrlStoreSetup): void {
  test('changes are counted by folder: those in the innermost that holds them all', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const names = (from: number, to: number, folder: string): string[] =>
      Array.from({ length: to - from }, (_, index) => `${folder}${from + index}`);
    const sale = names(0, 412, 'shop/sale/');
    const shoes = names(0, 30, 'shop/shoes/red/');
    await read(urls, { site, run: 1 }, ['about', ...sale, ...shoes]);
    await read(urls, { site, run: 2 }, [
      'about',
      'shop/new',
      ...names(5, 35, 'shop/shoes/red/new-'),
    ]);
    await read(urls, { site, run: 3 }, ['about', 'news/1', 'shop/sale/0', 'shop/new']);
    const none = { added: 0, changed: 0, removed: 0 };
    const last = await urls.changeFolders(site, { from: 1, to: 2 });
    assert.deepEqual([last.within, last.more, last.partial], ['/shop/', 0, undefined]);
    assert.deepEqual(last.counts, { added: 31, changed: 0, removed: 442 });
    assert.deepEqual(last.folders, [
      { path: '/shop/sale/', ...none, removed: 412 },
      { path: '/shop/shoes/', ...none, added: 30, removed: 30 },
      { path: '/shop/', ...none, added: 1 },
    ]);
    // What was added and went again, or went and came back, is no change.
    assert.deepEqual(await urls.changeFolders(site, { from: 1, to: 3 }), {
      counts: { added: 2, changed: 0, removed: 441 },
      within: '/',
      folders: [
        { path: '/shop/', ...none, added: 1, removed: 411 + 30 },
        { path: '/news/', ...none, added: 1 },
      ],
      more: 0,
    });
    const searched = await urls.changeFolders(site, { from: 1, to: 3, contains: '/shop/sale/' });
    assert.deepEqual(searched.folders, [{ path: '/shop/sale/', ...none, removed: 411 }]);
    const nothing = { counts: none, within: '/', folders: [], more: 0 };
    assert.deepEqual(await urls.changeFolders(site, { from: 3, to: 3 }), nothing);
    assert.deepEqual(await urls.changeFolders(newSite(), { from: 0, to: 1 }), nothing);
  });

  test('of very many folders with changes the twenty with the most are reported', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    await read(urls, { site, run: 1 }, ['x']);
    const many = Array.from({ length: 25 }, (_, folder) =>
      Array.from({ length: folder + 1 }, (_, page) => `${folder}/${page}`),
    ).flat();
    await read(urls, { site, run: 2 }, ['x', ...many]);
    const { folders, more } = await urls.changeFolders(site, { from: 1, to: 2 });
    assert.deepEqual(
      [folders.length, more, folders[0]],
      [20, 5, { path: '/24/', added: 25, changed: 0, removed: 0 }],
    );
  });

  contractOfMany(setup);
}

// Too many for a first answer.
const MANY = 20_000;

async function takeIn(
  urls: UrlPart,
  { site, run, sitemap = 1 }: { site: number; run: number; sitemap?: number },
  entries: readonly UrlEntry[],
): Promise<void> {
  const snapshot = await urls.snapshot(site, { number: run, at: run });
  await snapshot.add(sitemap, entries);
  await snapshot.finish([sitemap]);
}

function many(lastmod: string): readonly UrlEntry[] {
  return Array.from({ length: MANY }, (_, id) => ({
    loc: `https://e.example/${id % 2 === 0 ? 'even' : 'odd'}/${id}`,
    lastmod,
  }));
}

/** Asks until an answer is whole: it is counted on while nobody waits. */
async function whole(ask: () => Promise<ChangeFolders>): Promise<ChangeFolders> {
  for (;;) {
    const answer = await ask();
    if (answer.partial !== true && answer.atMost !== true) return answer;
    await wait(50);
  }
}

function contractOfMany(setup: UrlStoreSetup): void {
  test('many changes of a run are reported at once, of several runs at most so many', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const first = [{ loc: 'https://e.example/' }];
    await takeIn(urls, { site, run: 1 }, first);
    await takeIn(urls, { site, run: 2 }, [...first, ...many('2026-01-01')]);
    await takeIn(urls, { site, run: 3 }, [...first, ...many('2026-01-02')]);
    const all = { added: MANY, changed: 0, removed: 0 };
    const half = { added: MANY / 2, changed: 0, removed: 0 };
    const folders = [
      { path: '/even/', ...half },
      { path: '/odd/', ...half },
    ];
    const within = { within: '/', more: 0 };
    const one = { counts: all, folders, ...within };
    assert.deepEqual(await urls.changeFolders(site, { from: 1, to: 2 }), one);
    const both = (): Promise<ChangeFolders> => urls.changeFolders(site, { from: 1, to: 3 });
    const { counts, atMost } = await both();
    assert.deepEqual([counts, atMost], [{ ...all, changed: MANY }, true]);
    // What was added and changed was added.
    assert.deepEqual(await whole(both), one);
    const search = (): Promise<ChangeFolders> =>
      urls.changeFolders(site, { from: 1, to: 2, contains: '/even/' });
    const begun = await search();
    assert.equal(begun.partial, true);
    assert.ok(begun.counts.added > 0 && begun.counts.added < MANY / 2, `${begun.counts.added}`);
    assert.deepEqual((await whole(search)).counts, half);
    // What is kept of an answer does not outlive what it was of.
    await takeIn(urls, { site, run: 4 }, first);
    const none = { added: 0, changed: 0, removed: 0 };
    const gone = await whole(() => urls.changeFolders(site, { from: 1, to: 4 }));
    assert.deepEqual(gone.counts, none);
  });

  test('what a run did in two snapshots is counted once', async (t) => {
    const { urls, newSite } = await setup(t);
    const site = newSite();
    const entry = (name: string): UrlEntry => ({ loc: `https://e.example/${name}` });
    await takeIn(urls, { site, run: 1 }, [entry('a/1'), entry('b/1')]);
    await takeIn(urls, { site, run: 2 }, [entry('a/1'), entry('c/1')]);
    await takeIn(urls, { site, run: 2, sitemap: 2 }, [entry('b/1'), entry('d/1')]);
    const ask = () => urls.changeFolders(site, { from: 1, to: 2 });
    const one = { added: 1, changed: 0, removed: 0 };
    assert.deepEqual((await ask()).folders, [
      { path: '/c/', ...one },
      { path: '/d/', ...one },
    ]);
    await urls.dropSitemaps(site, { number: 2, at: 3 }, [2]);
    assert.deepEqual((await ask()).folders, [
      { path: '/b/', added: 0, changed: 0, removed: 1 },
      { path: '/c/', ...one },
    ]);
  });
}
