// A URL of another scheme than http or https.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The loc is not an http or https URL. */
export const locSchemeUnsupported: ProblemRule = {
  id: 'loc-scheme-unsupported',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-scheme-unsupported',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The loc is not an http or https URL.',
  reason: 'Search engines fetch pages by http and https only. The entry is left out.',
  fix: 'List the address at which the page is served by http or https, or take the entry out.',
  examples: {
    valid: [
      { says: 'http', document: sampleDocument(`<url><loc>http://example.com/</loc></url>`) },
      { says: 'https', document: sampleDocument(`<url><loc>https://example.com/</loc></url>`) },
    ],
    invalid: [
      { says: 'ftp', document: sampleDocument(`<url><loc>ftp://example.com/a</loc></url>`) },
      {
        says: 'a mail address',
        document: sampleDocument(`<url><loc>mailto:info@example.com</loc></url>`),
      },
    ],
  },
};
