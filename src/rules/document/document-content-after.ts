// Something behind the root that is no comment.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** Something stands behind the end of the document. */
export const documentContentAfter: ProblemRule = {
  id: 'document-content-after',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-content-after',
  within: 'document',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
  summary: 'Something follows the end of the document.',
  reason:
    'Behind the root XML allows comments, instructions and white space alone: strict readers ' +
    'report an error for the whole file.',
  fix:
    'End the file with the closing tag of the root. Mostly the rest comes from a program ' +
    'that goes on printing.',
  examples: {
    valid: [{ says: 'a comment behind the root', document: `${SITEMAP}<!-- 1 page -->\n` }],
    invalid: [
      { says: 'text behind the root', document: `${SITEMAP}Done.\n` },
      { says: 'a tag behind the root', document: `${SITEMAP}<script></script>\n` },
    ],
  },
};
