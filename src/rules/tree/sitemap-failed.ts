// A sitemap of the tree could not be read.
import type { CodeRule } from '../rule.ts';

/** A sitemap could not be read. */
export const sitemapFailed: CodeRule = {
  id: 'sitemap-failed',
  subject: 'tree',
  since: '0.3.0',
  watches: 'tree-problem',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'A sitemap could not be read.',
  reason: 'Nothing of what it lists is known to an engine that meets the same answer.',
  fix:
    'Make the address answer with status 200 and the sitemap, or take it out of the index or ' +
    'the robots.txt that names it.',
  examples: {
    valid: [{ says: 'a sitemap that is listed twice', treeProblem: 'sitemap-repeated' }],
    invalid: [{ says: 'the problem of the walk', treeProblem: 'sitemap-failed' }],
  },
};
