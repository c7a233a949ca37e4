// Listings of sitemaps as numbers: sorted, packed, found and compared.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { listingDigest, SortedListing } from './sorted-listing.ts';

type Listed = readonly [high: number, low: number, hash: number];

// Few values, so that fingerprints share a word, or both.
const word = fc.constantFrom(0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff);
const listed: fc.Arbitrary<Listed[]> = fc.array(
  fc.tuple(word, word, fc.integer({ min: -2, max: 2 })),
);

function listingOf(entries: readonly Listed[], firstOrder = 1): SortedListing {
  return SortedListing.of({
    words: Uint32Array.from(entries.flatMap(([high, low]) => [low, high])),
    hashes: Int32Array.from(entries, ([, , hash]) => hash),
    orders: Uint32Array.from(entries, (_, at) => firstOrder + at),
  });
}

function modelOf(entries: readonly Listed[]): Map<bigint, number> {
  const model = new Map<bigint, number>();
  for (const [high, low, hash] of entries) {
    const fp = (BigInt(high) << 32n) | BigInt(low);
    if (!model.has(fp)) model.set(fp, hash);
  }
  return new Map([...model].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function contentOf({ highs, lows, hashes }: SortedListing): Map<bigint, number> {
  const fps = Array.from(highs, (high, at) => (BigInt(high) << 32n) | BigInt(lows[at] ?? 0));
  return new Map(fps.map((fp, at) => [fp, hashes[at] ?? 0]));
}

function check(property: fc.IProperty<never> | fc.IPropertyWithHooks<never>): void {
  fc.assert(property as never, { seed: TEST_SEED });
}

test('entries are sorted, the first of equal ones stays, and packing keeps them', () => {
  check(
    fc.property(listed, (entries) => {
      const listing = listingOf(entries);
      const model = modelOf(entries);
      assert.deepEqual([...contentOf(listing)], [...model]);
      const again = SortedListing.unpack(listing.packed());
      assert.deepEqual([...contentOf(again)], [...model]);
      assert.deepEqual(listingDigest(again.packed()), listingDigest(listing.packed()));
      for (let at = 0; at < listing.count; at += 1) {
        assert.equal(listing.find(listing.lows[at] ?? 0, listing.highs[at] ?? 0), at);
      }
      assert.equal(listing.find(12_345, 7), -1);
    }) as never,
  );
});

test('new, different and missing entries are distinguished', () => {
  check(
    fc.property(listed, listed, (before, after) => {
      const [old, now] = [listingOf(before), listingOf(after)];
      const [wasIn, isIn] = [modelOf(before), modelOf(after)];
      const { marks, missing } = now.differences(old);
      const expected = [...isIn].map(([fp, hash]) => (wasIn.get(fp) === hash ? 0 : 1));
      assert.deepEqual([...marks], expected);
      assert.deepEqual(
        [...contentOf(missing)],
        [...wasIn].filter(([fp]) => !isIn.has(fp)),
      );
      assert.deepEqual([...contentOf(now.with(missing))], [...modelOf([...after, ...before])]);
    }) as never,
  );
});

test('of a listing that grows the first entries count, with when they came', () => {
  const one = listingOf([[5, 5, 1]]);
  const both = one.and({
    words: Uint32Array.of(5, 5, 1, 0),
    hashes: Int32Array.of(2, 3),
    orders: Uint32Array.of(7, 8),
  });
  assert.deepEqual([...both.hashes], [3, 1]);
  assert.deepEqual([...both.orders], [8, 1]);
});

test('thousands of entries are sorted by both words', () => {
  const entries = Array.from({ length: 5_000 }, (_, at): Listed => {
    return [Math.imul(at >>> 1, 0x9e37_79b1) >>> 0, Math.imul(at, 0x85eb_ca6b) >>> 0, at];
  });
  assert.deepEqual([...contentOf(listingOf(entries))], [...modelOf(entries)]);
});
