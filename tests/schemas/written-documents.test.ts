// What is written is valid for every value that the schemas know, and well-formed for any other.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WriteOptions } from '../../src/formats/options/write-options.ts';
import { writeSitemap } from '../../src/formats/sitemap-writer.ts';
import { CHANGEFREQS, type SitemapFormat, type UrlEntry } from '../../src/protocol/index.ts';
import { urlEntries } from '../roundtrip/entry-arbitraries.ts';
import { SCHEMA_CHOICES } from '../roundtrip/schema-choices.ts';
import { fc } from '../support/seeded-fast-check.ts';
import { skipValidation, validateDocuments } from './schema-validator.ts';

const DOCUMENTS = 150;
const SEED = 20_261_121;

async function write(entries: readonly UrlEntry[], options: WriteOptions): Promise<string> {
  return new Response(writeSitemap(entries, options)).text();
}

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
    const lists = sample(fc.array(urlEntries(SCHEMA_CHOICES), { minLength: 1, maxLength: 3 }));
    const documents = await Promise.all(lists.map((list) => write(list, { format: 'urlset' })));
    assertValid(documents, 'schemas');
  });

  test('a urlset whose entries declare the namespaces themselves', async () => {
    const lists = sample(fc.array(urlEntries(SCHEMA_CHOICES), { minLength: 1, maxLength: 3 }));
    const options = { format: 'urlset', extensions: [], stylesheet: '/a&b.css?>' } as const;
    assertValid(await Promise.all(lists.map((list) => write(list, options))), 'schemas');
  });

  test('a sitemap index', async () => {
    const entry = urlEntries(SCHEMA_CHOICES).map(({ loc, lastmod }) => ({
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
