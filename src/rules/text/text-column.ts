// A second column follows the URL.
import type { ProblemRule } from '../rule.ts';

/** A second column follows the URL. */
export const textColumn: ProblemRule = {
  id: 'text-column',
  subject: 'text',
  since: '0.3.0',
  watches: 'problem',
  code: 'text-column',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#otherformats',
  summary: 'A second column follows the URL.',
  reason:
    'A list of URLs holds nothing else. Engines take the comma and the date for a part of the address, which then does not exist.',
  fix: 'Write the URLs alone; dates need a sitemap in XML.',
  examples: {
    valid: [
      {
        says: 'one URL on each line',
        document: `https://example.com/
https://example.com/about
`,
      },
      { says: 'a comma in a URL', document: 'https://example.com/map?at=52.5,13.4\n' },
    ],
    invalid: [{ says: 'a date', document: 'https://example.com/,2026-06-01\n' }],
  },
};
