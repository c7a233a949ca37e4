// A sitemap of the tree broke off on the way.
import type { CodeRule } from '../rule.ts';

/** A sitemap broke off while it was read. */
export const sitemapBrokenOff: CodeRule = {
  id: 'sitemap-broken-off',
  subject: 'tree',
  since: '0.3.0',
  watches: 'tree-problem',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'A sitemap broke off while it was read.',
  reason: 'What comes after the break is lost. Engines keep what they got, or nothing.',
  fix:
    "Look into the server's log for the time of the check: a time limit or a proxy often ends " +
    'long answers. Smaller sitemaps help.',
  examples: {
    valid: [{ says: 'a sitemap that failed from the start', treeProblem: 'sitemap-failed' }],
    invalid: [{ says: 'the problem of the walk', treeProblem: 'sitemap-broken-off' }],
  },
};
