// Lean entries and their fingerprints against those that have all their texts: the same entries,
// the same findings and the same fingerprints, whatever is in the bytes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFingerprinter } from '../../src/base/fingerprint/fingerprinter.ts';
import { checkPlacedDocument } from '../../src/check/read/check-document.ts';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import type { Entry, UrlEntry } from '../../src/protocol/url-entry.ts';
import { createChecker } from '../../src/rules/checker.ts';
import type { Finding } from '../../src/rules/port/finding.ts';
import { markEntries } from '../../src/store/urls/snapshot/listing-columns.ts';
import { seededRandom } from '../support/chunkings.ts';
import { fuzzBudget } from '../support/fuzz-budget.ts';
import { leanBatches, wholeEntry } from '../support/lean-batches.ts';
import { makeSitemap, mutate } from '../support/sitemap-generator.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { drawWindowBytes } from './window-sizes.ts';

const DOCUMENTS = 2_000;
const ADDRESS = 'https://www.example.com/maps/sitemap.xml';
const SEED = Uint8Array.from({ length: 16 }, (_, index) => 17 * index + 3);

async function findings(bytes: Uint8Array, lean: boolean): Promise<readonly Finding[]> {
  const checker = createChecker({ now: Date.UTC(2026, 10, 28), profile: 'google', placesMax: 50 });
  await checkPlacedDocument(bytes, checker, { sitemap: ADDRESS, url: ADDRESS, lean });
  return checker.findings();
}

test(`lean entries are the entries, and have their fingerprints (seed ${TEST_SEED})`, async () => {
  const random = seededRandom(TEST_SEED);
  const fingerprinter = createFingerprinter(SEED, { wasm: false });
  const goesOn = fuzzBudget(DOCUMENTS);
  let count = 0;
  while (goesOn()) {
    const clean = new TextEncoder().encode(makeSitemap(random));
    const bytes = random() < 0.4 ? clean : mutate(random, clean);
    const windowBytes = random() < 0.3 ? 65_536 : drawWindowBytes(random, bytes);
    const how = `seed ${TEST_SEED}:\n${new TextDecoder().decode(bytes)}`;
    const expected: Entry[] = [];
    const reading = readSitemap.batches(bytes, { url: ADDRESS });
    for await (const batch of reading) expected.push(...batch);
    const batches = await leanBatches(bytes, SEED, { url: ADDRESS, windowBytes });
    let from = 0;
    for (const { entries, made } of batches) {
      const some = expected.slice(from, from + entries.length) as readonly UrlEntry[];
      assert.deepEqual(entries.map(wholeEntry), some, how);
      const marks = markEntries(some, { fingerprinter });
      const lean = markEntries(entries as readonly UrlEntry[], { fingerprinter, made });
      assert.deepEqual([lean.locs, lean.rests], [marks.locs, marks.rests], how);
      count += entries.length - made.withoutLoc.length;
      from += entries.length;
    }
    assert.equal(from, expected.length, how);
    assert.deepEqual(await findings(bytes, true), await findings(bytes, false), how);
  }
  assert.ok(count > 500, `${count} locs were fingerprinted from bytes`);
});
