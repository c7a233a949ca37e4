// Headers of Accept-Encoding, and whether gzip is the answer to them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptsGzip } from './accepts-gzip.ts';

for (const [header, expected] of [
  [null, false],
  ['', false],
  ['gzip', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br', false],
  ['deflate, br', false],
  ['gzip;q=0', false],
  ['gzip;q=0.0', false],
  ['gzip;q=0.001', true],
  ['gzip ; q=0.5', true],
  ['gzip;Q=1', true],
  ['*', true],
  ['*;q=0', false],
  ['*;q=0.5', true],
  ['gzip;q=0, *', false],
  ['gzip, *;q=0', true],
  ['identity', false],
  ['identity;q=0', false],
  ['identity;q=0, gzip', true],
  ['identity;q=0, *', true],
  ['identity, gzip', true],
  ['identity;q=1, gzip;q=0.5', false],
  ['identity;q=0.5, gzip;q=1', true],
  ['gzip;q=5', true],
  ['gzip;q=x', true],
  [',, gzip ,', true],
] as const) {
  test(`${JSON.stringify(header)}: ${expected ? 'gzip' : 'plain'}`, () => {
    assert.equal(acceptsGzip(header), expected);
  });
}
