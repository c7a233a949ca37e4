// Something in the list is no absolute http or https URL.
import type { ProblemRule } from '../rule.ts';

/** Something in the list is no absolute http or https URL. */
export const textNotUrl: ProblemRule = {
  id: 'text-not-url',
  subject: 'text',
  since: '0.3.0',
  watches: 'problem',
  code: 'text-not-url',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#otherformats',
  summary: 'Something in the list is not an absolute http or https URL.',
  reason: 'Each line holds a whole URL. Engines cannot use the line; here, it was skipped.',
  fix: 'Write the whole URL, or remove the line.',
  examples: {
    valid: [
      {
        says: 'one URL on each line',
        document: `https://example.com/
https://example.com/about
`,
      },
    ],
    invalid: [
      {
        says: 'a path',
        document: `https://example.com/
/about
`,
      },
      {
        says: 'a header',
        document: `URL
https://example.com/
`,
      },
    ],
  },
};
