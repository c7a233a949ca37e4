// The checksum of gzip against the runtime's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as zlib from 'node:zlib';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { crc32 } from './crc32.ts';

test('the check value of the polynomial', () => {
  assert.equal(crc32(new TextEncoder().encode('123456789'), 0), 0xcbf43926);
  assert.equal(crc32(new Uint8Array(0), 0), 0);
});

test('any bytes in any two parts have the sum that the runtime gives', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.nat(500), (bytes, at) => {
      const sum = crc32(bytes.subarray(at), crc32(bytes.subarray(0, at), 0));
      assert.equal(sum, zlib.crc32(bytes));
    }),
  );
});
