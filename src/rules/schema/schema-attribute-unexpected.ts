// An attribute that the schema does not have.
import type { CodeRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const ENTRY = '<url><loc>https://example.com/</loc></url>';

const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** An attribute that the schema does not have. */
export const schemaAttributeUnexpected: CodeRule = {
  id: 'schema-attribute-unexpected',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
  summary: 'An element has an attribute that its schema does not know.',
  reason:
    'The elements of the protocol have no attributes at all, those of extensions ' +
    'only a few. xsi:schemaLocation is allowed anywhere, xsi:nil nowhere.',
  fix: 'Leave the attribute out.',
  examples: {
    valid: [
      {
        says: 'xsi:schemaLocation',
        document: sampleDocument(
          ENTRY,
          `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ${XSI} xsi:schemaLocation="a b"`,
        ),
      },
    ],
    invalid: [
      { says: 'an id', document: sampleDocument(ENTRY.replace('<url>', '<url id="1">')) },
      {
        says: 'a language',
        document: sampleDocument(
          ENTRY,
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xml:lang="en"',
        ),
      },
    ],
  },
};
