// A whole store: both parts opened, counted, copied, removed and closed together.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../base/portolan-error.ts';
import { fencingContract } from './contract/fencing.contract.ts';
import { openStore } from './open-store.ts';
import type { SiteRecord } from './port/site-record.ts';
import type { SiteWriter } from './port/site-writer.ts';
import type { Store } from './port/store.ts';

async function filledSite(store: Store, host = 'a.example'): Promise<SiteRecord> {
  const { id: siteId } = await store.sites.ensure(`https://${host}/`, 1);
  const url = `https://${host}/sitemap.xml`;
  const { id } = await store.sitemaps.ensure({ siteId, url, source: 'submitted', at: 1 });
  const { writer } = await store.runs.begin(siteId, 'submitted', 1);
  const intake = await writer.snapshot({ at: 1 });
  await intake.add(id, [{ loc: `https://${host}/1` }, { loc: `https://${host}/2` }]);
  await intake.finish([id]);
  return (await store.sites.get(siteId)) ?? assert.fail();
}

test('a site knows how many URLs it has, also when sitemaps are dropped', async (t) => {
  const store = await openStore(undefined);
  t.after(() => store.close());
  const site = await filledSite(store);
  assert.equal(site.urls, 2);
  const [sitemap] = (await store.sitemaps.page({ siteId: site.id }, {})).rows;
  const { writer } = await store.runs.begin(site.id, 'asked', 2);
  await writer.dropSitemaps(2, [sitemap?.id ?? 0]);
  assert.equal((await store.sites.get(site.id))?.urls, 0);
});

test('everything is there when it is opened again, and in a copy', async (t) => {
  const folder = join(temporaryFolder(t), 'new', 'store');
  const target = join(temporaryFolder(t), 'copy');
  const first = await openStore(folder, { threads: 2 });
  const { id } = await filledSite(first);
  await first.backup(target);
  await first.close();
  for (const place of [folder, target]) {
    const store = await openStore(place);
    assert.deepEqual(await store.inspect(), []);
    assert.equal((await store.sites.get(id))?.urls, 2);
    assert.equal(await store.urls.count(id), 2);
    assert.equal((await store.urls.page(id, {}, {})).rows.length, 2);
    await store.close();
  }
  assert.ok(readdirSync(target).includes('control.db'));
});

test('a copy is written into an empty folder alone', async (t) => {
  const store = await openStore(undefined);
  t.after(() => store.close());
  const full = temporaryFolder(t, { 'control.db': 'mine' });
  for (const folder of [full, join(full, 'control.db')]) {
    await assert.rejects(store.backup(folder), (error) => {
      assert.ok(isPortolanError(error), String(error));
      assert.equal(error.code, 'STORE_UNUSABLE');
      assert.ok(error.message.includes(folder));
      return true;
    });
  }
  assert.deepEqual(readdirSync(full), ['control.db']);
});

test('a copy that fails leaves nothing behind', async (t) => {
  const store = await openStore(undefined);
  await store.close();
  const [empty, made] = [temporaryFolder(t), join(temporaryFolder(t), 'new')];
  for (const folder of [empty, made]) await assert.rejects(store.backup(folder));
  assert.deepEqual(readdirSync(empty), []);
  assert.equal(existsSync(made), false);
});

test('a site is removed with its URLs, and another keeps its own', async (t) => {
  const store = await openStore(undefined);
  t.after(() => store.close());
  const [a, b] = [await filledSite(store), await filledSite(store, 'b.example')];
  await store.sites.remove(a.id);
  assert.equal(await store.urls.count(a.id), 0);
  assert.deepEqual((await store.urls.page(a.id, { state: 'all' }, {})).rows, []);
  assert.equal(await store.urls.count(b.id), 2);
  assert.equal((await store.sites.get(b.id))?.urls, 2);
});

test('a store that is open is locked until it is closed', async (t) => {
  const folder = temporaryFolder(t);
  const store = await openStore(folder);
  await assert.rejects(openStore(folder), (error) => {
    return isPortolanError(error) && error.code === 'STORE_LOCKED';
  });
  await filledSite(store);
  await store.close();
  await (await openStore(folder)).close();
});

test('what a killed run changed and did not count is made good at the next start', async (t) => {
  const folder = temporaryFolder(t);
  const at = Date.UTC(2026, 10, 23, 12);
  const day = '2026-11-23';
  const entries = (...names: string[]) =>
    names.map((name) => ({ loc: `https://a.example/${name}` }));
  const none = { sitemaps: 1, read: 1, unchanged: 0, failed: 0, errors: 0, warnings: 0 };
  const before = await openStore(folder);
  const { id } = await before.sites.ensure('https://a.example/', at);
  const { id: b } = await before.sites.ensure('https://b.example/', at);
  const change = async (writer: SiteWriter, sitemap: number, names: string[]) => {
    const intake = await writer.snapshot({ at });
    await intake.add(sitemap, entries(...names));
    return intake.finish([sitemap]);
  };
  const { writer: one } = await before.runs.begin(id, 'asked', at);
  const first = await change(one, 1, ['1', '2']);
  await one.add(day, first);
  const outcome = { ...none, ...first, endedAt: at, complete: true };
  await one.end(outcome, { day, change: {} }, { sitemapIds: [] });
  const { writer: two } = await before.runs.begin(id, 'asked', at);
  await two.add(day, await change(two, 2, ['3', '4', '5']));
  // Here the process dies: this is in the file of URLs, and in no run.
  await change(two, 1, ['2', '6']);
  // A run that died before it changed anything, and the first one of another site.
  const { writer: other } = await before.runs.begin(b, 'asked', at);
  await change(other, 3, ['b1', 'b2', 'b3']);
  await before.close();
  for (let start = 0; start < 2; start += 1) {
    const store = await openStore(folder);
    const sums = async (siteId: number, number: number): Promise<unknown> => {
      const run = await store.runs.get(siteId, number);
      return [run?.state, run?.urls, run?.added, run?.changed, run?.removed];
    };
    assert.deepEqual(await sums(id, 1), ['done', 2, 2, 0, 0]);
    assert.deepEqual(await sums(id, 2), ['broken-off', 5, 4, 0, 1]);
    assert.deepEqual(await sums(b, 1), ['broken-off', 3, 3, 0, 0]);
    const [sum] = await store.sites.days(id, { from: day, to: day });
    assert.deepEqual([sum?.urls, sum?.added, sum?.removed], [5, 6, 1]);
    assert.equal((await store.sites.get(id))?.urls, 5);
    await store.close();
  }
});

fencingContract('SQLite', async (t) => {
  const store = await openStore(undefined);
  t.after(() => store.close());
  return store;
});
