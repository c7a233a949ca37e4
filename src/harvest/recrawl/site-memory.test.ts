// What is kept of a site, packed and unpacked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSite, packSite, unpackSite } from './site-memory.ts';

test('a site comes back as it was packed', () => {
  const site = {
    ...newSite(0.123456789),
    tokensAt: 1_763_600_000_123,
    changed: 12,
    visits: 20_000,
  };
  assert.deepEqual(unpackSite(packSite(site)), site);
});

test('what another version packed, or nothing, is no site', () => {
  const packed = packSite(newSite(1));
  assert.equal(unpackSite(new Uint8Array(0)), undefined);
  assert.equal(unpackSite(packed.subarray(8)), undefined);
  assert.equal(unpackSite(packed.with(7, 1)), undefined);
});

test('what 0.5.0 packed is opened: what it did not know is as of a new site', () => {
  const { weight, visitsPerDayMax } = newSite(1);
  const old = packSite({ ...newSite(2), visits: 7 }).subarray(0, 104);
  assert.deepEqual(unpackSite(old), { ...newSite(2), visits: 7, weight, visitsPerDayMax });
});
