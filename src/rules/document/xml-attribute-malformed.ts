// An attribute that is none.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An attribute is malformed. */
export const xmlAttributeMalformed: ProblemRule = {
  id: 'xml-attribute-malformed',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-attribute-malformed',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#NT-Attribute',
  summary: 'An attribute is malformed.',
  reason: 'Strict readers stop there. What the attribute should have said is lost.',
  fix: 'Write name="value", with blanks between attributes and a quote at either end.',
  examples: {
    valid: [
      {
        says: 'two attributes with a blank between them',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xml:lang="en"',
        ),
      },
    ],
    invalid: [
      {
        says: 'a name without a value',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" version',
        ),
      },
      {
        says: 'no blank between them',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"xml:lang="en"',
        ),
      },
    ],
  },
};
