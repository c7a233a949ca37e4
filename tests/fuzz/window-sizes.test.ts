// The same entries, places, problems and summary for every size of window and every chunking: of
// hostile documents in all formats and wrappings, and of parts as long as the readers' limits.
// PORTOLAN_FUZZ_SECONDS sets for how long; PORTOLAN_FUZZ_SEED repeats what a failure printed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InternalReadOptions } from '../../src/formats/sitemap-reader.ts';
import { chunkings, seededRandom } from '../support/chunkings.ts';
import { fuzzBudget } from '../support/fuzz-budget.ts';
import { pick, type Random } from '../support/sitemap-generator.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import {
  type HostileDocument,
  makeHostileDocument,
  makeLongDocument,
} from './hostile-documents.ts';
import { readWhole } from './oracles.ts';
import { drawWindowBytes } from './window-sizes.ts';

// More than any document here has: it is read in one window.
const ONE_WINDOW = 8_388_608;
const WAYS = 3;

function drawOptions(random: Random, { bytes, contentType }: HostileDocument): InternalReadOptions {
  const bytesMax = Math.floor(random() * bytes.length * 1.2);
  return {
    contentType,
    remarks: random() < 0.5,
    verifyGzip: random() < 0.1,
    ...(random() < 0.1 && { limits: { bytesMax } }),
    ...(random() < 0.1 && { url: undefined }),
  };
}

async function examine(
  seed: number,
  make: (random: Random) => HostileDocument,
  drawWindow: (random: Random, bytes: Uint8Array) => number,
): Promise<void> {
  const random = seededRandom(seed);
  const document = make(random);
  const { shape, bytes } = document;
  const options = drawOptions(random, document);
  const scanner = random() < 0.5;
  const expected = await readWhole(bytes, { ...options, scanner, windowBytes: ONE_WINDOW });
  const ways = chunkings(bytes, seed);
  for (let count = WAYS; count > 0; count -= 1) {
    const { name, chunks } = pick(random, ways);
    const settings = { scanner: random() < 0.5, windowBytes: drawWindow(random, bytes) };
    const found = await readWhole(chunks(), { ...options, ...settings });
    const how = `${shape}, ${name}, ${JSON.stringify({ ...options, ...settings })}`;
    assert.deepEqual(found, expected, how);
  }
}

async function examineMany(
  documents: number,
  make: (random: Random) => HostileDocument,
  drawWindow: (random: Random, bytes: Uint8Array) => number,
): Promise<void> {
  const goesOn = fuzzBudget(documents);
  let seed = TEST_SEED;
  for (; goesOn(); seed += 1) {
    await examine(seed, make, drawWindow).catch((cause: unknown) => {
      throw new Error(`PORTOLAN_FUZZ_SEED=${seed}`, { cause });
    });
  }
  console.log(`seeds ${TEST_SEED} to ${seed - 1}`);
}

test('hostile documents are read the same in windows of every size', async () => {
  await examineMany(400, makeHostileDocument, drawWindowBytes);
});

test('parts as long as a limit are read the same in windows of every size', async () => {
  // Windows of a few bytes would take minutes, and cut nothing that those of the others do not.
  const drawWindow = (random: Random): number =>
    pick(random, [100, 1_000, 65_535, 65_536]) + Math.floor(random() ** 3 * 70_000);
  await examineMany(60, makeLongDocument, drawWindow);
});
