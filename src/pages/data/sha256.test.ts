// SHA-256 against Node's.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { sha256 } from './sha256.ts';

test('every length up to three blocks, and a large one, hashes as in Node', () => {
  const random = seededRandom(7);
  for (const length of [...Array.from({ length: 193 }, (_, index) => index), 100_001]) {
    const whole = Uint8Array.from({ length: length + 3 }, () => random() * 256);
    // Not at the beginning of its memory.
    const bytes = whole.subarray(3);
    assert.equal(sha256(bytes), createHash('sha256').update(bytes).digest('hex'), `${length}`);
  }
});

test("the standard's own example", () => {
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  assert.equal(sha256(new TextEncoder().encode('abc')), digest);
});
