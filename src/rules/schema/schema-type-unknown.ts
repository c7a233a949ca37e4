// A type named by xsi:type that cannot stand there.
import type { CodeRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const typed = (name: string): string =>
  sampleDocument(
    `<url xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="${name}">
    <loc>https://example.com/</loc></url>`,
  );

/** A type that cannot stand there. */
export const schemaTypeUnknown: CodeRule = {
  id: 'schema-type-unknown',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.w3.org/TR/xmlschema-1/#xsi_type',
  summary: 'xsi:type names a type that is unknown, or not derived from the one in the schema.',
  reason: 'With xsi:type a document may narrow the type of an element, and only that.',
  fix: 'Leave xsi:type out.',
  examples: {
    valid: [{ says: 'the type that the schema has', document: typed('tUrl') }],
    invalid: [
      { says: 'a type that no schema has', document: typed('tPage') },
      { says: 'a type that is not derived', document: typed('tLoc') },
    ],
  },
};
