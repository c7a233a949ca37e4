// A root without a namespace.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The document has no namespace. */
export const namespaceMissing: ProblemRule = {
  id: 'namespace-missing',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'namespace-missing',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#urlsetdef',
  summary: 'The document has no namespace.',
  reason:
    'The protocol asks for it on the root, and Search Console reports an incorrect ' +
    'namespace. Without it the elements are not those of a sitemap.',
  fix: 'Write xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" on the root.',
  examples: {
    valid: [
      {
        says: 'the namespace as the default',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
      {
        says: 'the namespace with a prefix',
        document:
          '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">' +
          '<s:url><s:loc>https://example.com/</s:loc></s:url></s:urlset>',
      },
    ],
    invalid: [
      {
        says: 'no xmlns',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`, ''),
      },
    ],
  },
};
