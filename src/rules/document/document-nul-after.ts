// NUL bytes behind the root.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** NUL bytes stand behind the end of the document. */
export const documentNulAfter: ProblemRule = {
  id: 'document-nul-after',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-nul-after',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/xml/#charsets',
  summary: 'NUL bytes follow the end of the document.',
  reason:
    'XML forbids them anywhere: strict readers report an error. Mostly a file was written ' +
    'into a longer one, or a block was filled up.',
  fix: 'Cut the file off after the closing tag of the root.',
  examples: {
    valid: [{ says: 'a line break at the end', document: SITEMAP }],
    invalid: [{ says: 'three NUL bytes', document: `${SITEMAP}\0\0\0` }],
  },
};
