// A document that ends before its end.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The document ends before its end. */
export const documentCut: ProblemRule = {
  id: 'document-cut',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-cut',
  within: 'document',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
  summary: 'The document ends before its end.',
  reason: 'The rest of the list is missing, and strict readers report an error for all of it.',
  fix:
    'Write the whole file, under another name, and rename it when it is complete. Look at ' +
    'time and memory limits of the generator and of the server.',
  examples: {
    valid: [{ says: 'the root is closed', document: SITEMAP }],
    invalid: [
      { says: 'no closing tag of the root', document: SITEMAP.replace('</urlset>', '') },
      { says: 'cut within an entry', document: SITEMAP.slice(0, -40) },
    ],
  },
};
