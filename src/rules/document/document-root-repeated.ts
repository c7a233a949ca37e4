// Several documents in one file.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** Another document begins where one was expected to end. */
export const documentRootRepeated: ProblemRule = {
  id: 'document-root-repeated',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-root-repeated',
  within: 'document',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
  summary: 'Another document begins where one was expected to end.',
  reason: 'XML has one root. Engines read the first at most, and report a parsing error.',
  fix:
    'Put all entries into one urlset, or each urlset into a file of its own, listed by an ' +
    'index.',
  examples: {
    valid: [{ says: 'one root', document: SITEMAP }],
    invalid: [
      {
        says: 'two sitemaps one after the other',
        document: SITEMAP + SITEMAP.replace(/^.*\n/, ''),
      },
    ],
  },
};
