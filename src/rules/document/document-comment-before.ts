// A comment before the XML declaration.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** A comment stands before the XML declaration. */
export const documentCommentBefore: ProblemRule = {
  id: 'document-comment-before',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-comment-before',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
  summary: 'A comment comes before the XML declaration.',
  reason: 'XML allows nothing before the declaration: strict readers give up there.',
  fix: 'Move the comment after the declaration.',
  examples: {
    valid: [
      {
        says: 'a comment behind the declaration',
        document: SITEMAP.replace('<urlset', '<!-- made by hand -->\n<urlset'),
      },
    ],
    invalid: [{ says: 'a comment before it', document: `<!-- made by hand -->\n${SITEMAP}` }],
  },
};
