// A tag with more attributes than a reader takes.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** A tag has more than 256 attributes; the rest was not read. */
export const limitAttributes: ProblemRule = {
  id: 'limit-attributes',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'limit-attributes',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'A tag has more than 256 attributes; the rest was not read.',
  reason: 'The rest was not checked. No element of a sitemap has more than a few.',
  fix: 'Take out the attributes that are not needed.',
  examples: {
    valid: [
      {
        says: '256 attributes',
        document: () =>
          sampleDocument(`  <url${attributes(256)}><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '257 attributes',
        document: () =>
          sampleDocument(`  <url${attributes(257)}><loc>https://example.com/</loc></url>`),
      },
    ],
  },
};

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => ` a${index}="1"`).join('');
}
