// A URL that was escaped twice.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL was escaped twice. */
export const locAmpersandEscaped: ProblemRule = {
  id: 'loc-ampersand-escaped',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-ampersand-escaped',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#escaping',
  summary: 'The URL was escaped twice and still holds &amp; after decoding.',
  reason:
    'XML asks for one escape, and readers undo one. What is left asks the server for a ' +
    'parameter called amp;b, so its value is lost.',
  fix: 'Escape once: write &amp; in the file, not &amp;amp;.',
  examples: {
    valid: [
      {
        says: 'escaped once',
        document: sampleDocument(`<url><loc>https://example.com/?a=1&amp;b=2</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'escaped twice',
        document: sampleDocument(`<url><loc>https://example.com/?a=1&amp;amp;b=2</loc></url>`),
      },
      {
        says: 'an escape in CDATA',
        document: sampleDocument(
          `<url><loc><![CDATA[https://example.com/?a=1&amp;b=2]]></loc></url>`,
        ),
      },
    ],
  },
};
