// Reading the tree takes longer than the check may.
import type { CodeRule } from '../rule.ts';

/** The tree takes longer to read than the check may; the rest was not checked. */
export const treeLimitTime: CodeRule = {
  id: 'tree-limit-time',
  subject: 'tree',
  since: '0.3.0',
  watches: 'tree-problem',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The tree takes longer to read than the check may; the rest was not checked.',
  reason: 'What was not read may hold faults that this report does not name.',
  fix: 'Check the indexes one by one, or give the check more time.',
  examples: {
    valid: [{ says: 'a tree with too many sitemaps', treeProblem: 'tree-limit-sitemaps' }],
    invalid: [{ says: 'the problem of the walk', treeProblem: 'tree-limit-time' }],
  },
};
