// What checking costs beside reading: the same document read plain, read with places, and checked,
// in turns in one process. Prints medians in milliseconds of CPU time.
import { readFileSync } from 'node:fs';
import { checkDocument } from '../../src/check/check-document.ts';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import { createChecker } from '../../src/rules/checker.ts';

const [path = '', rounds = '15', url = 'https://www.example.com/sitemap.xml'] = process.argv.slice(2);
const bytes = readFileSync(path);

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

const ways: Readonly<Record<string, () => Promise<void>>> = {
  async read() {
    for await (const _ of readSitemap.batches(pieces(), { url })) {
      // Reading is all.
    }
  },
  async listened() {
    for await (const _ of readSitemap.batches(pieces(), { url, onProblem: () => {} })) {
      // Reading, with problems told.
    }
  },
  async checked() {
    const checker = createChecker({ now: Date.parse('2026-06-15') });
    await checkDocument(pieces(), checker, { sitemap: url, url });
    findings = checker.findings().map(({ rule, count }) => `${rule} ${count}`);
  },
};
let findings: readonly string[] = [];

const times = new Map<string, number[]>();
for (let round = 0; round < Number(rounds); round += 1) {
  for (const [name, way] of Object.entries(ways)) {
    const before = process.cpuUsage();
    await way();
    const { user, system } = process.cpuUsage(before);
    times.set(name, [...(times.get(name) ?? []), (user + system) / 1000]);
  }
}
const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
const medians = Object.fromEntries([...times].map(([name, list]) => [name, median(list)]));
const ratios = (name: string): number =>
  median((times.get(name) ?? []).map((time, at) => time / (times.get('read')?.[at] ?? 1)));
console.log(
  JSON.stringify({ medians, listened: ratios('listened'), checked: ratios('checked'), findings }),
);
