// The scanner against the tokenizer: the same entries, the same problems, whatever is in the bytes.
// On well-formed documents a third voice, saxes, has to agree with both.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import type { ReadProblem } from '../../src/formats/index.ts';
import { type InternalReadOptions, readSitemap } from '../../src/formats/sitemap-reader.ts';
import type { ScanStatistics } from '../../src/formats/xml/scanner/wasm-scanner.ts';
import type { Entry } from '../../src/protocol/url-entry.ts';
import { seededRandom } from '../support/chunkings.ts';
import { fuzzBudget } from '../support/fuzz-budget.ts';
import { makeSitemap, mutate } from '../support/sitemap-generator.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { drawWindowBytes } from './window-sizes.ts';

const DOCUMENTS = 4_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function read(
  bytes: Uint8Array,
  options: InternalReadOptions,
): Promise<{ entries: Entry[]; problems: ReadProblem[] }> {
  const entries: Entry[] = [];
  const problems: ReadProblem[] = [];
  const all = {
    url: 'https://www.example.com/maps/sitemap.xml',
    onProblem: (problem: ReadProblem): number => problems.push(problem),
    ...options,
  };
  for await (const batch of readSitemap.batches(pieces(bytes, 3_001), all)) entries.push(...batch);
  return { entries, problems };
}

/** The locs that another XML parser sees, or undefined when it finds a fault. */
function locsOfSaxes(text: string): string[] | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const locs: string[] = [];
  let current: string | undefined;
  let failed = false;
  parser.on('error', () => {
    failed = true;
  });
  parser.on('opentag', ({ local, uri }) => {
    if (local === 'loc' && uri === NAMESPACE) current = '';
  });
  const add = (piece: string): void => {
    if (current !== undefined) current += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ local }) => {
    if (local !== 'loc') return;
    if (current !== undefined) locs.push(current);
    current = undefined;
  });
  parser.write(text).close();
  return failed ? undefined : locs;
}

test(`scanner and tokenizer agree on mutated documents (seed ${TEST_SEED})`, async () => {
  const random = seededRandom(TEST_SEED);
  const statistics: ScanStatistics = {
    bytesScanned: 0,
    bytesTokenized: 0,
    entriesScanned: 0,
    entriesTokenized: 0,
  };
  const goesOn = fuzzBudget(DOCUMENTS);
  let documents = 0;
  let agreedWithSaxes = 0;
  while (goesOn()) {
    documents += 1;
    const text = makeSitemap(random);
    const clean = new TextEncoder().encode(text);
    const bytes = random() < 0.4 ? clean : mutate(random, clean);
    const windowBytes = random() < 0.3 ? 65_536 : drawWindowBytes(random, bytes);
    const reference = await read(bytes, { scanner: false });
    const scanned = await read(bytes, { windowBytes, statistics });
    const how = `seed ${TEST_SEED}, document ${documents}:\n${new TextDecoder().decode(bytes)}`;
    assert.deepEqual(scanned.entries, reference.entries, how);
    assert.deepEqual(scanned.problems, reference.problems, how);
    assert.equal(JSON.stringify(scanned.entries), JSON.stringify(reference.entries), how);
    const locs = bytes === clean ? locsOfSaxes(text) : undefined;
    if (locs && reference.problems.every(({ code }) => !code.startsWith('loc-'))) {
      agreedWithSaxes += 1;
      assert.deepEqual(
        reference.entries.map(({ loc }) => loc),
        locs,
        how,
      );
    }
  }
  assert.ok(documents > 50, 'documents were tried');
  assert.ok(agreedWithSaxes > 0, 'some documents were well-formed');
  assert.ok(statistics.entriesScanned > documents, 'the scanner read a good part');
});
