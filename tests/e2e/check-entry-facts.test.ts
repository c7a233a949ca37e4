// What the scanner tells the rules of an entry it read, against what the entry itself says; and the
// findings of scanner and tokenizer, which have to be the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadSummary } from '../../src/formats/options/read-options.ts';
import { type PlacedReadOptions, readPlacedSitemap } from '../../src/formats/placed-reader.ts';
import type { ReadProblem } from '../../src/formats/problems/read-problem.ts';
import { ENTRY_TRAITS } from '../../src/formats/records/entry-facts.ts';
import type { EntryPlaces } from '../../src/formats/records/entry-places.ts';
import type { Entry, UrlEntry } from '../../src/protocol/url-entry.ts';
import { createChecker } from '../../src/rules/checker.ts';
import type { Finding } from '../../src/rules/port/finding.ts';
import type { LocRule } from '../../src/rules/port/rule.ts';
import { RULES } from '../../src/rules/rules.ts';
import { urlsetOf } from '../support/checked-web.ts';
import { seededRandom } from '../support/chunkings.ts';
import { makeSitemap, mutate, pick, type Random } from '../support/sitemap-generator.ts';
import { TEST_SEED } from '../support/test-seed.ts';

const DOCUMENTS = 250;
const NOW = Date.parse('2026-06-15T12:00:00Z');
const URLS = [
  'https://www.example.com/sitemap.xml',
  'https://www.example.com/a/sitemap.xml',
  'http://example.org/s.xml?x=1',
];
const FREQUENCIES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];
const LOC_RULES: readonly LocRule[] = RULES.filter((rule) => rule.watches === 'loc');

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.slice(from, from + size);
}

/** `scanner: false` reads everything with the tokenizer. */
type ScanReadOptions = PlacedReadOptions & { readonly scanner?: boolean };

interface Row {
  readonly entry: Entry;
  readonly places: EntryPlaces;
  readonly index: number;
}

/** Reads, and hands on each entry while its facts are valid. */
async function readRows(
  bytes: Uint8Array,
  options: ScanReadOptions,
  onRow: (row: Row) => void,
): Promise<void> {
  for await (const { entries, places } of readPlacedSitemap(pieces(bytes, 3_001), options)) {
    for (const [index, entry] of entries.entries()) onRow({ entry, places, index });
  }
}

/** A day as 20260615, of what a writer may write of it. */
function dayOf(lastmod: string | undefined): number {
  const [, year = '0', month = '0', day = '0'] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(lastmod ?? '') ?? [];
  return Number(year + month.padStart(2, '0') + day.padStart(2, '0'));
}

function secondOf(lastmod: string | undefined): number {
  const [, hour, minute, second = '0'] = /T(\d\d):(\d\d)(?::(\d\d))?/.exec(lastmod ?? '') ?? [];
  return hour === undefined ? -1 : Number(hour) * 3_600 + Number(minute) * 60 + Number(second);
}

/** Compares the facts of a scanned entry with the entry; gives whether it was scanned. */
function compare({ entry, places, index }: Row, url: string | undefined): boolean {
  const traits = places.traits[index] as number;
  if (traits < 0) return false;
  const { loc, lastmod, changefreq, priority, images, videos, news, alternates, extras } =
    entry as UrlEntry;
  assert.equal(entry.kind, 'url');
  const has = (trait: keyof typeof ENTRY_TRAITS): boolean => (traits & ENTRY_TRAITS[trait]) !== 0;
  if (!has('outside')) assert.ok(loc.startsWith(places.prefix), `${loc} in ${places.prefix}`);
  assert.equal(places.days[index], dayOf(lastmod), `day of ${lastmod}`);
  assert.equal(places.seconds[index], secondOf(lastmod), `second of ${lastmod}`);
  const frequency = changefreq === undefined ? 0 : FREQUENCIES.indexOf(changefreq) + 1;
  assert.equal(places.changefreqs[index], frequency, changefreq);
  const hundredths = priority === undefined ? 255 : Math.round(priority * 100);
  assert.equal(places.priorities[index], hundredths, `priority ${priority}`);
  if (images || videos || news || alternates || extras) assert.ok(has('extended'), loc);
  // A rule that would find something has to be woken.
  for (const rule of LOC_RULES) {
    const context = { now: NOW, profile: 'protocol', ...(url !== undefined && { url }) } as const;
    const verdict = rule.judge(loc, context);
    const finds = verdict !== undefined && verdict !== false && String(verdict) !== '';
    if (finds) assert.ok((traits & (rule.traits ?? 0)) !== 0, `${rule.id} is not woken by ${loc}`);
  }
  return true;
}

