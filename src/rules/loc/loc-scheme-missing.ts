// A host without a scheme.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The loc lacks its scheme. */
export const locSchemeMissing: ProblemRule = {
  id: 'loc-scheme-missing',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-scheme-missing',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The loc lacks its scheme.',
  reason:
    'A loc has to begin with http:// or https://. A host alone reads like a path, and ' +
    'guessing would give a URL that is not there; the entry is left out.',
  fix: 'Write https:// or http:// in front of the host, as the page is reached.',
  examples: {
    valid: [
      {
        says: 'https',
        document: sampleDocument(`<url><loc>https://www.example.com/a</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'a host that begins with www',
        document: sampleDocument(`<url><loc>www.example.com/a</loc></url>`),
      },
      {
        says: "the sitemap's own host",
        url: 'https://example.com/sitemap.xml',
        document: sampleDocument(`<url><loc>example.com/a</loc></url>`),
      },
    ],
  },
};
