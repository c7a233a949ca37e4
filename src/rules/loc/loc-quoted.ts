// A URL between quotes.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The loc is a URL in quotes or brackets. */
export const locQuoted: ProblemRule = {
  id: 'loc-quoted',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-quoted',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The loc is a URL in quotes or brackets.',
  reason:
    'Quotes are not part of a URL, so what is in the loc is not one. The entry is left ' + 'out.',
  fix: 'Write the URL without quotes or brackets.',
  examples: {
    valid: [
      {
        says: 'a bare URL',
        document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`),
      },
      {
        says: 'a quote inside the URL',
        document: sampleDocument(`<url><loc>https://example.com/o'neill</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'double quotes',
        document: sampleDocument(`<url><loc>"https://example.com/a"</loc></url>`),
      },
      {
        says: 'brackets',
        document: sampleDocument(`<url><loc>(https://example.com/a)</loc></url>`),
      },
    ],
  },
};
