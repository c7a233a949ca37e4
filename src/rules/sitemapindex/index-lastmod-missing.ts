import type { RuleFile } from '../rule-file.ts';
import { sampleIndex } from '../sample-document.ts';

export const indexLastmodMissing: RuleFile<'document'> = {
  id: 'index-lastmod-missing',
  watches: 'document',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
  summary: 'Sitemaps of the index have no lastmod.',
  reason:
    'With lastmod an engine fetches only the sitemaps that changed. Without it, the engine ' +
    'fetches all of them again, or the wrong ones.',
  fix: 'Write when each sitemap last changed: the date of its newest entry, or of its last write.',
  examples: {
    valid: [
      sampleIndex(
        'a lastmod',
        `<sitemap><loc>https://example.com/1.xml</loc><lastmod>2026-06-01</lastmod></sitemap>`,
      ),
      sampleIndex(
        'one that is not a date, which another rule reports',
        `<sitemap><loc>https://example.com/1.xml</loc><lastmod>2026-02-30</lastmod></sitemap>`,
      ),
    ],
    invalid: [
      sampleIndex('none', `<sitemap><loc>https://example.com/1.xml</loc></sitemap>`),
      sampleIndex(
        'one of two',
        `<sitemap><loc>https://example.com/1.xml</loc>
<lastmod>2026-06-01</lastmod></sitemap>
<sitemap><loc>https://example.com/2.xml</loc></sitemap>`,
      ),
    ],
  },
  judge({ format, urls, sitemaps, lastmods, unreadableLastmods = 0 }) {
    // In a file with entries of both kinds nobody knows whose dates they are.
    const missing = sitemaps - lastmods - unreadableLastmods;
    return format === 'sitemapindex' && urls === 0 && missing > 0 && `${missing} of ${sitemaps}`;
  },
};
