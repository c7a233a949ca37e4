// A document under check: which entries rules are asked about, and where findings stand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../tests/support/test-seed.ts';
import type { ReadSummary } from '../formats/options/read-options.ts';
import { readPlacedSitemap } from '../formats/placed-reader.ts';
import { type CheckerOptions, createChecker } from './checker.ts';
import type { DocumentOptions } from './document-check.ts';
import type { DocumentEvidence } from './evidence/document-evidence.ts';
import type { Finding } from './port/finding.ts';
import { entryXml, indexXml } from './samples/sample-document.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const HOST = 'https://example.com';

interface Judged {
  readonly findings: readonly Finding[];
  readonly evidence: DocumentEvidence;
}

async function judge(
  text: string,
  options: Partial<DocumentOptions> & Partial<CheckerOptions> = {},
): Promise<Judged> {
  const { url } = options;
  const checker = createChecker({ now: NOW, ...options });
  const document = checker.openDocument({ sitemap: 's', ...options });
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const bytes = new TextEncoder().encode(text);
    for (let from = 0; from < bytes.length; from += 5_000) yield bytes.slice(from, from + 5_000);
  }
  let summary: ReadSummary = { entries: 0, bytes: 0, complete: false };
  const batches = readPlacedSitemap(pieces(), {
    ...(url !== undefined && { url }),
    onProblem: (problem) => document.problem(problem),
    onEnd: (end) => {
      summary = end;
    },
  });
  for await (const { entries, places } of batches) document.batch(entries, places);
  const evidence = document.end(summary);
  return { findings: checker.findings(), evidence };
}

const urlset = (...entries: readonly string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries
    .map((entry) => `<url>${entry.startsWith('<') ? entry : `<loc>${entry}</loc>`}</url>\n`)
    .join('')}</urlset>`;

const counts = ({ findings }: Judged): Readonly<Record<string, number>> =>
  Object.fromEntries(findings.map(({ rule, count }) => [rule, count]));

test('what matters for pages alone is not asked of sitemaps that an index lists', async () => {
  const only = ['loc'];
  const children = ['/a.xml', '/index.html', '/s.xml?utm_source=x', '/index.xml'];
  const text = indexXml(
    children.map((path) => `<sitemap><loc>${HOST}${path}</loc></sitemap>`).join(''),
  );
  const index = await judge(text, { url: `${HOST}/index.xml`, only });
  assert.deepEqual(counts(index), {});
  const pages = urlset(...children.map((path) => HOST + path));
  const rules = Object.keys(counts(await judge(pages, { url: `${HOST}/index.xml`, only })));
  assert.deepEqual(rules.sort(), [
    'loc-file-type',
    'loc-index-file',
    'loc-self',
    'loc-tracking-parameter',
  ]);
});

test('of an HTML page it is said that it is one, not how far it is from XML', async () => {
  const html = `<!DOCTYPE html><html><head><title>A & B</title></head><body><p>x<br></body></html>`;
  assert.deepEqual(counts(await judge(html)), { 'document-not-sitemap': 1 });
  const long = html.replace('<p>', `<p>${'<img src=x>& '.repeat(20_000)}`);
  assert.deepEqual(counts(await judge(long)), { 'document-not-sitemap': 1 });
  const other = await judge('<catalog>&</catalog>');
  assert.ok(Object.keys(counts(other)).includes('document-not-sitemap'));
});

test('a finding has its entry’s number, URL, line, column and offset', async () => {
  const text = urlset(`${HOST}/1`, '/relative', `<loc>${HOST}/3</loc><lastmod>2999</lastmod>`);
  const { findings } = await judge(text);
  const relative = findings.find(({ rule }) => rule === 'loc-relative');
  assert.deepEqual([relative?.entry, relative?.line, relative?.loc], [undefined, 3, undefined]);
  const future = findings.find(({ rule }) => rule === 'lastmod-in-future');
  assert.equal(future?.loc, `${HOST}/3`);
  assert.equal(future?.line, 4);
  const line = text.split('\n')[3] ?? '';
  assert.equal((future?.column ?? 0) - 1, line.indexOf('2999'));
  assert.equal(text.slice(future?.offset).startsWith('2999'), true);
});

test('numbers of entries continue from batch to batch', async () => {
  const entries = Array.from({ length: 5_000 }, (_, n) => `${HOST}/${n}`);
  const { findings, evidence } = await judge(urlset(...entries, `${HOST}//double`));
  const finding = findings.find(({ rule }) => rule === 'loc-double-slash');
  assert.equal(finding?.entry, 5_001);
  assert.equal(finding?.line, 5_002);
  assert.equal(evidence.urls, 5_001);
});

