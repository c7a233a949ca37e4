import type { RuleFile } from '../rule-file.ts';
import { sampleSitemaps } from './sample-reading.ts';

const CONSOLE_INDEXES_MAX = 500;

export const indexesOverConsoleLimit: RuleFile<'tree'> = {
  id: 'indexes-over-console-limit',
  watches: 'tree',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
  summary: 'There are more than 500 sitemap indexes.',
  reason:
    'Search Console accepts at most 500 sitemap indexes per site. Name the others in robots.txt.',
  fix: 'List more sitemaps in each index: up to 50,000.',
  engines: ['google'],
  examples: {
    valid: [sampleSitemaps('500 indexes', 500, { format: 'sitemapindex' })],
    invalid: [sampleSitemaps('501 indexes', 501, { format: 'sitemapindex' })],
  },
  judge({ documents }) {
    const { length } = documents.filter(({ format }) => format === 'sitemapindex');
    return length > CONSOLE_INDEXES_MAX && `${length} indexes`;
  },
};
