// A value that is not of the type that the schema gives it.
import type { CodeRule } from '../rule.ts';
import { sampleDocument, sampleUrlset } from '../sample-document.ts';

const loc = (text: string): string => sampleDocument(`  <url><loc>${text}</loc></url>`);

/** A value is not of its type. */
export const schemaValueInvalid: CodeRule = {
  id: 'schema-value-invalid',
  subject: 'schema',
  since: '0.3.0',
  watches: 'schema-fault',
  severity: 'error',
  engines: ['xsd'],
  basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
  summary: 'A text or an attribute is not a value of the type that the schema gives it.',
  reason:
    'The schema fixes how dates, numbers, addresses and words are written, some of ' +
    'them more narrowly than the protocol: a moment needs its seconds, a loc 12 ' +
    'characters.',
  fix: 'Write the value as the message says.',
  examples: {
    valid: [
      { says: 'a date', document: sampleUrlset('<lastmod>2005-05-10</lastmod>') },
      { says: 'a loc of 12 characters', document: loc('http://a.bc/') },
      {
        says: 'a loc of 2,048 characters',
        document: () => loc(`https://example.com/${'a'.repeat(2028)}`),
      },
      { says: 'a priority of 1.0', document: sampleUrlset('<priority>1.0</priority>') },
    ],
    invalid: [
      { says: 'a year alone', document: sampleUrlset('<lastmod>2005</lastmod>') },
      {
        says: 'a moment without seconds',
        document: sampleUrlset('<lastmod>2005-05-10T17:33+08:00</lastmod>'),
      },
      { says: 'a loc of 11 characters', document: loc('http://a.b/') },
      {
        says: 'a loc of 2,049 characters',
        document: () => loc(`https://example.com/${'a'.repeat(2029)}`),
      },
      { says: 'a priority of 1.1', document: sampleUrlset('<priority>1.1</priority>') },
      { says: 'a capital letter', document: sampleUrlset('<changefreq>Daily</changefreq>') },
    ],
  },
};
