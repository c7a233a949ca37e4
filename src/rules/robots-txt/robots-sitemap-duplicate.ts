// The robots.txt names a sitemap twice.
import type { CodeRule } from '../rule.ts';

/** The robots.txt names a sitemap twice. */
export const robotsSitemapDuplicate: CodeRule = {
  id: 'robots-sitemap-duplicate',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'The robots.txt names a sitemap twice.',
  reason: 'It does no harm, but one of the lines may be meant for another sitemap.',
  fix: 'Remove one of the lines.',
  examples: {
    valid: [
      {
        says: 'two sitemaps',
        robotsTxt: `Sitemap: https://example.com/a.xml
Sitemap: https://example.com/b.xml
`,
      },
    ],
    invalid: [
      {
        says: 'one twice',
        robotsTxt: `Sitemap: https://example.com/a.xml
Sitemap: https://example.com/a.xml
`,
      },
    ],
  },
};
