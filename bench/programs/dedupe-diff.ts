// Compares two sides that were read, and prints what that took: `node dedupe-diff.ts <pages>`. Of
// the new side two in a hundred pages are others, and one in a hundred changed.
import type { UrlEntry } from '../../src/protocol/url-entry.ts';
import { createDiffRowMaker } from '../../src/tree/diff/diff-rows.ts';
import { DIFF_ABSENT, DIFF_SAME, DiffSnapshot } from '../../src/tree/diff/diff-snapshot.ts';
import { memoryUse } from '../measure/memory-use.ts';

const BATCH = 500;
const ROUNDS = 5;

const count = Number(process.argv[2]);
const maker = createDiffRowMaker();
const samples = Array.from({ length: ROUNDS }, measure);
const best = samples.reduce((one, other) => (one.diffMs < other.diffMs ? one : other));
console.log(JSON.stringify(best));

function measure(): { readonly diffMs: number; readonly [name: string]: number } {
  const old = new DiffSnapshot();
  const fresh: Uint32Array[] = [];
  let cpuBefore = process.cpuUsage();
  for (let from = 0; from < count; from += BATCH) {
    old.add(maker.rowsOf(entriesFrom(from, 1)));
    fresh.push(maker.rowsOf(entriesFrom(from + count / 50, 2)).slice());
  }
  const readMs = cpuMsSince(cpuBefore);
  cpuBefore = process.cpuUsage();
  old.index();
  const indexMs = cpuMsSince(cpuBefore);
  let added = 0;
  let changed = 0;
  for (const rows of fresh) {
    for (const verdict of old.compare(rows)) {
      if (verdict === DIFF_ABSENT) added += 1;
      else if (verdict !== DIFF_SAME) changed += 1;
    }
  }
  const diffMs = cpuMsSince(cpuBefore);
  const { peakMb } = memoryUse();
  return { readMs, indexMs, diffMs, added, changed, removed: old.pagesLeft, peakMb };
}

function entriesFrom(from: number, day: number): UrlEntry[] {
  return Array.from({ length: BATCH }, (_, index): UrlEntry => {
    const number = from + index;
    const loc = `https://www.example.com/category-${number % 97}/product/some-slug-${number}.html`;
    const lastmod = number % 100 === 0 ? `2024-05-0${day}` : '2024-05-01';
    return { loc, lastmod, changefreq: 'daily', priority: 0.5 };
  });
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
