// A loc of text and elements.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The loc mixes text and elements. */
export const locMixedContent: ProblemRule = {
  id: 'loc-mixed-content',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-mixed-content',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'The loc mixes text and elements.',
  reason: 'Nobody can tell which of it is the URL, so the entry is lost.',
  fix: 'Write the URL alone into loc, and escape < as %3C.',
  examples: {
    valid: [
      {
        says: 'text alone',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'text and an element',
        document: sampleDocument(`  <url><loc>https://example.com/<b>home</b></loc></url>`),
      },
    ],
  },
};
