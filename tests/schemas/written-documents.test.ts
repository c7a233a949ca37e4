// What is written is valid for every value that the schemas know, and well-formed for any other.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { writeSitemap } from '../../src/formats/sitemap-writer.ts';
import type { WriteOptions } from '../../src/formats/write-options.ts';
import { CHANGEFREQS, type SitemapFormat, type UrlEntry } from '../../src/protocol/index.ts';
import { type Choices, urlEntries, w3cDatetime } from '../roundtrip/entry-arbitraries.ts';
import { skipValidation, validateDocuments } from './schema-validator.ts';

const DOCUMENTS = 150;
const SEED = 20_261_121;

async function write(entries: readonly UrlEntry[], options: WriteOptions): Promise<string> {
  return new Response(writeSitemap(entries, options)).text();
}

const threeDigits = (max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: max * 1000 }).map((number) => number / 1000);
const filled = (max: number): fc.Arbitrary<string> => fc.string({ minLength: 1, maxLength: max });
const oneOf = (...words: string[]): fc.Arbitrary<string> => fc.constantFrom(...words);
const seconds = fc.integer({ min: 0, max: 28_800 });
const counted = fc.integer({ min: 1, max: 1_000 });

// Dates as XML Schema knows them: a day, or a moment with seconds.
const schemaDate = w3cDatetime.filter((date) =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d.*)?$/.test(date),
);

// The values that the schemas know, where they are fewer than those of the tables.
const KNOWN: Choices = {
  datetime: schemaDate,
  priority: threeDigits(1),
  extras: false,
  required: ['video.tvShow.showTitle', 'video.tvShow.videoType'],
  // In no schema: see the tables.
  absent: ['news.geoLocations', 'news.geoTargeting', 'news.amp'],
  values: {
    'alternate.hreflang': oneOf('x-default', 'en', 'de-CH', 'zh-Hant-TW'),
    'video.title': filled(100).map((text) => `x${text}`.slice(0, 100)),
    'video.duration': seconds,
    'video.contentSegments.duration': seconds,
    'video.rating': threeDigits(5),
    'video.category': filled(256),
    'video.prices.value': threeDigits(100_000),
    'video.prices.currency': fc.stringMatching(/^[A-Z]{3}$/),
    'video.prices.type': oneOf('rent', 'purchase'),
    'video.prices.resolution': oneOf('sd', 'HD'),
    'video.platform.platforms': fc.array(oneOf('web', 'mobile', 'tv'), { minLength: 1 }),
    'video.tvShow.showTitle': filled(50).map((text) => `x${text}`),
    'video.tvShow.videoType': oneOf('full', 'preview', 'clip', 'interview', 'news', 'other'),
    'video.tvShow.seasonNumber': counted,
    'video.tvShow.episodeNumber': counted,
    'video.ids.type': oneOf('tms:series', 'tms:program', 'rovi:series', 'freebase', 'url'),
    'news.publication.language': oneOf('en', 'deu', 'zh-cn', 'zh-tw'),
    'news.access': oneOf('Subscription', 'Registration'),
    'news.genres': fc.array(oneOf('PressRelease', 'Satire', 'Blog', 'OpEd'), { minLength: 1 }),
    'news.stockTickers': fc.array(oneOf('NASDAQ:AMAT', 'BOM:500325'), { maxLength: 5 }),
    'baiduMobile.type': oneOf('mobile', 'pc,mobile', 'htmladapt'),
  },
};

function sample<T>(arbitrary: fc.Arbitrary<T>): T[] {
  return fc.sample(arbitrary, { numRuns: DOCUMENTS, seed: SEED });
}

function assertValid(documents: readonly string[], against: 'schemas' | 'xml'): void {
  for (const [index, verdict] of validateDocuments(documents, against).entries()) {
    assert.equal(verdict, '', `Seed ${SEED}, document ${index}:\n${documents[index]}`);
  }
}

describe('valid by the schemas', { skip: skipValidation }, () => {
  test('a urlset, for every value that the schemas know', async () => {
    const lists = sample(fc.array(urlEntries(KNOWN), { minLength: 1, maxLength: 3 }));
    const documents = await Promise.all(lists.map((list) => write(list, { format: 'urlset' })));
    assertValid(documents, 'schemas');
  });

  test('a urlset whose entries declare the namespaces themselves', async () => {
    const lists = sample(fc.array(urlEntries(KNOWN), { minLength: 1, maxLength: 3 }));
    const options = { format: 'urlset', extensions: [], stylesheet: '/a&b.css?>' } as const;
    assertValid(await Promise.all(lists.map((list) => write(list, options))), 'schemas');
  });

  test('a sitemap index', async () => {
    const entry = urlEntries(KNOWN).map(({ loc, lastmod }) => ({
      loc,
      ...(lastmod && { lastmod }),
    }));
    const lists = sample(fc.array(entry, { minLength: 1, maxLength: 3 }));
    const options = { format: 'sitemapindex' } as const;
    assertValid(await Promise.all(lists.map((list) => write(list, options))), 'schemas');
  });

  // If one of these becomes valid, it is an exception no longer.
  const exceptions: [title: string, entry: UrlEntry][] = [
    ['a year', { loc: 'https://example.com/', lastmod: '2024' }],
    ['a month', { loc: 'https://example.com/', lastmod: '2024-05' }],
    ['minutes', { loc: 'https://example.com/', lastmod: '2024-05-01T09:00Z' }],
    ['a loc of 11 characters', { loc: 'http://a.b/' }],
    [
      'an element that no schema knows',
      { loc: 'https://example.com/', extras: [{ namespace: 'urn:example:x', name: 'x' }] },
    ],
  ];
  for (const [title, entry] of exceptions) {
    test(`the exceptions: ${title}`, async () => {
      const [verdict] = validateDocuments([await write([entry], { format: 'urlset' })]);
      assert.match(verdict ?? '', /fails to validate|validity error/);
    });
  }

  test('the schemas can fail: elements out of order', async () => {
    const entry = {
      loc: 'https://example.com/',
      lastmod: '2024-05-01',
      changefreq: CHANGEFREQS[0],
    };
    const text = await write([entry as UrlEntry], { format: 'urlset' });
    const swapped = text.replace(/(<lastmod>.*<\/lastmod>)(<changefreq>.*<\/changefreq>)/, '$2$1');
    assert.notEqual(swapped, text);
    assert.match(validateDocuments([swapped])[0] ?? '', /not expected/);
  });
});

describe('well-formed', { skip: skipValidation }, () => {
  for (const format of ['urlset', 'sitemapindex', 'rss', 'atom'] satisfies SitemapFormat[]) {
    test(`${format}, whatever the entries hold`, async () => {
      const lists = sample(fc.array(urlEntries(), { maxLength: 3 }));
      const documents = await Promise.all(lists.map((list) => write(list, { format })));
      assertValid(documents, 'xml');
    });
  }
});
