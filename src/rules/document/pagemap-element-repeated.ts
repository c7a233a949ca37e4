// Two PageMaps, or two templates, in one entry.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** A PageMap, or its Template, stands twice. */
export const pagemapElementRepeated: ProblemRule = {
  id: 'pagemap-element-repeated',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'element-repeated',
  fields: ['pagemap:PageMap', 'pagemap:Template'],
  within: 'entry',
  severity: 'info',
  basis: 'http://www.google.com/schemas/sitemap-pagemap/1.0/sitemap-pagemap.xsd',
  summary: 'A PageMap, or its Template, appears twice.',
  reason: 'Its schema allows one of each; the second is left out.',
  fix: 'Put all DataObjects of a page into one PageMap.',
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
        says: 'two PageMaps',
        document: sampleUrlset(`<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject type="a"><Attribute name="b">c</Attribute></DataObject>
    </PageMap>
    <PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject type="d"><Attribute name="e">f</Attribute></DataObject>
    </PageMap>`),
      },
    ],
  },
};
