// An attribute without quotes.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An attribute's value is not in quotes. */
export const xmlAttributeUnquoted: ProblemRule = {
  id: 'xml-attribute-unquoted',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-attribute-unquoted',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#NT-AttValue',
  summary: "An attribute's value is not in quotes.",
  reason: 'XML asks for quotes, unlike HTML: strict readers stop there.',
  fix: 'Put the value into single or double quotes.',
  examples: {
    valid: [
      {
        says: 'single quotes',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          `xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'`,
        ),
      },
    ],
    invalid: [
      {
        says: 'no quotes',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns=http://www.sitemaps.org/schemas/sitemap/0.9',
        ),
      },
    ],
  },
};
