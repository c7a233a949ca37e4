// What is written is read back equal, in what the format carries, after the stated normalisation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WriteOptions } from '../../src/formats/options/write-options.ts';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import { writeSitemap } from '../../src/formats/sitemap-writer.ts';
import type { Entry, SitemapFormat, UrlEntry } from '../../src/protocol/index.ts';
import { EXTENSIONS, parseW3cDatetime } from '../../src/protocol/index.ts';
import { fc } from '../support/seeded-fast-check.ts';
import { urlEntries, w3cDatetime } from './entry-arbitraries.ts';
import { nastyUrl, writtenUrl } from './nasty-text.ts';
import { writtenEntry } from './written-entry.ts';

// By default a number of runs that takes some seconds; with the variable, as many as fit.
const SECONDS = Number(process.env['PORTOLAN_FUZZ_SECONDS'] ?? 0);
const RUNS: fc.Parameters<unknown> =
  SECONDS > 0
    ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: (SECONDS * 1000) / 6 }
    : { numRuns: 300 };

interface RoundTrip {
  readonly entries: readonly Entry[];
  readonly readProblems: readonly string[];
  readonly writeProblems: readonly string[];
}

async function roundTrip(entries: Iterable<UrlEntry>, options: WriteOptions): Promise<RoundTrip> {
  const readProblems: string[] = [];
  const writeProblems: string[] = [];
  const bytes = writeSitemap(entries, {
    ...options,
    onProblem: ({ code }) => writeProblems.push(code),
  });
  const read: Entry[] = [];
  for await (const entry of readSitemap(bytes, {
    onProblem: ({ code }) => readProblems.push(code),
  })) {
    read.push(entry);
  }
  return { entries: read, readProblems, writeProblems };
}

// What a reader may say of lawful values, of elements that it does not know, and of no entries.
const HARMLESS =
  /^(?:loc-(?:upper-case|default-port|dot-segment|fragment|credentials|ampersand-escaped)|lastmod-coarse|element-(?:unknown|foreign|misplaced)|document-without-entries|news-sitemap-empty|gzip-not-named)$/;

function complaints({ readProblems }: RoundTrip): string[] {
  return readProblems.filter((code) => !HARMLESS.test(code));
}

const gzip = fc.constantFrom(false, true, { level: 1 }, { level: 0 });
const extensionNames = fc.option(fc.subarray(['alternate', 'image', 'video', 'news'] as const), {
  nil: undefined,
});

test('a urlset with every extension', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(urlEntries(), { maxLength: 4 }),
      gzip,
      extensionNames,
      async (entries, compressed, extensions) => {
        const result = await roundTrip(entries, {
          format: 'urlset',
          gzip: compressed,
          ...(extensions && { extensions }),
        });
        assert.deepEqual(result.entries, entries.map(writtenEntry));
        assert.deepEqual(complaints(result), []);
        const unexpected = new Set(result.writeProblems);
        for (const code of ['xml-character-forbidden', 'extension-item-empty'] as const) {
          unexpected.delete(code);
        }
        assert.deepEqual([...unexpected], []);
      },
    ),
    RUNS as object,
  );
});

const datedEntry = fc.record(
  { loc: nastyUrl, lastmod: w3cDatetime },
  { requiredKeys: ['loc'], noNullPrototype: true },
);

function testFormat(
  format: SitemapFormat,
  kind: Entry['kind'],
  written: (lastmod: string) => string | undefined,
): void {
  test(`${format} keeps what it carries`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(datedEntry, { maxLength: 6 }),
        gzip,
        async (entries, compressed) => {
          const taken = format === 'atom' ? entries.filter(({ lastmod }) => lastmod) : entries;
          const expected = taken.map(({ loc, lastmod }) => {
            const date = lastmod === undefined ? undefined : written(lastmod);
            return { kind, loc: writtenUrl(loc), ...(date !== undefined && { lastmod: date }) };
          });
          const result = await roundTrip(entries as UrlEntry[], { format, gzip: compressed });
          assert.deepEqual(result.entries, expected);
          // An empty list is an empty file.
          const empty = format === 'text' ? ['document-empty', 'document-not-sitemap'] : [];
          assert.deepEqual(
            complaints(result).filter((code) => !empty.includes(code)),
            [],
          );
        },
      ),
      RUNS as object,
    );
  });
}

const toSecond = (lastmod: string): string => {
  const { epochMs } = parseW3cDatetime(lastmod) ?? { epochMs: Number.NaN };
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
};

testFormat('sitemapindex', 'sitemap', (lastmod) => lastmod);
testFormat('text', 'url', () => undefined);
testFormat('rss', 'url', toSecond);
testFormat('atom', 'url', (lastmod) => {
  if (/T\d\d:\d\d:\d\d/.test(lastmod)) return lastmod;
  // A coarser date is the beginning of its period, in its own zone.
  const [, date = '', minute = '', zone = ''] =
    /^([\d-]+)(?:T(\d\d:\d\d)(.*))?$/.exec(lastmod) ?? [];
  const first = `${date}${'-01-01'.slice(date.length - 4)}`.slice(0, 10);
  const offset = zone === '' || /^[+-]00:00$/.test(zone) ? 'Z' : zone;
  return minute === '' ? `${first}T00:00:00Z` : `${date}T${minute}:00${offset}`;
});

// Of any type; or objects and lists that are nearly what the tables ask for.
const anyValue = fc.oneof(
  fc.anything(),
  fc.array(
    fc.dictionary(
      fc.constantFrom('loc', 'title', 'name', 'namespace', 'href', 'hreflang', 'tags', 'children'),
      fc.oneof(fc.anything(), nastyUrl, fc.constant('x')),
    ),
    { maxLength: 3 },
  ),
);
const anyEntry = fc.record(
  {
    kind: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, fc.anything()),
    loc: fc.oneof({ weight: 8, arbitrary: nastyUrl }, fc.anything()),
    ...Object.fromEntries(
      [
        'lastmod',
        'changefreq',
        'priority',
        'extras',
        ...EXTENSIONS.map(({ property }) => property),
      ].map((property) => [property, anyValue]),
    ),
  },
  { requiredKeys: ['loc'] },
);

test('whatever is given, what is written is a sound document and every loss is told', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 8, arbitrary: anyEntry }, fc.anything()), { maxLength: 4 }),
      fc.constantFrom<SitemapFormat>('urlset', 'sitemapindex', 'text', 'rss', 'atom'),
      async (given, format) => {
        const entries = given.map((entry) => (Array.isArray(entry) ? entry.length : entry));
        const result = await roundTrip(entries as UrlEntry[], { format });
        const empty = format === 'text' ? ['document-empty', 'document-not-sitemap'] : [];
        assert.deepEqual(
          complaints(result).filter((code) => !empty.includes(code)),
          [],
        );
        const lost = entries.length - result.entries.length;
        assert.ok(result.writeProblems.length >= lost, `${lost} lost, ${result.writeProblems}`);
      },
    ),
    RUNS as object,
  );
});
