// The tree is deeper than the check goes.
import type { CodeRule } from '../rule.ts';

/** Sitemap indexes are nested deeper than the check follows. */
export const treeLimitDepth: CodeRule = {
  id: 'tree-limit-depth',
  subject: 'tree',
  since: '0.3.0',
  watches: 'tree-problem',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'Sitemap indexes are nested deeper than the check follows.',
  reason:
    'The protocol knows one level: an index lists sitemaps. What is deeper was not read ' +
    'here, and engines read less.',
  fix: 'List the sitemaps with pages in one index, or in several that robots.txt names.',
  examples: {
    valid: [{ says: 'a tree with too many sitemaps', treeProblem: 'tree-limit-sitemaps' }],
    invalid: [{ says: 'the problem of the walk', treeProblem: 'tree-limit-depth' }],
  },
};
