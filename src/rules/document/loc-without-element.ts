// A URL in the entry itself.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL stands in the entry itself, without a loc. */
export const locWithoutElement: ProblemRule = {
  id: 'loc-without-element',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-without-element',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The URL is in the entry itself, without a loc.',
  reason: 'Engines look for loc; without it the entry has no page.',
  fix: 'Put the URL into <loc>…</loc>.',
  examples: {
    valid: [
      {
        says: 'loc in url',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      { says: 'the URL in url', document: sampleDocument(`  <url>https://example.com/</url>`) },
    ],
  },
};
