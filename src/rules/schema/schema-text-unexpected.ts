// A text where only elements, or nothing at all, may stand.
import type { CodeRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

const ENTRY = '<url><loc>https://example.com/</loc></url>';

/** A text stands where only elements may. */
export const schemaTextUnexpected: CodeRule = {
  id: 'schema-text-unexpected',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.w3.org/TR/xmlschema-1/#cvc-complex-type',
  summary: 'Text appears where the schema has only elements, or nothing.',
  reason: 'A stray text is most often the rest of a template or of an escape that went wrong.',
  fix: 'Take the text out. Between elements only blanks may appear, and not in a CDATA section.',
  examples: {
    valid: [{ says: 'blanks between elements', document: sampleDocument(`\n  ${ENTRY}\n`) }],
    invalid: [
      { says: 'a word between elements', document: sampleDocument(`${ENTRY} more`) },
      { says: 'a CDATA section between elements', document: sampleUrlset('<![CDATA[ ]]>') },
    ],
  },
};
