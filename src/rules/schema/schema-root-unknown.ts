// A root element that no schema declares.
import type { CodeRule } from '../rule.ts';
import { sampleDocument, sampleIndex } from '../sample-document.ts';

const loc = (text: string): string => sampleDocument(`  <url><loc>${text}</loc></url>`);

const ENTRY = '<url><loc>https://example.com/</loc></url>';

/** The root element is in no schema. */
export const schemaRootUnknown: CodeRule = {
  id: 'schema-root-unknown',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
  summary: 'No schema declares the root element.',
  reason:
    'The root must be urlset or sitemapindex in the namespace of the protocol; then' +
    ' a schema can say what is in it.',
  fix: 'Write <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">, letter by letter.',
  examples: {
    valid: [
      { says: 'the namespace of the protocol', document: loc('https://example.com/') },
      {
        says: 'a sitemap index',
        document: sampleIndex('<sitemap><loc>https://example.com/a.xml</loc></sitemap>'),
      },
    ],
    invalid: [
      { says: 'no namespace', document: sampleDocument(ENTRY, '') },
      {
        says: 'the namespace with https',
        document: sampleDocument(ENTRY, 'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"'),
      },
      { says: 'a feed', document: '<rss version="2.0"><channel/></rss>' },
    ],
  },
};
