// A sitemap is listed more than once in a tree.
import type { CodeRule } from '../rule.ts';

/** A sitemap is listed more than once. */
export const sitemapRepeated: CodeRule = {
  id: 'sitemap-repeated',
  subject: 'tree',
  since: '0.3.0',
  watches: 'tree-problem',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'A sitemap is listed more than once.',
  reason:
    'The second listing adds nothing, and each may carry another lastmod. Engines may fetch ' +
    'the file twice.',
  fix: 'List each sitemap once, in one index.',
  examples: {
    valid: [{ says: 'a sitemap that lists itself', treeProblem: 'sitemap-loop' }],
    invalid: [{ says: 'the problem of the walk', treeProblem: 'sitemap-repeated' }],
  },
};
