import type { RuleFile } from '../rule-file.ts';
import { sampleTree } from './sample-tree.ts';

export const indexNested: RuleFile<'tree'> = {
  id: 'index-nested',
  watches: 'tree',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'A sitemap index lists another sitemap index.',
  reason:
    'An index lists sitemaps with pages. Search Console reports nested indexes as an error, and ' +
    'does not read the sitemaps below.',
  fix: 'List the sitemaps of the inner index in the outer one, or name both indexes in robots.txt.',
  examples: {
    valid: [
      sampleTree(
        'an index and its sitemaps',
        { url: 'https://example.com/index.xml', format: 'sitemapindex' },
        {
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
          format: 'urlset',
        },
      ),
      sampleTree(
        'two indexes side by side',
        { url: 'https://example.com/a.xml', format: 'sitemapindex' },
        { url: 'https://example.com/b.xml', format: 'sitemapindex' },
      ),
    ],
    invalid: [
      sampleTree(
        'an index in an index',
        { url: 'https://example.com/index.xml', format: 'sitemapindex' },
        {
          url: 'https://example.com/2026.xml',
          parent: 'https://example.com/index.xml',
          format: 'sitemapindex',
        },
      ),
    ],
  },
  judge: ({ documents }) =>
    documents
      .filter(({ format, parent }) => format === 'sitemapindex' && parent !== undefined)
      .map(({ url, parent }) => `${url}, listed by ${parent}`),
};
