// What is kept of a site, packed and unpacked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage } from '../learn/page-memory.ts';
import { SiteLearning } from '../learn/site-learning.ts';
import { newSite, packSite, unpackSite } from './site-memory.ts';

const nothing = new SiteLearning();

test('a site comes back as it was packed', () => {
  const site = {
    ...newSite(0.123456789),
    tokensAt: 1_763_600_000_123,
    changed: 12,
    visits: 20_000,
  };
  const back = unpackSite(packSite(site, nothing));
  assert.deepEqual(back?.memory, site);
  assert.deepEqual(back?.learning.sitemaps, []);
});

test('what another version packed, or nothing, is no site', () => {
  const packed = packSite(newSite(1), nothing);
  assert.equal(unpackSite(new Uint8Array(0)), undefined);
  assert.equal(unpackSite(packed.subarray(8)), undefined);
  assert.equal(unpackSite(packed.with(7, 1)), undefined);
});

test('what is learned of the site comes back with it', () => {
  const learning = new SiteLearning();
  const page = newPage({ weight: 1, changes: 0.5, claim: 3, sitemapId: 7 });
  const visit = { days: 2, signals: 1, changed: true };
  const after = learning.learn(page, { ...page, visitedAt: 5, observed: 1 }, visit);
  const back = unpackSite(packSite(newSite(1), learning))?.learning;
  assert.deepEqual(back?.sitemaps, learning.sitemaps);
  assert.deepEqual(back?.priorsOf(page), learning.priorsOf(page));
  assert.equal(after.counted, Math.fround(Math.log(0.5)));
});

test('a site of 0.5.0 is read, with what it did not know as of a new one', () => {
  const old = new DataView(new ArrayBuffer(104));
  [1, 0.25, 3, 0.5, 0.75, 2, 9, 11, 4, 100, 40, 30, 20].forEach((value, index) => {
    old.setFloat64(8 * index, value, true);
  });
  const { memory } = unpackSite(new Uint8Array(old.buffer)) ?? {};
  assert.deepEqual([memory?.price, memory?.asked, memory?.visits], [0.25, 3, 100]);
  assert.deepEqual([memory?.changedAndSignalled, memory?.weight], [20, 1]);
});
