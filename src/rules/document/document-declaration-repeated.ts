// A second XML declaration.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The XML declaration stands twice. */
export const documentDeclarationRepeated: ProblemRule = {
  id: 'document-declaration-repeated',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-declaration-repeated',
  within: 'document',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
  summary: 'The XML declaration appears twice.',
  reason: 'XML allows one, at the very beginning: strict readers give up at the second.',
  fix: 'Write it once. Mostly two parts of a program each write one.',
  examples: {
    valid: [{ says: 'one declaration', document: SITEMAP }],
    invalid: [{ says: 'two declarations', document: `<?xml version="1.0"?>\n${SITEMAP}` }],
  },
};
