// Sets and maps of fingerprints against those of the language, while they grow in every way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { FingerprintMap } from './fingerprint-map.ts';
import { FingerprintSet } from './fingerprint-set.ts';
import { FINGERPRINTS_MAX } from './fingerprint-table.ts';

/** Pairs of words that look random, the same for the same seed. */
function randomWords(pairs: number, seed: number): Uint32Array {
  let state = seed;
  return Uint32Array.from({ length: pairs * 2 }, () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return (more ^ (more >>> 14)) >>> 0;
  });
}

const keyAt = (hashes: Uint32Array, index: number): string =>
  `${hashes[index * 2]} ${hashes[index * 2 + 1]}`;

/** What a Set of strings would say. */
function expectedOf(known: Set<string>, hashes: Uint32Array, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const before = known.size;
    return known.add(keyAt(hashes, index)).size - before;
  });
}

// Few different words, so that they repeat, and words that meet in one slot or one chunk.
const word = fc.oneof(
  fc.constantFrom(0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff),
  fc.integer({ min: 0, max: 0xffff_ffff }),
);
const batch = fc
  .array(fc.tuple(word, word), { maxLength: 150 })
  .map((pairs) => Uint32Array.from(pairs.flat()));

test('a set says of each fingerprint what a Set of texts says', () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
      const set = new FingerprintSet();
      const known = new Set<string>();
      for (const hashes of batches) {
        const count = hashes.length / 2;
        assert.deepEqual([...set.addAll(hashes, count)], expectedOf(known, hashes, count));
        assert.equal(set.size, known.size);
      }
    }),
  );
});

test('a map gives what a Map of texts gives', () => {
  const values = fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { minLength: 150 });
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 8 }), values, batch, (batches, numbers, asked) => {
      const map = new FingerprintMap();
      const known = new Map<string, number>();
      for (const hashes of batches) {
        const count = hashes.length / 2;
        const given = Uint32Array.from(numbers.slice(0, count));
        const isNew = [...map.setAll(hashes, given, count)];
        for (let index = 0; index < count; index += 1) {
          assert.equal(isNew[index], known.has(keyAt(hashes, index)) ? 0 : 1);
          known.set(keyAt(hashes, index), numbers[index]!);
        }
        assert.equal(map.size, known.size);
      }
      for (const hashes of [asked, ...batches]) {
        const count = hashes.length / 2;
        const found = [...map.getAll(hashes, count)];
        const expected = found.map((_, index) => known.get(keyAt(hashes, index)) ?? -1);
        assert.deepEqual(found, expected);
      }
    }),
  );
});

// One chunk doubles up to 1,048,576 slots, which hold 786,432; then chunks are split.
const COUNT = 2_000_000;
const PIECE = 1_000;
const orders: Readonly<Record<string, (words: Uint32Array) => Uint32Array>> = {
  random: (words) => words,
  'sorted by the high word': (words) => sorted(words, 1),
  'sorted by the low word': (words) => sorted(words, 0),
};

function sorted(words: Uint32Array, by: 0 | 1): Uint32Array {
  const pairs = new BigUint64Array(words.length / 2);
  for (let index = 0; index < pairs.length; index += 1) {
    const first = BigInt(words[index * 2 + by]!);
    pairs[index] = (first << 32n) | BigInt(words[index * 2 + 1 - by]!);
  }
  pairs.sort();
  return Uint32Array.from({ length: words.length }, (_, at) => {
    const half = at % 2 === by ? 32n : 0n;
    return Number((pairs[at >> 1]! >> half) & 0xffff_ffffn);
  });
}

for (const [name, order] of Object.entries(orders)) {
  test(`two million fingerprints, ${name}: each is new once, and has its value`, () => {
    const words = order(randomWords(COUNT, 1));
    const set = new FingerprintSet();
    const map = new FingerprintMap();
    const values = new Uint32Array(PIECE);
    const piecesOf = function* (): Generator<[hashes: Uint32Array, from: number]> {
      for (let from = 0; from < COUNT; from += PIECE) {
        yield [words.subarray(from * 2, (from + PIECE) * 2), from];
      }
    };
    for (const [hashes, from] of piecesOf()) {
      assert.ok(!set.addAll(hashes, PIECE).includes(0));
      for (let index = 0; index < PIECE; index += 1) values[index] = from + index;
      assert.ok(!map.setAll(hashes, values, PIECE).includes(0));
    }
    assert.equal(set.size, COUNT);
    assert.equal(map.size, COUNT);
    for (const [hashes, from] of piecesOf()) {
      assert.ok(!set.addAll(hashes, PIECE).includes(1));
      const found = map.getAll(hashes, PIECE);
      assert.ok(found.every((value, index) => value === from + index));
    }
    const others = randomWords(PIECE, 2);
    assert.ok(map.getAll(others, PIECE).every((value) => value === -1));
  });
}

