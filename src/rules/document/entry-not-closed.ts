// An entry without its end tag.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An entry is closed by the beginning of the next. */
export const entryNotClosed: ProblemRule = {
  id: 'entry-not-closed',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'entry-not-closed',
  within: 'document',
  severity: 'error',
  basis: 'https://www.w3.org/TR/xml/#GIMatch',
  summary: 'An entry is closed by the beginning of the next.',
  reason: 'Strict readers stop there, and what follows is lost.',
  fix: 'Close each url with </url> and each sitemap with </sitemap>.',
  examples: {
    valid: [
      {
        says: 'both entries are closed',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>
  <url><loc>https://example.com/b</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'the first is not',
        document: sampleDocument(
          `  <url><loc>https://example.com/</loc>
  <url><loc>https://example.com/b</loc></url>`,
        ),
      },
    ],
  },
};
