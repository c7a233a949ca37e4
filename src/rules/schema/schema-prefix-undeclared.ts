// A prefix that no namespace declaration goes with.
import type { CodeRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

const IMAGE = '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>';

/** A prefix that nothing declares. */
export const schemaPrefixUndeclared: CodeRule = {
  id: 'schema-prefix-undeclared',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.w3.org/TR/xml-names/#ns-qualnames',
  summary: 'A prefix is used that no xmlns attribute declares.',
  reason: 'Without its namespace an element or attribute is unknown to the schema.',
  fix:
    'Declare the prefix at the root element: ' +
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1".',
  examples: {
    valid: [{ says: 'a prefix that is declared', document: sampleUrlset(IMAGE) }],
    invalid: [
      {
        says: 'a prefix that is not declared',
        document: sampleUrlset(IMAGE, 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'),
      },
    ],
  },
};
