// White space at the ends of a loc.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** White space stands around the URL. */
export const locBlankAround: ProblemRule = {
  id: 'loc-blank-around',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-blank-around',
  within: 'entry',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'White space is around the URL.',
  reason:
    'XML readers give the white space along with the URL. The schema collapses it and engines ' +
    'trim it, but other consumers may not.',
  fix: 'Write the URL directly between <loc> and </loc>.',
  examples: {
    valid: [
      {
        says: 'nothing around it',
        document: sampleDocument(`<url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      { says: 'a blank', document: sampleDocument(`<url><loc> https://example.com/</loc></url>`) },
      {
        says: 'line breaks',
        document: sampleDocument(`<url><loc>\n  https://example.com/\n</loc></url>`),
      },
    ],
  },
};
