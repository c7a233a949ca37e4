// A sitemap index lists itself, or one above it.
import type { CodeRule } from '../rule.ts';

/** A sitemap index lists itself or an index above it. */
export const sitemapLoop: CodeRule = {
  id: 'sitemap-loop',
  subject: 'tree',
  since: '0.3.0',
  watches: 'tree-problem',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'A sitemap index lists itself or an index above it.',
  reason:
    'A reader that follows the index comes back to it. Search Console reports a nested index.',
  fix: 'Take the entry out; an index lists sitemaps with pages, never itself.',
  examples: {
    valid: [{ says: 'a sitemap that is listed twice', treeProblem: 'sitemap-repeated' }],
    invalid: [{ says: 'the problem of the walk', treeProblem: 'sitemap-loop' }],
  },
};
