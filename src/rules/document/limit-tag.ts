// A tag beyond what a reader takes.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** A tag is longer than 262,144 bytes; its attributes were not read. */
export const limitTag: ProblemRule = {
  id: 'limit-tag',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'limit-tag',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#xmlTagDefinitions',
  summary: 'A tag is longer than 262,144 bytes; its attributes were not read.',
  reason: 'What is in such a long tag was not checked. Engines have limits of their own.',
  fix: 'Shorten its attributes; mostly a quote was not closed.',
  examples: {
    valid: [
      {
        says: 'short tags',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'a url with 262,144 characters in an attribute',
        document: () =>
          sampleDocument(
            `  <url title="${'a'.repeat(262_144)}"><loc>https://example.com/</loc></url>`,
          ),
      },
    ],
  },
};
