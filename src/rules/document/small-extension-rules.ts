// Rules that report what the reader finds wrong with extensions that few sitemaps use.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleUrlset } from '../samples/sample-document.ts';

export const smallExtensionRules: readonly RuleRow[] = [
  {
    id: 'pagemap-attribute-missing',
    code: 'extension-attribute-missing',
    fields: ['pagemap:Template@src', 'pagemap:DataObject@type', 'pagemap:Attribute@name'],
    within: 'entry',
    severity: 'info',
    basis: 'https://support.google.com/programmable-search/answer/1628213',
    summary: 'An element of a PageMap lacks a required attribute.',
    reason: 'Without it Programmable Search cannot use the element and ignores it.',
    fix: 'Give each DataObject a type, each Attribute a name, and a Template its src.',
    examples: {
      valid: [
        sampleUrlset(
          'a typed object with a named value',
          `<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject type="document"><Attribute name="title" value="Home"/></DataObject>
    </PageMap>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'a DataObject without type',
          `<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject><Attribute name="title" value="Home"/></DataObject>
    </PageMap>`,
        ),
        sampleUrlset(
          'an Attribute without name',
          `<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject type="document"><Attribute value="Home"/></DataObject>
    </PageMap>`,
        ),
      ],
    },
  },
  {
    id: 'pagemap-element-repeated',
    code: 'element-repeated',
    fields: ['pagemap:PageMap', 'pagemap:Template'],
    within: 'entry',
    severity: 'info',
    basis: 'http://www.google.com/schemas/sitemap-pagemap/1.0/sitemap-pagemap.xsd',
    summary: 'A PageMap or its Template appears twice.',
    reason: 'The schema allows one of each; the second is ignored.',
    fix: 'Put all DataObjects of a page into one PageMap.',
    examples: {
      valid: [
        sampleUrlset(
          'a typed object with a named value',
          `<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject type="document"><Attribute name="title" value="Home"/></DataObject>
    </PageMap>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'two PageMaps',
          `<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject type="a"><Attribute name="b">c</Attribute></DataObject>
    </PageMap>
    <PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
      <DataObject type="d"><Attribute name="e">f</Attribute></DataObject>
    </PageMap>`,
        ),
      ],
    },
  },
];
