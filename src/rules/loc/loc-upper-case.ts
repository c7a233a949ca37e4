// Capital letters in scheme or host.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL's scheme or host is in upper case. */
export const locUpperCase: ProblemRule = {
  id: 'loc-upper-case',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-upper-case',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1',
  summary: "The URL's scheme or host is in upper case.",
  reason:
    'Scheme and host are the same in any case, yet tools that compare URLs as text take two ' +
    'spellings for two pages.',
  fix: 'Write scheme and host in lower case.',
  examples: {
    valid: [
      {
        says: 'lower case',
        document: sampleDocument(`<url><loc>https://example.com/</loc></url>`),
      },
      {
        says: 'upper case in the path',
        document: sampleDocument(`<url><loc>https://example.com/About</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'the scheme',
        document: sampleDocument(`<url><loc>HTTPS://example.com/</loc></url>`),
      },
      { says: 'the host', document: sampleDocument(`<url><loc>https://Example.com/</loc></url>`) },
    ],
  },
};
