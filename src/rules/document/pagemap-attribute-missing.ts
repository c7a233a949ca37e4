// An element of a PageMap without the attribute that it needs.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** An element of a PageMap lacks an attribute that it needs. */
export const pagemapAttributeMissing: ProblemRule = {
  id: 'pagemap-attribute-missing',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-attribute-missing',
  fields: ['pagemap:Template@src', 'pagemap:DataObject@type', 'pagemap:Attribute@name'],
  within: 'entry',
  severity: 'info',
  basis: 'https://support.google.com/programmable-search/answer/1628213',
  summary: 'An element of a PageMap lacks an attribute that it needs.',
  reason: 'Without it the element means nothing to Programmable Search and is left out.',
  fix: 'Give each DataObject a type, each Attribute a name, and a Template its src.',
  examples: {
    valid: [
      {
        says: 'a typed object with a named value',
        document: sampleUrlset(`<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject type="document"><Attribute name="title" value="Home"/></DataObject>
    </PageMap>`),
      },
    ],
    invalid: [
      {
        says: 'a DataObject without type',
        document: sampleUrlset(`<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject><Attribute name="title" value="Home"/></DataObject>
    </PageMap>`),
      },
      {
        says: 'an Attribute without name',
        document: sampleUrlset(`<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject type="document"><Attribute value="Home"/></DataObject>
    </PageMap>`),
      },
    ],
  },
};
