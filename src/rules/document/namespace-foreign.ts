// A root in a namespace of something else.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The document's namespace is not that of sitemaps. */
export const namespaceForeign: ProblemRule = {
  id: 'namespace-foreign',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'namespace-foreign',
  within: 'document',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#urlsetdef',
  summary: "The document's namespace is not that of sitemaps.",
  reason:
    'Its elements are not those of a sitemap to a reader that goes by namespaces: Search ' +
    'Console reports an incorrect namespace.',
  fix: 'Write xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" on the root.',
  examples: {
    valid: [
      {
        says: 'the namespace of sitemaps',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'another namespace',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns="http://example.com/sitemap"',
        ),
      },
    ],
  },
};
