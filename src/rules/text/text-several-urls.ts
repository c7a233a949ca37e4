// Several URLs stand on one line.
import type { ProblemRule } from '../rule.ts';

/** Several URLs stand on one line. */
export const textSeveralUrls: ProblemRule = {
  id: 'text-several-urls',
  subject: 'text',
  since: '0.3.0',
  watches: 'problem',
  code: 'text-several-urls',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#otherformats',
  summary: 'Several URLs are on one line.',
  reason: 'A line holds one URL. Engines take the whole line for one address, which is not valid.',
  fix: 'Put each URL on a line of its own.',
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
    invalid: [
      { says: 'a blank between', document: 'https://example.com/ https://example.com/about\n' },
    ],
  },
};
