// A changefreq with capital letters.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** The changefreq is not in lower case. */
export const changefreqCase: ProblemRule = {
  id: 'changefreq-case',
  subject: 'hints',
  since: '0.3.0',
  watches: 'problem',
  code: 'changefreq-case',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#changefreqdef',
  summary: 'The changefreq is not in lower case.',
  reason:
    'The seven words are in lower case, and XML compares exactly. A strict reader does not ' +
    'know the word.',
  fix: 'Write the word in lower case: daily.',
  examples: {
    valid: [{ says: 'lower case', document: sampleUrlset(`<changefreq>daily</changefreq>`) }],
    invalid: [
      { says: 'a capital letter', document: sampleUrlset(`<changefreq>Daily</changefreq>`) },
      { says: 'capitals', document: sampleUrlset(`<changefreq>WEEKLY</changefreq>`) },
    ],
  },
};
