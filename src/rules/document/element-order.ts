import type { RuleFile } from '../rule-file.ts';
import { sampleIndex, sampleUrlset } from '../sample-document.ts';

export const elementOrder: RuleFile<'order'> = {
  id: 'element-order',
  watches: 'order',
  severity: 'info',
  basis: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
  summary: 'The elements of an entry are not in schema order.',
  reason:
    'The schema requires loc, lastmod, changefreq, priority and then the extensions. Engines ' +
    "accept any order, and Google's own samples use another one; only schema validation fails.",
  fix: 'Write loc, lastmod, changefreq, priority, then the extensions.',
  examples: {
    valid: [
      sampleUrlset(
        'in order',
        '<lastmod>2026-06-15</lastmod>\n    <changefreq>daily</changefreq>\n    <priority>0.8</priority>',
      ),
      sampleIndex(
        'in an index, whose order is free',
        '<sitemap>\n  <lastmod>2026-06-15</lastmod>\n  <!-- all pages -->\n  <loc>https://example.com/a.xml</loc>\n</sitemap>',
      ),
      sampleUrlset(
        'an extension last',
        '<lastmod>2026-06-15</lastmod>\n    <image:image><image:loc>https://example.com/a.png</image:loc></image:image>',
      ),
    ],
    invalid: [
      sampleUrlset(
        'priority before lastmod',
        '<priority>0.8</priority>\n    <lastmod>2026-06-15</lastmod>',
      ),
      sampleUrlset(
        'an extension before lastmod',
        '<image:image><image:loc>https://example.com/a.png</image:loc></image:image>\n    <lastmod>2026-06-15</lastmod>',
      ),
    ],
  },
  // The reader shows only entries whose order is another one. That of an index is free.
  judge: (entry) => !('kind' in entry) || entry.kind !== 'sitemap',
};
