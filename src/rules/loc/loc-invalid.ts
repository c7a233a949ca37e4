// A loc that no reader can make a URL of.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The loc is not a URL. */
export const locInvalid: ProblemRule = {
  id: 'loc-invalid',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-invalid',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The loc is not a URL.',
  reason: 'What cannot be read as a URL cannot be fetched. The entry is left out.',
  fix: "Write the page's full URL, as a browser's address bar shows it.",
  examples: {
    valid: [
      { says: 'a URL', document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`) },
      {
        says: 'an address in the host',
        document: sampleDocument(`<url><loc>https://[2001:db8::1]/</loc></url>`),
      },
    ],
    invalid: [
      { says: 'no host', document: sampleDocument(`<url><loc>https://</loc></url>`) },
      {
        says: 'a bracket in the host',
        document: sampleDocument(`<url><loc>https://[example.com/</loc></url>`),
      },
      {
        says: 'a port that is no number',
        document: sampleDocument(`<url><loc>https://example.com:port/</loc></url>`),
      },
    ],
  },
};
