// An xsi:schemaLocation that names the wrong schema.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The schemaLocation does not fit the document. */
export const namespaceSchemaLocation: ProblemRule = {
  id: 'namespace-schema-location',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'namespace-schema-location',
  within: 'document',
  severity: 'info',
  basis: 'https://www.w3.org/TR/xmlschema-1/#schema-loc',
  summary: 'The schemaLocation does not fit the document.',
  reason:
    'It should list pairs: a namespace, and where its schema is. Engines ignore it, but ' +
    'validators that go by it look in the wrong place.',
  fix:
    'Leave it out, or name each namespace with its own schema: sitemap.xsd for a urlset, ' +
    'siteindex.xsd for an index.',
  examples: {
    valid: [
      {
        says: 'no schemaLocation',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
      {
        says: 'a namespace and its schema',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          located('http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd'),
        ),
      },
    ],
    invalid: [
      {
        says: "the index's schema on a urlset",
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          located('http://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd'),
        ),
      },
      {
        says: 'half a pair',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`, located('')),
      },
    ],
  },
};

function located(schema: string): string {
  return (
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    `xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 ${schema}"`
  );
}
