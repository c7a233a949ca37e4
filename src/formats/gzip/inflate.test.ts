// Our own inflater against the runtime's, over data, levels, strategies, cuts and damage.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { inflate, inflateInto } from './inflate.ts';

function inflated(bytes: Uint8Array, start = 0): { data: Buffer; end: string; next: number } {
  const pieces: Buffer[] = [];
  const result = inflate(bytes, start, (piece) => pieces.push(Buffer.from(piece)) > 0);
  return { data: Buffer.concat(pieces), ...result };
}

const random = seededRandom(11);
const texts: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('a'),
  Buffer.alloc(300_000, 'x'),
  Buffer.from('<url><loc>https://example.com/a</loc></url>\n'.repeat(3_000)),
  Buffer.from(Array.from({ length: 100_000 }, () => Math.floor(random() * 256))),
  Buffer.from(Array.from({ length: 100_000 }, () => Math.floor(random() ** 4 * 256))),
];
const strategies = [
  'Z_DEFAULT_STRATEGY',
  'Z_FILTERED',
  'Z_HUFFMAN_ONLY',
  'Z_RLE',
  'Z_FIXED',
] as const;

test('all levels and strategies inflate to what was deflated, and end where they end', () => {
  for (const text of texts) {
    for (let level = 0; level <= 9; level += 3) {
      for (const strategy of strategies) {
        for (const windowBits of [9, 15]) {
          const options = { level, strategy: constants[strategy], windowBits };
          const deflated = deflateRawSync(text, options);
          const { data, end, next } = inflated(Buffer.concat([deflated, Buffer.from('behind')]));
          assert.equal(end, 'end');
          assert.equal(next, deflated.length);
          assert.ok(data.equals(text));
        }
      }
    }
  }
});

test('a stream that is cut gives a beginning of its text, the longer the later it is cut', () => {
  const text = texts[3]?.subarray(0, 20_000) as Buffer;
  const deflated = deflateRawSync(text);
  let most = 0;
  for (let length = 0; length < deflated.length; length += 1) {
    const { data, end } = inflated(deflated.subarray(0, length));
    assert.equal(end, 'cut');
    assert.ok(text.subarray(0, data.length).equals(data));
    assert.ok(data.length >= most);
    most = data.length;
  }
});

test('a damaged stream ends as the runtime says, and never throws', () => {
  const deflated = deflateRawSync(texts[3]?.subarray(0, 5_000) as Buffer);
  for (let round = 0; round < 2_000; round += 1) {
    const damaged = Buffer.from(deflated);
    for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
      damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
    }
    const { data, end } = inflated(damaged);
    let expected: Buffer | undefined;
    try {
      expected = inflateRawSync(damaged);
    } catch {}
    assert.equal(end === 'end', expected !== undefined);
    if (expected) assert.ok(data.equals(expected));
  }
});

test('random bytes never throw and never hang', () => {
  for (let round = 0; round < 3_000; round += 1) {
    const bytes = Uint8Array.from({ length: Math.floor(random() * 200) }, () =>
      Math.floor(random() * 256),
    );
    const { end } = inflated(bytes);
    assert.ok(['end', 'cut', 'damaged'].includes(end));
  }
});

test('whoever takes the output may stop', () => {
  const deflated = deflateRawSync(Buffer.alloc(1_000_000));
  let pieces = 0;
  const { end } = inflate(deflated, 0, () => {
    pieces += 1;
    return pieces < 3;
  });
  assert.equal(end, 'cut');
  assert.equal(pieces, 3);
});

test('whoever takes the output may refuse its last piece', () => {
  const deflated = deflateRawSync(Buffer.alloc(70_000));
  for (const bytes of [deflated, deflated.subarray(0, -1)]) {
    let pieces = 0;
    const { end } = inflate(bytes, 0, () => {
      pieces += 1;
      return pieces < 2;
    });
    assert.equal(end, 'cut');
    assert.equal(pieces, 2);
  }
});

test('inflated into a room is what the runtime inflates, unless it fills the room', () => {
  const room = new Uint8Array(1_000);
  for (const length of [0, 1, 2, 998, 999, 1_000, 1_001, 40_000]) {
    for (const text of [
      Buffer.alloc(length, 'ab'),
      Buffer.from(Array.from({ length }, () => Math.floor(random() * 256))),
    ]) {
      const deflated = deflateRawSync(text);
      const {
        end,
        next,
        length: filled,
      } = inflateInto(room.fill(7), Buffer.concat([deflated, Buffer.from('behind')]));
      assert.equal(end, length < 1_000 ? 'end' : 'cut');
      if (length >= 1_000) continue;
      assert.equal(next, deflated.length);
      assert.ok(text.equals(room.subarray(0, filled)));
    }
  }
});
