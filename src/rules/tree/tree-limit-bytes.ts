// The tree has more bytes than the check reads.
import type { CodeRule } from '../rule.ts';

/** The tree has more bytes than the check reads; the rest was not checked. */
export const treeLimitBytes: CodeRule = {
  id: 'tree-limit-bytes',
  subject: 'tree',
  since: '0.3.0',
  watches: 'tree-problem',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The tree has more bytes than the check reads; the rest was not checked.',
  reason: 'What was not read may hold faults that this report does not name.',
  fix: 'Check the indexes one by one, or raise the limit of the check.',
  examples: {
    valid: [{ says: 'a tree with too many sitemaps', treeProblem: 'tree-limit-sitemaps' }],
    invalid: [{ says: 'the problem of the walk', treeProblem: 'tree-limit-bytes' }],
  },
};
