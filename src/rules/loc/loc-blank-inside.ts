// White space inside a URL.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** White space stands inside the URL. */
export const locBlankInside: ProblemRule = {
  id: 'loc-blank-inside',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-blank-inside',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-2',
  summary: 'White space is inside the URL.',
  reason: 'A URL holds no white space. Engines report an invalid URL, or each guesses another one.',
  fix: 'Write %20 for a blank that belongs to the URL, and take out line breaks.',
  examples: {
    valid: [
      {
        says: 'an escaped blank',
        document: sampleDocument(`<url><loc>https://example.com/a%20b</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'a blank',
        document: sampleDocument(`<url><loc>https://example.com/a b</loc></url>`),
      },
      {
        says: 'a line break',
        document: sampleDocument(`<url><loc>https://example.com/a\nb</loc></url>`),
      },
    ],
  },
};
