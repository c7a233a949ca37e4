// Rules that report what a walk through a tree of sitemaps meets.
import type { RuleRow } from '../port/rule-file.ts';

export const treeProblemRules: readonly RuleRow[] = [
  {
    id: 'sitemap-failed',
    watches: 'tree-problem',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'A sitemap could not be read.',
    reason: 'If engines get the same response, they learn nothing of what it lists.',
    fix:
      'Make the URL return status 200 with the sitemap, or remove it from the index or the ' +
      'robots.txt that names it.',
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
    summary: 'The download of a sitemap was cut off.',
    reason: 'Everything after the break is lost. Engines keep what they received, or nothing.',
    fix:
      "Check the server's log for the time of the check: often a timeout or a proxy ends long " +
      'responses. Smaller sitemaps help.',
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
      'The second listing adds nothing, and the two may have different lastmod values. Engines ' +
      'may fetch the file twice.',
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
    reason: 'A reader that follows the index returns to it. Search Console reports a nested index.',
    fix: 'Remove the entry; an index lists sitemaps with pages, never itself.',
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
    summary: 'Sitemap indexes are nested too deeply for this check.',
    reason:
      'The protocol has one level: an index lists sitemaps. This check did not read deeper ' +
      'levels, and engines read fewer.',
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
    summary: "The tree has more sitemaps than the check's limit; the rest was not checked.",
    reason: 'The rest may have problems that this report does not show.',
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
    summary: "The tree has more bytes than the check's limit; the rest was not checked.",
    reason: 'The rest may have problems that this report does not show.',
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
    summary: "The tree takes longer than the check's time limit; the rest was not checked.",
    reason: 'The rest may have problems that this report does not show.',
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
    summary: 'Too many sitemaps in a row did not respond; the rest was not tried.',
    reason: 'Engines also give up, and slow down for the whole site.',
    fix:
      'Check whether the server, or a firewall in front of it, stops responding after a number ' +
      'of requests.',
    examples: {
      valid: [{ says: 'a single sitemap that failed', treeProblem: 'sitemap-failed' }],
      invalid: [{ says: 'the problem of the walk', treeProblem: 'tree-limit-unanswered' }],
    },
  },
];
