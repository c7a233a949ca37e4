// What checking costs beside reading: one document read, read with its problems told, and checked,
// in turns in one process: `node check-cost.ts <kind> <entries> <rounds>`. Prints medians of CPU
// milliseconds, and of the ratios round by round.
import { checkDocument } from '../../src/check/read/check-document.ts';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import { createChecker } from '../../src/rules/checker.ts';

const PIECE_BYTES = 65_536;
const URL_OF_SITEMAP = 'https://www.example.com/sitemap.xml';
const NOW = Date.parse('2026-11-21T12:00:00Z');

/** The kinds of documents, each by what stands in an entry. */
const ENTRIES: Readonly<Record<string, (number: number) => string>> = {
  clean: (n) => entry(`section-${n % 37}/article-${n}.html`, day(n)),
  queries: (n) => entry(`section-${n % 37}/?id=${n}&amp;page=2`, day(n)),
  // Two faults that the reader notes.
  unreadable: (n) => entry(`article?a=${n}&b=2`, '05/10/2005'),
  // Two faults that only rules see.
  doubtful: (n) => entry(`article?utm_source=letter&amp;id=${n}`, '2031-01-01'),
};

const [kind = 'clean', entries = '50000', rounds = '15'] = process.argv.slice(2);
const bytes = makeDocument(ENTRIES[kind] ?? entry, Number(entries));
let findings: readonly string[] = [];

const WAYS: Readonly<Record<'read' | 'listened' | 'checked', () => Promise<void>>> = {
  async read() {
    for await (const _ of readSitemap.batches(pieces(), { url: URL_OF_SITEMAP })) {
      // Reading is all.
    }
  },
  async listened() {
    const options = { url: URL_OF_SITEMAP, onProblem: () => {} };
    for await (const _ of readSitemap.batches(pieces(), options)) {
      // Reading, with problems told.
    }
  },
  async checked() {
    const checker = createChecker({ now: NOW });
    const address = { sitemap: URL_OF_SITEMAP, url: URL_OF_SITEMAP };
    await checkDocument(pieces(), checker, address);
    findings = checker.findings().map(({ rule, count }) => `${rule} ${count}`);
  },
};

const times: Record<keyof typeof WAYS, number[]> = { read: [], listened: [], checked: [] };
for (let round = 0; round < Number(rounds); round += 1) {
  for (const name of ['read', 'listened', 'checked'] as const) {
    const before = process.cpuUsage();
    await WAYS[name]();
    const { user, system } = process.cpuUsage(before);
    times[name].push((user + system) / 1000);
  }
}
const ratio = (name: 'listened' | 'checked'): number =>
  median(times[name].map((time, at) => time / (times.read[at] ?? 1)));
console.log(
  JSON.stringify({
    readMs: median(times.read),
    checkedMs: median(times.checked),
    listened: ratio('listened'),
    checked: ratio('checked'),
    findings,
  }),
);

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES);
  }
}

function makeDocument(
  make: (number: number, lastmod: string) => string,
  count: number,
): Uint8Array {
  const body = Array.from({ length: count }, (_, number) => make(number, day(number)));
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n`;
  return new TextEncoder().encode(`${head}${body.join('')}</urlset>\n`);
}

function entry(path: string | number, lastmod: string): string {
  const loc = `https://www.example.com/${path}`;
  return `  <url>\n    <loc>${loc}</loc>\n    <lastmod>${lastmod}</lastmod>\n  </url>\n`;
}

function day(number: number): string {
  return `2026-0${1 + (number % 9)}-${String(1 + (number % 27)).padStart(2, '0')}`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
