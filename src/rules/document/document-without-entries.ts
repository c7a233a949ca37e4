// A sitemap that lists nothing.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';

/** The sitemap holds no entries. */
export const documentWithoutEntries: ProblemRule = {
  id: 'document-without-entries',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-without-entries',
  within: 'document',
  severity: 'warning',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The sitemap holds no entries.',
  reason:
    'It tells engines nothing, Search Console reports an empty sitemap, and the schemas ask ' +
    'for one entry at least.',
  fix:
    'List at least one page, or take the sitemap out of the index and of robots.txt until it ' +
    'has one.',
  examples: {
    valid: [
      {
        says: 'one entry',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      { says: 'a urlset without url', document: sampleDocument('') },
      { says: 'an index without sitemap', document: sampleIndex('') },
    ],
  },
};
