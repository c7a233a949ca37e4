// An ampersand that is not escaped.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An ampersand is not escaped as &amp;. */
export const xmlAmpersandUnescaped: ProblemRule = {
  id: 'xml-ampersand-unescaped',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-ampersand-unescaped',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#escaping',
  summary: 'An ampersand is not escaped as &amp;.',
  reason:
    'Strict readers stop there: what follows is lost. Search Console reports a parsing error.',
  fix: 'Write &amp; for every & in a URL, once.',
  examples: {
    valid: [
      {
        says: '&amp; between parameters',
        document: sampleDocument(`  <url><loc>https://example.com/?a=1&amp;b=2</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '& between parameters',
        document: sampleDocument(`  <url><loc>https://example.com/?a=1&b=2</loc></url>`),
      },
    ],
  },
};
