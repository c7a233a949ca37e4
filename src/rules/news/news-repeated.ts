// Two articles in one entry.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';
import { sampleNews } from './sample-news.ts';

/** An entry has more than one news:news. */
export const newsRepeated: ProblemRule = {
  id: 'news-repeated',
  subject: 'news',
  since: '0.3.0',
  watches: 'problem',
  code: 'element-repeated',
  fields: ['news:news'],
  within: 'entry',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'An entry has more than one news:news.',
  reason: 'A page is one article; the first counts, the others are lost.',
  fix: 'Keep one news:news for each page.',
  examples: {
    valid: [{ says: 'one', document: sampleNews('') }],
    invalid: [
      {
        says: 'two',
        document: sampleUrlset(
          '<news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-06-15</news:publication_date><news:title>A</news:title></news:news><news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-06-15</news:publication_date><news:title>B</news:title></news:news>',
        ),
      },
    ],
  },
};
