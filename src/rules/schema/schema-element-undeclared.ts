// An element of an extension for which there is no schema.
import type { CodeRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

const IMAGE = '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>';

/** An element of an extension that no schema declares. */
export const schemaElementUndeclared: CodeRule = {
  id: 'schema-element-undeclared',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
  summary: 'No schema at hand declares an element of another namespace.',
  reason:
    'sitemap.xsd lets elements of other namespaces appear in an entry, but asks for ' +
    'their schema (processContents="strict"). Checked are image, video, news, ' +
    'PageMap, mobile and xhtml:link.',
  fix:
    'Correct the namespace if it is misspelt. Leave the element if it is meant for ' +
    'a reader that knows it: engines pass over it.',
  examples: {
    valid: [{ says: 'an image', document: sampleUrlset(IMAGE) }],
    invalid: [
      {
        says: 'an element of an unknown namespace',
        document: sampleUrlset('<x:y xmlns:x="urn:example:x"/>'),
      },
      {
        says: 'an unknown element of a known namespace',
        document: sampleUrlset('<xhtml:a href="/"/>'),
      },
    ],
  },
};
