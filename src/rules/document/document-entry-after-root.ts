// An entry behind the end of the root.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** An entry stands behind the end of the document. */
export const documentEntryAfterRoot: ProblemRule = {
  id: 'document-entry-after-root',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-entry-after-root',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
  summary: 'An entry follows the end of the document.',
  reason:
    'What follows the root is not XML any more: engines leave it out, or report a ' +
    'parsing error for the whole file.',
  fix: 'Add entries before the closing tag of the root.',
  examples: {
    valid: [{ says: 'entries inside the root', document: SITEMAP }],
    invalid: [
      {
        says: 'an entry behind </urlset>',
        document: `${SITEMAP}<url><loc>https://example.com/b</loc></url>`,
      },
    ],
  },
};
