// Two loc in one entry.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An entry has a second loc. */
export const locRepeated: ProblemRule = {
  id: 'loc-repeated',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-repeated',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'An entry has a second loc.',
  reason: 'Each entry has one. Engines take one of them, or report too many tags.',
  fix: 'Give each loc an entry of its own.',
  examples: {
    valid: [
      {
        says: 'one loc in each entry',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>
  <url><loc>https://example.com/b</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'two loc in one',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc><loc>https://example.com/b</loc></url>`,
        ),
      },
    ],
  },
};
