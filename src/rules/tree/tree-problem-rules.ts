// Rules that report what a walk through a tree of sitemaps meets.
import type { RuleRow } from '../rule-file.ts';

export const treeProblemRules: readonly RuleRow[] = [
  {
    id: 'sitemap-failed',
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
  },
  {
    id: 'sitemap-broken-off',
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
  },
  {
    id: 'sitemap-repeated',
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
  },
  {
    id: 'sitemap-loop',
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
  },
  {
    id: 'tree-limit-depth',
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
  },
  {
    id: 'tree-limit-sitemaps',
    watches: 'tree-problem',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The tree has more sitemaps than the check reads; the rest was not checked.',
    reason: 'What was not read may hold faults that this report does not name.',
    fix: 'Check the indexes one by one, or raise the limit of the check.',
    examples: {
      valid: [{ says: 'a tree that is too deep', treeProblem: 'tree-limit-depth' }],
      invalid: [{ says: 'the problem of the walk', treeProblem: 'tree-limit-sitemaps' }],
    },
  },
  {
    id: 'tree-limit-bytes',
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
  },
  {
    id: 'tree-limit-time',
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
  },
  {
    id: 'tree-limit-unanswered',
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
  },
];
