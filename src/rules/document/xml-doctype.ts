// A DOCTYPE.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** There is a DOCTYPE; nothing in it was expanded. */
export const xmlDoctype: ProblemRule = {
  id: 'xml-doctype',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-doctype',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/xml/#dt-doctype',
  summary: 'There is a DOCTYPE; nothing in it was expanded.',
  reason:
    'Sitemaps need none. Many readers refuse documents that have one, because entities can ' +
    'be used for attacks.',
  fix: 'Take the DOCTYPE out, and write characters themselves in place of entities.',
  examples: {
    valid: [{ says: 'no DOCTYPE', document: SITEMAP }],
    invalid: [
      { says: 'a DOCTYPE', document: SITEMAP.replace('<urlset', '<!DOCTYPE urlset>\n<urlset') },
    ],
  },
};
