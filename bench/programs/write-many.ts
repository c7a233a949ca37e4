// Writes entries that are made while they are written, in documents of 50,000, and prints one
// sample: `node write-many.ts <entries>`. Nothing is kept; the bytes are counted and dropped.
import { type Entry, writeSitemap } from '../../src/index.ts';
import { memoryUse } from '../measure/memory-use.ts';
import { measureHere } from '../measure/sample.ts';
import { writeEntries } from '../measure/write-entries.ts';

const DOCUMENT_ENTRIES = 50_000;
const VARIETY = 1_000;
// Numbers are put together of these: V8 keeps the texts of the last 16,384 numbers that became one,
// and for their sake its young generation grows to 128 MB, whatever is done with the texts.
const THREE_DIGITS = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'));

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
    yield { kind: 'url', loc: `${loc}-${digitsOf(number)}`, lastmod, changefreq, priority };
  }
}

function digitsOf(number: number): string {
  const thousands = Math.floor(number / 1_000);
  const millions = THREE_DIGITS[Math.floor(thousands / 1_000)]!;
  return millions + THREE_DIGITS[thousands % 1_000]! + THREE_DIGITS[number % 1_000]!;
}
