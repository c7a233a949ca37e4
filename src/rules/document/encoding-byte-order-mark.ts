// A byte order mark at the beginning of a document in UTF-8.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The document begins with a byte order mark. */
export const encodingByteOrderMark: ProblemRule = {
  id: 'encoding-byte-order-mark',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'encoding-byte-order-mark',
  within: 'document',
  severity: 'info',
  basis: 'https://www.w3.org/TR/xml/#charencoding',
  summary: 'The document begins with a byte order mark.',
  reason:
    'It is legal in UTF-8 and not needed. Simple readers take it for text before the ' +
    'document.',
  fix: 'Save the file as UTF-8 without a byte order mark.',
  examples: {
    valid: [{ says: 'no mark', document: SITEMAP }],
    invalid: [
      { says: 'a mark before the declaration', document: `\ufeff${SITEMAP}` },
      { says: 'a mark before a list', document: '\ufeffhttps://example.com/\n' },
    ],
  },
};
