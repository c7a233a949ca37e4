// A loc without a URL.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The loc is empty. */
export const locEmpty: ProblemRule = {
  id: 'loc-empty',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-empty',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The loc is empty.',
  reason:
    'An entry without a URL does not name a page and is left out. A generator that writes such ' +
    'entries has lost pages.',
  fix: "Write the page's full URL, or take the entry out.",
  examples: {
    valid: [
      { says: 'a URL', document: sampleDocument(`<url><loc>https://example.com/</loc></url>`) },
    ],
    invalid: [
      { says: 'nothing', document: sampleDocument(`<url><loc></loc></url>`) },
      { says: 'white space alone', document: sampleDocument(`<url><loc> </loc></url>`) },
    ],
  },
};
