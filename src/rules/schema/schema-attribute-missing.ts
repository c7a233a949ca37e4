// An attribute that must be there and is not.
import type { CodeRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** An element lacks an attribute that it must have. */
export const schemaAttributeMissing: CodeRule = {
  id: 'schema-attribute-missing',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.w3.org/TR/xmlschema-1/#cvc-complex-type',
  summary: 'An element lacks an attribute that its schema asks for.',
  reason:
    'Without it nobody knows what the element says: which language a link is for, ' +
    'whether countries are allowed or denied.',
  fix: 'Add the attribute that is named.',
  examples: {
    valid: [
      {
        says: 'all three attributes',
        document: sampleUrlset(
          `<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'a link without hreflang',
        document: sampleUrlset(`<xhtml:link rel="alternate" href="https://example.com/de"/>`),
      },
    ],
  },
};
