import type { RuleFile } from '../rule-file.ts';
import { sampleTree } from './sample-tree.ts';

export const treeEmpty: RuleFile<'tree'> = {
  id: 'tree-empty',
  watches: 'tree',
  severity: 'warning',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The sitemaps list no pages at all.',
  reason: 'Engines learn of no page from them; Search Console reports an empty sitemap.',
  fix: 'Check what generates the sitemaps: often a query or a template returns nothing.',
  examples: {
    valid: [
      sampleTree(
        'one page',
        { url: 'https://example.com/index.xml', format: 'sitemapindex' },
        {
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
          format: 'urlset',
        },
      ),
      sampleTree('a single sitemap, whose own rule tells that it is empty', {
        url: 'https://example.com/1.xml',
        format: 'urlset',
        entries: 0,
      }),
    ],
    invalid: [
      sampleTree(
        'an index with an empty sitemap',
        { url: 'https://example.com/index.xml', format: 'sitemapindex' },
        {
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
          format: 'urlset',
          entries: 0,
        },
      ),
    ],
  },
  judge({ documents, urls }) {
    // What could not be read has a rule of its own, and so has a single empty sitemap.
    const read = documents.some(({ format }) => format !== undefined && format !== 'sitemapindex');
    return urls === 0 && read && documents.length > 1;
  },
};
