// A field of pages on a sitemap.
import type { ProblemRule } from '../rule.ts';
import { sampleIndex } from '../sample-document.ts';

/** A sitemap in an index has a field that only pages have. */
export const entryFieldIgnored: ProblemRule = {
  id: 'entry-field-ignored',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'entry-field-ignored',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'A sitemap in an index has a field that only pages have.',
  reason:
    'An index gives loc and lastmod alone; engines ignore changefreq and priority there, and ' +
    'the schema forbids them.',
  fix: 'Take it out.',
  examples: {
    valid: [
      {
        says: 'loc and lastmod',
        document: sampleIndex(
          `  <sitemap>
    <loc>https://example.com/a.xml</loc><lastmod>2026-06-15</lastmod>
  </sitemap>`,
        ),
      },
    ],
    invalid: [
      {
        says: 'changefreq',
        document: sampleIndex(
          `  <sitemap>
    <loc>https://example.com/a.xml</loc><changefreq>daily</changefreq>
  </sitemap>`,
        ),
      },
    ],
  },
};
