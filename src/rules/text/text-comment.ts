// There is a comment in the list.
import type { ProblemRule } from '../rule.ts';

/** There is a comment in the list. */
export const textComment: ProblemRule = {
  id: 'text-comment',
  subject: 'text',
  since: '0.3.0',
  watches: 'problem',
  code: 'text-comment',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#otherformats',
  summary: 'There is a comment in the list.',
  reason:
    'A list of URLs holds nothing else. Engines take the line for an address, which is not valid.',
  fix: 'Remove the comment.',
  examples: {
    valid: [
      {
        says: 'one URL on each line',
        document: `https://example.com/
https://example.com/about
`,
      },
      { says: 'a fragment is no comment', document: 'https://example.com/#top\n' },
    ],
    invalid: [
      {
        says: 'a line that begins with #',
        document: `# All pages
https://example.com/
`,
      },
      { says: 'behind a URL', document: 'https://example.com/ // the start page\n' },
    ],
  },
};
