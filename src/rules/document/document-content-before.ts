// Text or tags before the document.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const SITEMAP = sampleDocument('  <url><loc>https://example.com/</loc></url>');

/** Text or tags stand before the document. */
export const documentContentBefore: ProblemRule = {
  id: 'document-content-before',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'document-content-before',
  within: 'document',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#sec-prolog-dtd',
  summary: 'Text or tags come before the document.',
  reason:
    'It is not XML any more: strict readers read none of the file. Mostly it is a warning ' +
    "that the server's language printed.",
  fix:
    'Stop the output before the sitemap; turn off that errors are displayed, and fix what ' +
    'the text complains about.',
  examples: {
    valid: [{ says: 'the declaration comes first', document: SITEMAP }],
    invalid: [
      {
        says: 'a notice of PHP',
        document: `Warning: Undefined variable $page in sitemap.php\n${SITEMAP}`,
      },
      { says: 'a tag', document: `<br />\n${SITEMAP}` },
    ],
  },
};