test('room for millions at once is the same set', () => {
  const words = randomWords(PIECE, 3);
  for (const capacity of [0, 1, 192, 193, 786_432, 786_433, 3_000_000]) {
    const set = new FingerprintSet({ capacity });
    assert.ok(!set.addAll(words, PIECE).includes(0), String(capacity));
    assert.ok(!set.addAll(words, PIECE).includes(1), String(capacity));
    assert.equal(set.size, PIECE);
  }
});

test('the fingerprint of zeros only is one like all others', () => {
  const set = new FingerprintSet();
  assert.equal(set.has(0, 0), false);
  assert.deepEqual([...set.addAll(new Uint32Array(4), 2)], [1, 0]);
  assert.equal(set.has(0, 0), true);
  assert.equal(set.has(0, 1), false);
  assert.equal(set.size, 1);
  const map = new FingerprintMap();
  assert.equal(map.get(0, 0), -1);
  map.set(0, 0, 0);
  assert.equal(map.get(0, 0), 0);
  map.set(0, 0, 0xffff_ffff);
  assert.equal(map.get(0, 0), 0xffff_ffff);
  assert.equal(map.size, 1);
});

test('one fingerprint at a time', () => {
  const map = new FingerprintMap({ capacity: 10 });
  map.set(0xffff_ffff, 0x8000_0000, 7);
  map.set(0xffff_ffff, 0x8000_0000, 0xffff_fffe);
  assert.equal(map.get(0xffff_ffff, 0x8000_0000), 0xffff_fffe);
  // The same words with a sign.
  assert.equal(map.get(-1, -0x8000_0000), 0xffff_fffe);
  assert.equal(map.get(0x8000_0000, 0xffff_ffff), -1);
});

test('what is impossible says so', () => {
  assert.throws(() => new FingerprintSet({ capacity: FINGERPRINTS_MAX + 1 }), {
    name: 'RangeError',
    message: /^There is no room for 3221225473 fingerprints, at most for 3221225472\.$/,
  });
  for (const capacity of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => new FingerprintMap({ capacity }), RangeError);
  }
  assert.throws(() => new FingerprintSet().addAll(new Uint32Array(3), 2), {
    message: '2 fingerprints were said to be in 3 words.',
  });
});

test('words that are no fingerprints end with a sentence, and what was added stays', () => {
  // All in one chunk, which no bit divides.
  const set = new FingerprintSet({ capacity: 700_000 });
  const words = new Uint32Array(PIECE * 2);
  let added = 0;
  const addPiece = (): void => {
    for (let index = 0; index < PIECE; index += 1) {
      words[index * 2] = added + index;
      words[index * 2 + 1] = 5;
    }
    set.addAll(words, PIECE);
    added += PIECE;
  };
  const addMany = (): void => {
    while (added < 900_000) addPiece();
  };
  assert.throws(addMany, { name: 'RangeError', message: /spread evenly/ });
  assert.equal(set.size, 786_432);
  assert.equal(set.has(0, 5), true);
  assert.equal(set.has(786_431, 5), true);
  assert.equal(set.has(786_432, 5), false);
  assert.throws(addPiece, RangeError);
});

test('when the system gives no memory, what was added stays', (context) => {
  const set = new FingerprintSet();
  const words = randomWords(193, 4);
  assert.equal(set.addAll(words, 192).includes(0), false);
  context.mock.property(
    globalThis,
    'Int32Array',
    class {
      constructor() {
        throw new RangeError('Array buffer allocation failed');
      }
    } as unknown as Int32ArrayConstructor,
  );
  assert.throws(() => set.addAll(words, 193), {
    name: 'RangeError',
    message: 'There is no memory for more fingerprints: 4096 bytes were refused.',
  });
  context.mock.restoreAll();
  assert.equal(set.size, 192);
  assert.equal(set.addAll(words, 193)[192], 1);
});

test('what a map held is returned at once, and while it grows', () => {
  const pairs = 100_000;
  const hashes = randomWords(pairs, 5);
  const before = process.memoryUsage().arrayBuffers;
  const map = new FingerprintMap();
  map.setAll(hashes, new Uint32Array(pairs), pairs);
  const slots = 2 ** 18 * 12;
  // Beside the slots, the answers alone: a byte for each.
  const grown = process.memoryUsage().arrayBuffers - before - pairs * 5;
  assert.ok(grown < slots * 1.2, `${grown} bytes for ${slots} bytes of slots`);
  const full = process.memoryUsage().arrayBuffers;
  map.letGo();
  assert.ok(process.memoryUsage().arrayBuffers <= full - slots);
});
