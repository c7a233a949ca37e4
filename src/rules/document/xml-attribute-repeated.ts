// An attribute twice in one tag.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An attribute stands twice in one tag. */
export const xmlAttributeRepeated: ProblemRule = {
  id: 'xml-attribute-repeated',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'xml-attribute-repeated',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#uniqattspec',
  summary: 'An attribute appears twice in one tag.',
  reason: 'XML forbids it: strict readers stop there. Others take one of the two.',
  fix: 'Keep one of them.',
  examples: {
    valid: [
      {
        says: 'each attribute once',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'xmlns twice',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc></url>`,
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
            'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
        ),
      },
    ],
  },
};
