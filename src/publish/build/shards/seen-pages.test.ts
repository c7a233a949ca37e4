// Both memories of pages against a Set of keys: what was met, what is known, what is new.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import { createFingerprintSeed } from '../../../base/fingerprint/fingerprint-seed.ts';
import { createFingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import { pageKey } from '../../../protocol/page-key.ts';
import type { PublishState } from '../../ports/publish-state.ts';
import { KnownPages, PAGE_KEPT, PAGE_REMOVED } from './known-pages.ts';
import { rememberKnownPages, rememberPages, SEEN_BEFORE, SEEN_NEVER } from './seen-pages.ts';

const BASE = 'https://e.example/';
const SEED = createFingerprintSeed();
const locs = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((number) => BASE + number),
    fc.constantFrom(BASE, `${BASE}a`, `${BASE}%61`, `${BASE}a#x`, 'HTTPS://E.example:443/a', ''),
  ),
  { maxLength: 30 },
);

/** The pages of a state with one shard of these locs. */
async function knownPages(seed: Uint8Array, known: readonly string[]): Promise<KnownPages> {
  const fingerprints = createFingerprinter(seed).fingerprints(known.map(pageKey)).slice();
  const shard = {
    section: '',
    number: 1,
    sequence: 1,
    urls: known.length,
    bytes: 0,
    headBytes: 0,
    sha256: '',
    changedMs: 0,
  };
  const textHashes = new Uint32Array(fingerprints.length);
  const columns = { fingerprints, textHashes, lengths: new Uint32Array(known.length) };
  const state: Pick<PublishState, 'shards' | 'columns'> = {
    shards: () => [shard],
    columns: () => columns,
  };
  return KnownPages.read(state as PublishState);
}

test('without a state a page is new once, whatever batches it comes in', () => {
  fc.assert(
    fc.property(fc.array(locs, { maxLength: 10 }), (batches) => {
      const look = rememberPages(SEED);
      const met = new Set<string>();
      for (const batch of batches) {
        const { verdicts, fingerprints } = look(batch.map(pageKey));
        const expected = createFingerprinter(SEED).fingerprints(batch.map(pageKey));
        for (const [at, loc] of batch.entries()) {
          assert.equal(verdicts[at], met.has(pageKey(loc)) ? SEEN_BEFORE : SEEN_NEVER, loc);
          assert.equal(fingerprints[2 * at], expected[2 * at]);
          assert.equal(fingerprints[2 * at + 1], expected[2 * at + 1]);
          met.add(pageKey(loc));
        }
      }
    }),
  );
});

test('with a state a known page is found at its slot, once, and others are new once', async () => {
  const known = Array.from({ length: 20 }, (_, number) => `${BASE}${number * 2}`);
  await fc.assert(
    fc.asyncProperty(fc.array(locs, { maxLength: 10 }), async (batches) => {
      const pages = await knownPages(SEED, known);
      const look = rememberKnownPages(SEED, pages);
      const slots = new Map(known.map((loc, slot) => [pageKey(loc), slot]));
      const met = new Set<string>();
      for (const batch of batches) {
        const verdicts = [...look(batch.map(pageKey)).verdicts.subarray(0, batch.length)];
        for (const [at, loc] of batch.entries()) {
          const key = pageKey(loc);
          const fresh = slots.get(key) ?? SEEN_NEVER;
          assert.equal(verdicts[at], met.has(key) ? SEEN_BEFORE : fresh, loc);
          met.add(key);
        }
        // As the build does it with every page that it takes.
        for (const slot of verdicts) if (slot >= 0) pages.setStatus(slot, PAGE_KEPT);
      }
    }),
  );
});

test('a known page whose entry was not taken may come again', async () => {
  const pages = await knownPages(SEED, [`${BASE}a`]);
  const look = rememberKnownPages(SEED, pages);
  assert.deepEqual([...look([`${BASE}a`, `${BASE}a`]).verdicts], [0, SEEN_BEFORE]);
  assert.equal(look([`${BASE}a`]).verdicts[0], 0);
  pages.setStatus(0, PAGE_REMOVED);
  assert.equal(look([`${BASE}a`]).verdicts[0], SEEN_BEFORE);
});

test('no locs give no verdicts, before and after others', async () => {
  const none = await knownPages(SEED, []);
  for (const look of [rememberPages(SEED), rememberKnownPages(SEED, none)]) {
    assert.equal(look([]).fingerprints.length, 0);
    assert.equal(look([BASE]).verdicts[0], SEEN_NEVER);
    assert.equal(look([]).fingerprints.length, 0);
    assert.equal(look([BASE]).verdicts[0], SEEN_BEFORE);
  }
});

test('100,000 pages in batches of every size are distinguished', () => {
  const look = rememberPages(SEED);
  let size = 1;
  for (let from = 0; from < 100_000; from += size, size = (size * 3) % 4_001) {
    const batch = Array.from({ length: size }, (_, index) => `${BASE}${from + index}`);
    const { verdicts } = look(batch);
    assert.ok(verdicts.subarray(0, size).every((verdict) => verdict === SEEN_NEVER));
  }
  assert.equal(look([`${BASE}0`, `${BASE}99999`]).verdicts[0], SEEN_BEFORE);
});
