// A document that is not well-formed XML.
import type { CodeRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

const loc = (text: string): string => sampleDocument(`  <url><loc>${text}</loc></url>`);

/** The document is not well-formed XML. */
export const schemaNotWellFormed: CodeRule = {
  id: 'schema-not-well-formed',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.w3.org/TR/xml/#sec-well-formed',
  summary: 'The document is not well-formed XML.',
  reason: 'A validator stops at the first such place. What comes after it is not judged at all.',
  fix:
    'Fix the place that is shown: escape & and < in texts, close every tag, quote ' +
    'every attribute, and write the charset that the bytes have.',
  examples: {
    valid: [
      { says: 'an ampersand that is escaped', document: loc('https://example.com/?a=1&amp;b=2') },
    ],
    invalid: [
      { says: 'an ampersand that is not', document: loc('https://example.com/?a=1&b=2') },
      {
        says: 'a tag that is not closed',
        document: sampleDocument('<url><loc>https://example.com/</loc>'),
      },
      { says: 'a blank line before the declaration', document: `\n${loc('https://example.com/')}` },
      { says: 'an entity of HTML', document: loc('https://example.com/caf&eacute;') },
      { says: 'a document cut off', document: loc('https://example.com/').slice(0, -5) },
    ],
  },
};
