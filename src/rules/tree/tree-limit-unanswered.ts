// The server stopped answering, and the check gave up.
import type { CodeRule } from '../rule.ts';

/** Too many sitemaps in a row got no answer; the rest was not tried. */
export const treeLimitUnanswered: CodeRule = {
  id: 'tree-limit-unanswered',
  subject: 'tree',
  since: '0.3.0',
  watches: 'tree-problem',
  severity: 'warning',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'Too many sitemaps in a row got no answer; the rest was not tried.',
  reason: 'Engines give up in the same way, and slow down for the whole site.',
  fix:
    'Look whether the server, or a guard in front of it, stops answering after a number of ' +
    'requests.',
  examples: {
    valid: [{ says: 'a single sitemap that failed', treeProblem: 'sitemap-failed' }],
    invalid: [{ says: 'the problem of the walk', treeProblem: 'tree-limit-unanswered' }],
  },
};
