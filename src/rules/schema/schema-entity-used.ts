// A reference to an entity that the DOCTYPE declares.
import type { CodeRule } from '../rule.ts';

const withEntity = (loc: string): string =>
  `<!DOCTYPE urlset [<!ENTITY path "a/b">]>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${loc}</loc></url></urlset>`;

/** A declared entity in a text. */
export const schemaEntityUsed: CodeRule = {
  id: 'schema-entity-used',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.w3.org/TR/xml/#sec-references',
  summary: 'A text refers to an entity that the DOCTYPE declares.',
  reason:
    'libxml2 validates the document without replacing entities, and gives up at the' +
    ' first one; many other readers refuse a DOCTYPE.',
  fix: 'Write the text of the entity in its place, and leave the DOCTYPE out.',
  examples: {
    valid: [
      {
        says: 'a reference to one of the five entities of XML',
        document: withEntity('https://example.com/?a&amp;b'),
      },
    ],
    invalid: [
      {
        says: 'a reference to a declared entity',
        document: withEntity('https://example.com/&path;'),
      },
    ],
  },
};
