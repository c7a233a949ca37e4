// White space before the XML declaration.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** White space, a second byte order mark or NUL bytes stand before the document. */
export const documentBlankBefore: ProblemRule = {
  id: 'document-blank-before',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-blank-before',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
  summary: 'White space, a second byte order mark or NUL bytes come before the document.',
  reason:
    'XML allows nothing before the declaration: strict readers give up at the first byte. ' +
    'Search Console reports it as leading whitespace.',
  fix:
    'Make the declaration the first thing in the file. In PHP the blank mostly comes from a ' +
    'line after a closing ?> in some included file.',
  examples: {
    valid: [
      { says: 'the declaration comes first', document: SITEMAP },
      { says: 'one byte order mark', document: `\ufeff${SITEMAP}` },
    ],
    invalid: [
      { says: 'an empty line before the declaration', document: `\n${SITEMAP}` },
      { says: 'two byte order marks', document: `\ufeff\ufeff${SITEMAP}` },
    ],
  },
};
