// The contract of stores of URLs: what is different between two runs, by folder.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlStore } from './store.ts';
import type { UrlStoreSetup } from './url-store.contract.ts';

async function read(
  urls: UrlStore,
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

  test('of very many folders with changes the twenty with the most are told', async (t) => {
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
}
