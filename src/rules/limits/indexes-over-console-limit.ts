import type { RuleFile } from '../rule-file.ts';
import { sampleTree } from './sample-reading.ts';

const CONSOLE_INDEXES_MAX = 500;

export const indexesOverConsoleLimit: RuleFile<'tree'> = {
  id: 'indexes-over-console-limit',
  watches: 'tree',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
  summary: 'There are more than 500 sitemap indexes.',
  reason:
    'Search Console takes at most 500 indexes of one site. Those beyond have to be named in robots.txt.',
  fix: 'Put more sitemaps into an index: it may hold 50,000.',
  engines: ['google'],
  examples: {
    valid: [
      { says: '500 indexes', watches: 'tree', seen: sampleTree(500, { format: 'sitemapindex' }) },
    ],
    invalid: [
      { says: '501 indexes', watches: 'tree', seen: sampleTree(501, { format: 'sitemapindex' }) },
    ],
  },
  judge({ documents }) {
    const { length } = documents.filter(({ format }) => format === 'sitemapindex');
    return length > CONSOLE_INDEXES_MAX && `${length} indexes`;
  },
};