const NASTY_LOCS = [
  'https://www.example.com/a.html?utm_source=x',
  'https://www.example.com/a;jsessionid=1A2B3C4D5E6F',
  'https://www.example.com/?PHPSESSID=0123456789abcdef0123456789abcdef',
  'https://www.example.com//a//b',
  'https://www.example.com/a%2fb%252F',
  'https://www.example.com/%FF%00',
  'https://www.example.com/index.html',
  'https://www.example.com/a/index.php?x',
  'https://www.example.com/manual.PDF',
  'https://www.example.com/style.css?v=1',
  'https://www.example.com/x.y/z',
  'https://a.b',
  'https://www.example.com/%C3%BC',
  'https://bücher.example/ü',
  'https://www.example.com/sitemap.xml',
  'http://example.org/s.xml?x=1',
  ...[2_046, 2_047, 2_048, 255, 256].map((length) => `https://e.com/${'x'.repeat(length - 14)}`),
];

function nasty(random: Random): string {
  const entries = Array.from({ length: 20 }, () => {
    const loc = `<loc>${pick(random, NASTY_LOCS)}</loc>`;
    const date = pick(random, [
      '2026-06-01',
      '1994-12-31',
      '2026-06-15T23:59:59+14:00',
      '2999',
      '',
    ]);
    const frequency = `<changefreq>${pick(random, FREQUENCIES)}</changefreq>`;
    const rest = `${frequency}<priority>0.${Math.floor(random() * 100)}</priority>`;
    const lastmod = date === '' ? '' : `<lastmod>${date}</lastmod>`;
    return random() < 0.8 ? loc + lastmod + rest : rest + lastmod + loc;
  });
  return urlsetOf(entries);
}

test(`facts of scanned entries are those of the entries (seed ${TEST_SEED})`, async () => {
  const random = seededRandom(TEST_SEED);
  let scanned = 0;
  for (let document = 0; document < DOCUMENTS; document += 1) {
    const text = random() < 0.5 ? nasty(random) : makeSitemap(random);
    const clean = new TextEncoder().encode(text);
    const bytes = random() < 0.6 ? clean : mutate(random, clean);
    const url = random() < 0.2 ? undefined : pick(random, URLS);
    try {
      await readRows(bytes, url === undefined ? {} : { url }, (row) => {
        if (compare(row, url)) scanned += 1;
      });
    } catch (error) {
      const how = `seed ${TEST_SEED}, document ${document}:\n${new TextDecoder().decode(bytes)}`;
      throw new Error(`${String(error)}\n${how}`, { cause: error });
    }
  }
  assert.ok(scanned > DOCUMENTS, `${scanned} entries were scanned`);
});

async function findingsOf(
  bytes: Uint8Array,
  options: ScanReadOptions,
  size = 3_001,
): Promise<readonly Finding[]> {
  const { url } = options;
  // Of an entry whose loc it does not judge, the scanner does not tell the order of its elements.
  const checker = createChecker({ now: NOW, ignore: ['element-order'] });
  const document = checker.openDocument({ sitemap: 's', ...(url !== undefined && { url }) });
  let summary: ReadSummary = { entries: 0, bytes: 0, complete: false };
  const batches = readPlacedSitemap(pieces(bytes, size), {
    ...options,
    remarks: true,
    onProblem: (problem: ReadProblem) => document.problem(problem),
    onEnd: (end) => {
      summary = end;
    },
  });
  for await (const { entries, places } of batches) document.batch(entries, places);
  document.end(summary);
  return checker.findings();
}

test(`scanner and tokenizer lead to the same findings (seed ${TEST_SEED})`, async () => {
  const random = seededRandom(TEST_SEED + 1);
  const rules = new Set<string>();
  for (let document = 0; document < DOCUMENTS; document += 1) {
    const text = random() < 0.5 ? nasty(random) : makeSitemap(random);
    const clean = new TextEncoder().encode(text);
    const bytes = random() < 0.5 ? clean : mutate(random, clean);
    const url = pick(random, URLS);
    const expected = await findingsOf(bytes, { url, scanner: false });
    const actual = await findingsOf(bytes, { url });
    const how = `seed ${TEST_SEED}, document ${document}:\n${new TextDecoder().decode(bytes)}`;
    assert.deepEqual(actual, expected, how);
    for (const { rule } of expected) rules.add(rule);
  }
  assert.ok(rules.size > 40, `${rules.size} rules found something`);
});

test(`large documents give the same findings in all chunks (seed ${TEST_SEED})`, async () => {
  const random = seededRandom(TEST_SEED + 2);
  let body = '';
  while (body.length < 300_000) {
    const text = nasty(random);
    const entries = text.slice(text.indexOf('<url>'), text.lastIndexOf('</urlset>'));
    const broken = new TextDecoder().decode(mutate(random, new TextEncoder().encode(entries)));
    body += broken.includes('<?') ? entries : broken;
  }
  const bytes = new TextEncoder().encode(urlsetOf([]).replace('</urlset>', `${body}</urlset>`));
  const url = pick(random, URLS);
  const whole = await findingsOf(bytes, { url }, bytes.length);
  for (const size of [777, 3_001, 65_535, 65_536, 65_537]) {
    assert.deepEqual(
      await findingsOf(bytes, { url }, size),
      whole,
      `seed ${TEST_SEED}, ${size} bytes`,
    );
  }
});
