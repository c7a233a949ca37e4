// Blanks of Unicode, or marks of no width, at the ends of a loc.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** Unusual blanks or marks of no width stand around the URL. */
export const locUnicodeBlankAround: ProblemRule = {
  id: 'loc-unicode-blank-around',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-unicode-blank-around',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'Unusual blanks or marks of no width are around the URL.',
  reason:
    'No-break spaces and marks of no width are not white space to XML. They come with the URL ' +
    'when it is copied from a document, and a reader that keeps them asks for another page.',
  fix: 'Delete them; a hex view or a linter shows where they are.',
  examples: {
    valid: [
      {
        says: 'nothing around it',
        document: sampleDocument(`<url><loc>https://example.com/a</loc></url>`),
      },
      {
        says: 'ordinary white space',
        document: sampleDocument(`<url><loc> https://example.com/a </loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'a no-break space',
        document: sampleDocument(`<url><loc>https://example.com/a\u00a0</loc></url>`),
      },
      {
        says: 'a zero-width space',
        document: sampleDocument(`<url><loc>\u200bhttps://example.com/a</loc></url>`),
      },
    ],
  },
};
