// Writes entries that are made while they are written, in documents of 50,000, and prints one
// sample: `node write-many.ts <entries>`. Nothing is kept; the bytes are counted and dropped.
import { type Entry, writeSitemap } from '../../src/index.ts';
import { memoryUse } from '../measure/memory-use.ts';
import { measureHere } from '../measure/sample.ts';
import { writeEntries } from '../measure/write-entries.ts';

const DOCUMENT_ENTRIES = 50_000;
const VARIETY = 1_000;

const count = Number(process.argv[2]);
const models = writeEntries(VARIETY);
const before = memoryUse();
const sample = await measureHere(1, async () => {
  let bytes = 0;
  for (let from = 0; from < count; from += DOCUMENT_ENTRIES) {
    const entries = entriesFrom(from, Math.min(from + DOCUMENT_ENTRIES, count));
    for await (const chunk of writeSitemap(entries, { format: 'urlset' })) bytes += chunk.length;
  }
  return { records: count, bytes };
});
const { peakMb } = memoryUse();
console.log(JSON.stringify({ ...sample, peakMb, addedMb: Math.max(0, peakMb - before.nowMb) }));

function* entriesFrom(from: number, to: number): Generator<Entry> {
  for (let number = from; number < to; number += 1) {
    const { loc, lastmod, changefreq, priority } = models[number % VARIETY]!;
    yield { kind: 'url', loc: `${loc}-${number}`, lastmod, changefreq, priority };
  }
}
