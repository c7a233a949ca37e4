// A loc without an entry round it.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** A loc stands outside any entry. */
export const locOutsideEntry: ProblemRule = {
  id: 'loc-outside-entry',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-outside-entry',
  within: 'entry',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#urldef',
  summary: 'A loc is outside any entry.',
  reason: 'Engines look for loc inside url or sitemap alone, so they miss the page.',
  fix: 'Put a url (in an index: a sitemap) round each loc.',
  examples: {
    valid: [
      {
        says: 'loc in url',
        document: sampleDocument(`  <url><loc>https://example.com/</loc></url>`),
      },
    ],
    invalid: [
      { says: 'loc in urlset', document: sampleDocument(`  <loc>https://example.com/</loc>`) },
    ],
  },
};
