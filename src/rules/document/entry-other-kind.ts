// A sitemap in a urlset, or a url in an index.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';

/** A sitemap stands in a urlset, or a url in a sitemap index. */
export const entryOtherKind: ProblemRule = {
  id: 'entry-other-kind',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'entry-other-kind',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'A sitemap is in a urlset, or a url in a sitemap index.',
  reason:
    'A urlset lists pages and an index lists sitemaps: engines do not look for the other ' +
    'kind.',
  fix: 'Put pages into a urlset and sitemaps into a sitemapindex, in files of their own.',
  examples: {
    valid: [
      {
        says: 'url in a urlset',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
      {
        says: 'sitemap in an index',
        document: sampleIndex(`  <sitemap><loc>https://example.com/a.xml</loc></sitemap>`),
      },
    ],
    invalid: [
      {
        says: 'sitemap in a urlset',
        document: sampleDocument(`  <sitemap><loc>https://example.com/a.xml</loc></sitemap>`),
      },
      {
        says: 'url in an index',
        document: sampleIndex(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
  },
};
