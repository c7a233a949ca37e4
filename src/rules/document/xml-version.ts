// Another version than XML 1.0.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The declaration says another version than XML 1.0. */
export const xmlVersion: ProblemRule = {
  id: 'xml-version',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-version',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
  summary: 'The declaration says another version than XML 1.0.',
  reason: 'Sitemaps are XML 1.0. Readers that know that version alone may refuse the file.',
  fix: 'Write version="1.0".',
  examples: {
    valid: [{ says: 'version 1.0', document: SITEMAP }],
    invalid: [{ says: 'version 1.1', document: SITEMAP.replace('"1.0"', '"1.1"') }],
  },
};
