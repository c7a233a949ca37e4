// What every store keeps to of findings that are expected in folders.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EXPECTED_FOLDERS_MAX } from '../port/expectation-record.ts';
import type { FindingIntake } from '../port/finding-record.ts';
import {
  openedControl as opened,
  type ControlSetup as Setup,
  sampleFinding,
} from './control-place.contract.ts';
import { BY, checkedSite, DAY_AT } from './expectation-store.contract.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function expectationFoldersContract(name: string, setup: Setup): void {
  describe(`the contract of expectations in folders: ${name}`, () => {
    contractOfFolders(setup);
    contractOfFolderEnds(setup);
    contractOfMarksAgain(setup);
  });
}

const at = (...paths: readonly (string | undefined)[]): Partial<FindingIntake> => ({
  count: paths.length,
  places: paths.map((loc) => (loc === undefined ? { line: 1 } : { loc })),
});

function contractOfFolders(setup: Setup): void {
  test('in a folder is what is at the site and below its path', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put, expect, stands } = await checkedSite(control);
    const inside = [
      'https://a.example/shop/',
      'https://a.example/shop/x?y',
      '../shop/z',
      '/shop/%7a',
    ];
    const outside = [
      'https://a.example/shop',
      'https://b.example/shop/x',
      '/shopping/',
      'http://[',
    ];
    await put(0, [sampleFinding('r', at(...inside, ...outside, undefined))]);
    await expect({ folder: '/shop/' });
    assert.deepEqual(await stands(0), [outside.length + 1, 0, inside.length, 0, 'has-errors']);
    // One within another counts once.
    await expect({ folder: '/' });
    assert.deepEqual((await stands(0)).slice(0, 3), [3, 0, 6]);
    const missing = await control.findings.expect({ ...BY, siteId, rule: 'r', folder: '/no/' });
    assert.equal(missing, 'not-found');
  });

  test('of more places than are kept the sitemap is due, and counted then', async (t) => {
    const control = await opened(t, setup);
    const { siteId, ids, put, expect, stands } = await checkedSite(control);
    const [id = 0, other = 0] = ids;
    for (const each of [id, other]) {
      await control.sitemaps.change(each, { bodyHash: 'h', etag: 'e', nextReadAt: 9e12 });
    }
    const many = { ...at('/shop/1', '/2'), count: 1_000 };
    await put(0, [sampleFinding('r', many)]);
    await put(1, [sampleFinding('r', at('/shop/1'))]);
    const made = await expect({ folder: '/shop/' });
    assert.equal(made.partial, true);
    assert.deepEqual((await stands(0)).slice(0, 3), [999, 0, 1]);
    const asked = await control.sitemaps.get(id);
    assert.deepEqual(
      [asked?.bodyHash, asked?.etag, asked?.nextReadAt],
      [undefined, undefined, DAY_AT],
    );
    assert.equal((await control.sitemaps.get(other))?.bodyHash, 'h');
    await put(0, [sampleFinding('r', { ...many, inFolders: { '/shop/': 999 } })]);
    assert.deepEqual((await stands(0)).slice(0, 3), [1, 0, 999]);
    assert.equal((await control.findings.expectation(made.id))?.partial, false);
    // What was counted once holds for as long as the finding does.
    await control.findings.endExpectation(made.id, DAY_AT);
    assert.deepEqual((await stands(0)).slice(0, 3), [1_000, 0, 0]);
    assert.equal((await expect({ folder: '/shop/' })).partial, false);
    assert.deepEqual((await stands(0)).slice(0, 3), [1, 0, 999]);
    const [rule] = await control.findings.rules(siteId);
    assert.deepEqual([rule?.count, rule?.expectedCount], [1_001, 1_000]);
  });
}

