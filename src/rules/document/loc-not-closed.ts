// A loc without its end tag.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The loc is not closed by its own end tag. */
export const locNotClosed: ProblemRule = {
  id: 'loc-not-closed',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-not-closed',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#GIMatch',
  summary: 'The loc is not closed by its own end tag.',
  reason: 'Strict readers stop there, and what follows is lost.',
  fix: 'Close it with </loc>.',
  examples: {
    valid: [
      { says: '</loc>', document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`) },
    ],
    invalid: [
      { says: 'no end tag', document: sampleDocument(`  <url><loc>https://example.com/</url>`) },
      {
        says: 'closed as another element',
        document: sampleDocument(`  <url><loc>https://example.com/</lastmod></url>`),
      },
    ],
  },
};