test('a lastmod is shown to the rules from the first that may matter', async () => {
  const judged = async (lastmod: string): Promise<readonly string[]> =>
    Object.keys(
      counts(
        await judge(urlset(`<loc>${HOST}/</loc><lastmod>${lastmod}</lastmod>`), {
          only: ['lastmod-in-future', 'lastmod-ancient'],
        }),
      ),
    );
  assert.deepEqual(await judged('1994-12-31'), ['lastmod-ancient']);
  assert.deepEqual(await judged('1995-01-01'), []);
  assert.deepEqual(await judged('2026-06-15T12:00:00Z'), []);
  assert.deepEqual(await judged('2026-06-16T11:59:59Z'), []);
  assert.deepEqual(await judged('2026-06-17T00:00:00Z'), ['lastmod-in-future']);
  assert.deepEqual(await judged('2027'), ['lastmod-in-future']);
});

test('without its address the rule of location is not judged', async () => {
  const text = urlset('https://example.org/a');
  assert.equal(counts(await judge(text))['scope-host'], undefined);
  assert.equal(counts(await judge(text, { url: `${HOST}/s.xml` }))['scope-host'], 1);
  const proven = ['https://example.org/robots.txt'];
  const named = await judge(text, { url: `${HOST}/s.xml`, namedByRobotsTxt: proven });
  assert.equal(counts(named)['scope-host'], undefined);
});

test('origins are counted, those of the document itself too', async () => {
  const { evidence } = await judge(
    urlset(`${HOST}/a`, 'https://example.org/b', `${HOST}/c`, 'https://EXAMPLE.com/d'),
    { url: `${HOST}/s.xml` },
  );
  const origins = Object.fromEntries(evidence.origins.map(({ value, count }) => [value, count]));
  assert.deepEqual(origins, { [HOST]: 3, 'https://example.org': 1 });
});

test('a sample document without faults has no finding but notices', async () => {
  const { findings } = await judge(entryXml('<lastmod>2026-06-01</lastmod>'), {
    url: `${HOST}/sitemap.xml`,
  });
  assert.deepEqual(
    findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule),
    [],
  );
});

const LOCS = [
  `${HOST}/maps/a`,
  `${HOST}/b`,
  `${HOST}/c//d`,
  'https://example.org/e',
  'https://example.org:8443/f',
  'http://example.com/maps/g',
  'https://www.example.com/h',
  'https://EXAMPLE.com/maps/i',
  `${HOST}/x/../maps/j`,
  'https://ünï.example/k',
];
const LASTMODS = [
  '',
  '1901',
  '1990-01-01',
  '1995-06-01',
  '2026-06-14',
  '2026-06-16',
  '2026-06-17',
  '2031-01-01',
  '2999',
];

test(`faults are counted alike, however many places are kept (seed ${TEST_SEED})`, async () => {
  const anEntry = fc
    .tuple(fc.constantFrom(...LOCS), fc.constantFrom(...LASTMODS))
    .map(([loc, lastmod]) =>
      lastmod === '' ? loc : `<loc>${loc}</loc><lastmod>${lastmod}</lastmod>`,
    );
  const url = `${HOST}/maps/sitemap.xml`;
  await fc.assert(
    fc.asyncProperty(fc.array(anEntry, { maxLength: 40 }), async (entries) => {
      const text = urlset(...entries);
      const all = counts(await judge(text, { url, placesMax: 1_000 }));
      for (const placesMax of [0, 1, 3]) {
        assert.deepEqual(counts(await judge(text, { url, placesMax })), all, `${placesMax} places`);
      }
    }),
    { seed: TEST_SEED, numRuns: 120 },
  );
});

test('hosts of one owner may be mixed in a sitemap of that owner, others not', async () => {
  const url = `${HOST}/sitemap.xml`;
  const hosts = ['example.com', 'www.example.com', 'b.example', 'c.example'];
  const pages = urlset(...hosts.map((host) => `https://${host}/a`));
  const verifiedOrigins = (...names: string[]): Partial<DocumentOptions> => ({
    verifiedOrigins: new Set(names.map((name) => `https://${name}`)),
  });
  const only = ['scope-mixed-hosts', 'scope-mixed-www'];
  const rulesFor = async (options: Partial<DocumentOptions>): Promise<readonly string[]> =>
    Object.keys(counts(await judge(pages, { url, only, ...options }))).sort();
  assert.deepEqual(await rulesFor({}), only);
  assert.deepEqual(await rulesFor(verifiedOrigins(...hosts)), []);
  assert.deepEqual(await rulesFor(verifiedOrigins(...hosts.slice(0, 3))), ['scope-mixed-hosts']);
  assert.deepEqual(await rulesFor(verifiedOrigins('example.com', ...hosts.slice(2))), [
    'scope-mixed-www',
  ]);
  // What others own together says nothing of a sitemap that is not theirs.
  assert.deepEqual(await rulesFor(verifiedOrigins(...hosts.slice(1))), only);
});
