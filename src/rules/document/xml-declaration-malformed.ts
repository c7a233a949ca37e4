// An XML declaration that does not end as it should.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** The XML declaration is malformed. */
export const xmlDeclarationMalformed: ProblemRule = {
  id: 'xml-declaration-malformed',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-declaration-malformed',
  within: 'document',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
  summary: 'The XML declaration is malformed.',
  reason: 'Strict readers give up at the first line.',
  fix: 'Write <?xml version="1.0" encoding="UTF-8"?>, with the question mark at both ends.',
  examples: {
    valid: [{ says: '<?xml … ?>', document: SITEMAP }],
    invalid: [{ says: '<?xml … >', document: SITEMAP.replace('?>', '>') }],
  },
};
