// The text of a sitemap index.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WritableEntry } from '../options/write-options.ts';
import { createSitemapindexWriter } from './sitemapindex-writer.ts';

const LOC = 'https://example.com/sitemap-1.xml';

function write(...entries: unknown[]): { text: string; problems: string[] } {
  const problems: string[] = [];
  const writer = createSitemapindexWriter({
    format: 'sitemapindex',
    onProblem: ({ code, index, field }) => problems.push(`${index} ${code} ${field}`),
  });
  const texts = entries.map((entry) => {
    const text = writer.entry(entry as WritableEntry);
    assert.equal(writer.entryBytes, new TextEncoder().encode(text).length);
    return text;
  });
  return { text: writer.head() + texts.join('') + writer.tail(), problems };
}

test('loc and lastmod, one sitemap a line', () => {
  const entries = [{ loc: `${LOC}?a&b` }, { kind: 'sitemap', loc: LOC, lastmod: '2024-05-01' }];
  assert.deepEqual(write(...entries), {
    text: `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${LOC}?a&amp;b</loc></sitemap>
<sitemap><loc>${LOC}</loc><lastmod>2024-05-01</lastmod></sitemap>
</sitemapindex>
`,
    problems: [],
  });
});

test('entries of URLs are left out; of others, the fields that only URLs have', () => {
  const { text, problems } = write(
    { kind: 'url', loc: LOC },
    { loc: LOC, priority: 0.5, images: [{ loc: LOC }] },
    { loc: '/x' },
    { loc: LOC, lastmod: 'now' },
  );
  assert.equal(text.match(/<sitemap>/g)?.length, 2);
  assert.ok(!text.includes('priority') && !text.includes('image'));
  assert.deepEqual(problems, [
    '0 entry-other-kind kind',
    '1 entry-field-ignored priority',
    '1 entry-field-ignored images',
    '2 loc-invalid loc',
    '3 lastmod-invalid lastmod',
  ]);
});
