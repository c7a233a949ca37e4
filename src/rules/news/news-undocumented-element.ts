import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

const ELEMENTS = [
  ['access', 'news:access'],
  ['genres', 'news:genres'],
  ['keywords', 'news:keywords'],
  ['stockTickers', 'news:stock_tickers'],
] as const;

export const newsUndocumentedElement: RuleFile<'news'> = {
  id: 'news-undocumented-element',
  watches: 'news',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'An article has elements that are no longer documented.',
  reason:
    'access, genres, keywords and stock_tickers are only in the schema. No documentation says ' +
    'that they are read; they do no harm.',
  fix: 'Remove them.',
  examples: {
    valid: [sampleNews('no such element', '')],
    invalid: [sampleNews('keywords', '<news:keywords>maps, folding</news:keywords>')],
  },
  judge({ item }) {
    return ELEMENTS.filter(([property]) => item[property] !== undefined).map(([, name]) => name);
  },
};