function contractOfFolderEnds(setup: Setup): void {
  test('one ends when nothing is found in its folder any more', async (t) => {
    const control = await opened(t, setup);
    const { put, expect, ended } = await checkedSite(control);
    await put(0, [sampleFinding('r', at('/a/1', '/b/1'))]);
    await put(1, [sampleFinding('r', { ...at('/b/2'), count: 99, inFolders: { '/a/': 1 } })]);
    await expect({ folder: '/a/' });
    await put(0, [sampleFinding('r', at('/b/1'))]);
    assert.deepEqual(await ended(), []);
    // How many there are is not known: it may still be there.
    await put(1, [sampleFinding('r', { ...at('/b/2'), count: 99 })]);
    assert.deepEqual(await ended(), []);
    await put(1, [sampleFinding('r', { ...at('/b/2'), count: 99, inFolders: { '/a/': 0 } })]);
    assert.deepEqual(await ended(), ['gone']);
  });
}

function contractOfMarksAgain(setup: Setup): void {
  test('one marked while its sitemap is read has it read again, once', async (t) => {
    const control = await opened(t, setup);
    const { ids, put, expect } = await checkedSite(control);
    const [id = 0] = ids;
    await put(0, [sampleFinding('r', at('/shop/1'))]);
    const made = await expect({ folder: '/shop/' });
    assert.equal(made.partial, false);
    const stands = async (): Promise<unknown[]> => {
      const sitemap = await control.sitemaps.get(id);
      const { partial } = (await control.findings.expectation(made.id)) ?? {};
      return [sitemap?.bodyHash, sitemap?.etag, sitemap?.nextReadAt, partial];
    };
    const due = DAY_AT + 2;
    await control.sitemaps.change(id, { bodyHash: 'h', etag: 'e', nextReadAt: due });
    const many = sampleFinding('r', { ...at('/shop/1', '/2'), count: 1_000 });
    // Even at the time that stood there: a read that goes on tells by another.
    await put(0, [many]);
    assert.deepEqual(await stands(), [undefined, undefined, due - 1, true]);
    await control.sitemaps.change(id, { bodyHash: 'h', etag: 'e', nextReadAt: 9e12 });
    await put(0, [many]);
    assert.deepEqual(await stands(), ['h', 'e', 9e12, true]);
    await put(0, [{ ...many, inFolders: { '/shop/': 7 } }]);
    assert.deepEqual(await stands(), ['h', 'e', 9e12, false]);
  });

  test('two marked while their sitemap is read have it read at another time, too', async (t) => {
    const control = await opened(t, setup);
    const { ids, put, expect } = await checkedSite(control);
    const [id = 0] = ids;
    const both = (more: Partial<FindingIntake>) => ['r', 's'].map((r) => sampleFinding(r, more));
    await put(0, both(at('/shop/1')));
    for (const rule of ['r', 's']) await expect({ rule, folder: '/shop/' });
    const due = DAY_AT + 2;
    await control.sitemaps.change(id, { nextReadAt: due });
    await put(0, both({ ...at('/shop/1', '/2'), count: 1_000 }));
    assert.equal((await control.sitemaps.get(id))?.nextReadAt, due - 1);
  });

  test('one that cannot be marked again stays as it was', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put, expect } = await checkedSite(control);
    await put(0, [sampleFinding('r', at('/a/1', '/b/1'))]);
    const made = await expect({ folder: '/a/' });
    // What this does not find may still be there, so that nothing ends.
    await put(0, [sampleFinding('r', at('/b/1'))], { isWhole: false });
    const again = { ...BY, siteId, rule: 'r', folder: '/a/', why: 'Again.' };
    assert.equal(await control.findings.expect(again), 'not-found');
    assert.deepEqual(await control.findings.expectation(made.id), made);
  });

  test('a site has 50 folders of them at most, and one more in place of another', async (t) => {
    const control = await opened(t, setup);
    const { siteId, put, expect } = await checkedSite(control);
    const folders = Array.from({ length: EXPECTED_FOLDERS_MAX + 1 }, (_, n) => `/${n}/`);
    await put(0, [sampleFinding('r', at(...folders))]);
    await put(1, [sampleFinding('s')]);
    for (const folder of folders.slice(1)) await expect({ folder });
    const more = { ...BY, siteId, rule: 'r', folder: '/0/' };
    assert.equal(await control.findings.expect(more), 'too-many-folders');
    await expect({ folder: '/1/', why: 'Again.' });
    await expect({ rule: 's' });
    const [rule] = await control.findings.rules(siteId);
    assert.deepEqual([rule?.count, rule?.expectedCount], [51, 50]);
  });
}
