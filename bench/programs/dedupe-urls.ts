// Finds the URLs that were met before, and prints what that took:
// `node dedupe-urls.ts <portolan|portolan-plain|set|scanned> <distinct> <repeated>`. The URLs,
// about 62 bytes each, are made in batches of 500 while they are looked at; the time of making them
// alone, measured first, is taken off. `scanned`: they are those of a sitemap, fingerprinted from
// its bytes; the time of reading it is taken off.
import { createFingerprintSeed } from '../../src/base/fingerprint/fingerprint-seed.ts';
import { FingerprintSet } from '../../src/base/fingerprint/fingerprint-set.ts';
import { createFingerprinter } from '../../src/base/fingerprint/fingerprinter.ts';
import { readPlacedSitemap } from '../../src/formats/placed-reader.ts';
import { memoryUse } from '../measure/memory-use.ts';

const BATCH_URLS = 500;

const [way = '', ...numbers] = process.argv.slice(2);
const [distinct = 0, repeated = 0] = numbers.map(Number);
const total = distinct + repeated;
const countNew = way === 'scanned' ? () => 0 : counterOf(way);

let made = 0;
const making = await timed(async () => {
  if (way === 'scanned') made = await readScanned();
  else for (const batch of batches()) made += batch.length;
});
const before = memoryUse();
let found = 0;
const working = await timed(async () => {
  if (way === 'scanned') found = await readScanned(new FingerprintSet());
  else for (const batch of batches()) found += countNew(batch);
});
const { nowMb, peakMb } = memoryUse();
const perUrl = (ms: number): number => (ms * 1_000_000) / total;
console.log(
  JSON.stringify({
    cpuNs: perUrl(working.cpuMs - making.cpuMs),
    wallNs: perUrl(working.wallMs - making.wallMs),
    bytesPerUrl: ((nowMb - before.nowMb) * 1_000_000) / distinct,
    peakMb,
    made,
    found,
  }),
);

function counterOf(name: string): (batch: readonly string[]) => number {
  if (name === 'set') {
    const met = new Set<string>();
    return (batch) => {
      const size = met.size;
      for (const url of batch) met.add(url);
      return met.size - size;
    };
  }
  const fingerprinter = createFingerprinter(createFingerprintSeed(), { wasm: name === 'portolan' });
  const met = new FingerprintSet();
  return (batch) => {
    let count = 0;
    for (const one of met.addAll(fingerprinter.fingerprints(batch), batch.length)) count += one;
    return count;
  };
}

/** Reads a sitemap of the URLs; returns how many there are, or of how many a set has none yet. */
async function readScanned(met?: FingerprintSet): Promise<number> {
  const seed = createFingerprintSeed();
  let count = 0;
  for await (const { entries, places } of readPlacedSitemap(sitemap(), { lean: true })) {
    if (!met) {
      count += entries.length;
      continue;
    }
    const { locs, withoutLoc } = places.fingerprints(seed);
    if (withoutLoc.length > 0) throw new Error('A URL was not fingerprinted from its bytes.');
    for (const one of met.addAll(locs, entries.length)) count += one;
  }
  return count;
}

async function* sitemap(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n');
  for (const urls of batches()) {
    yield encoder.encode(urls.map((url) => `<url><loc>${url}</loc></url>\n`).join(''));
  }
  yield encoder.encode('</urlset>');
}

function* batches(): Generator<readonly string[]> {
  for (let from = 0; from < total; from += BATCH_URLS) {
    const end = Math.min(from + BATCH_URLS, total);
    let text = '';
    for (let index = from; index < end; index += 1) {
      const number = index % distinct;
      text += `https://www.example.com/category-${number % 97}/product/some-slug-${number}.html\n`;
    }
    const urls = text.split('\n');
    urls.pop();
    yield urls;
  }
}

async function timed(
  work: () => Promise<void>,
): Promise<{ readonly cpuMs: number; readonly wallMs: number }> {
  const cpuBefore = process.cpuUsage();
  const wallBefore = performance.now();
  await work();
  const wallMs = performance.now() - wallBefore;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuMs: (user + system) / 1_000, wallMs };
}
