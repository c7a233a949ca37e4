// A comment or an instruction inside loc.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** A comment or an instruction stands inside loc. */
export const locComment: ProblemRule = {
  id: 'loc-comment',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-comment',
  within: 'entry',
  severity: 'info',
  basis: 'https://www.w3.org/TR/xml/#sec-comments',
  summary: 'A comment or an instruction is inside loc.',
  reason:
    'XML allows it, and it vanishes. Simple readers take it for a part of the URL, or stop ' +
    'before it.',
  fix: 'Move the comment out of the loc.',
  examples: {
    valid: [
      {
        says: 'a comment beside loc',
        document: sampleDocument(`  <url><!-- home --><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'a comment in loc',
        document: sampleDocument(`  <url><loc>https://example.com/<!-- home --></loc></url>`),
      },
    ],
  },
};
