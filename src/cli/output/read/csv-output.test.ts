// Cells of the table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCsvOutput } from './csv-output.ts';

const output = createCsvOutput({ follow: true, nameOf: (url) => url });
const sitemap = { url: 'https://a.example/,', depth: 0 };

test('an entry with everything fills its row', () => {
  const text = output.batch({
    sitemap,
    entries: [
      {
        kind: 'url',
        loc: 'https://example.com/"x",y',
        lastmod: '2026-01-02',
        changefreq: 'daily',
        priority: 0,
        alternates: [{ hreflang: 'en', href: 'https://example.com/' }],
        images: [{ loc: 'https://example.com/1' }, { loc: 'https://example.com/2' }],
        news: {
          publication: { name: '=1+1', language: 'en' },
          publicationDate: '2026-01-01',
          title: '=cmd()',
        },
      },
      { kind: 'sitemap', loc: 'https://example.com/c.xml', lastmod: '2026-01-03' },
    ],
  });
  assert.equal(
    text,
    `"https://example.com/""x"",y",2026-01-02,daily,0,url,"https://a.example/,",1,2,,2026-01-01,
https://example.com/c.xml,2026-01-03,,,sitemap,"https://a.example/,",,,,,
`,
  );
});

test('every row has as many cells as the header', () => {
  const header = output.begin().split(',').length;
  const entries = [{ kind: 'url', loc: 'https://example.com/' } as const];
  const row = output.batch({ sitemap: { url: 'x', depth: 0 }, entries });
  assert.equal(row.split(',').length, header);
});
