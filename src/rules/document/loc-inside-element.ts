// A URL in an element inside loc.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL stands in an element inside loc. */
export const locInsideElement: ProblemRule = {
  id: 'loc-inside-element',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-inside-element',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The URL is in an element inside loc.',
  reason: 'loc holds text alone: engines see an empty loc, or an error.',
  fix: 'Write the URL directly into loc.',
  examples: {
    valid: [
      { says: 'text', document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`) },
    ],
    invalid: [
      {
        says: 'a link',
        document: sampleDocument(`  <url><loc><a>https://example.com/</a></loc></url>`),
      },
    ],
  },
};
