// An entry without its URL.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** An entry has no loc. */
export const entryWithoutLoc: ProblemRule = {
  id: 'entry-without-loc',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'entry-without-loc',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#locdef',
  summary: 'An entry has no loc.',
  reason:
    'loc is the one element that each entry needs: without it there is no page, and engines ' +
    'report a missing tag.',
  fix: 'Give it a loc with the URL of the page, or take the entry out.',
  examples: {
    valid: [
      {
        says: 'loc alone',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: 'lastmod alone',
        document: sampleDocument(`  <url><lastmod>2026-06-15</lastmod></url>`),
      },
      { says: 'nothing', document: sampleDocument(`  <url></url>`) },
    ],
  },
};
