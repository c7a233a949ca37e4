// A Sitemap line of the robots.txt names several sitemaps.
import type { CodeRule } from '../rule.ts';

/** A Sitemap line of the robots.txt names several sitemaps. */
export const robotsSitemapSeveral: CodeRule = {
  id: 'robots-sitemap-several',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'A Sitemap line of the robots.txt names several sitemaps.',
  reason:
    'A line holds one URL. Most readers take all of it for one address, which does not exist.',
  fix: 'Give each sitemap a line of its own; there may be any number of them.',
  examples: {
    valid: [
      {
        says: 'two lines',
        robotsTxt: `Sitemap: https://example.com/a.xml
Sitemap: https://example.com/b.xml
`,
      },
      { says: 'a comma in the URL', robotsTxt: 'Sitemap: https://example.com/a,b.xml\n' },
    ],
    invalid: [
      {
        says: 'two on one line',
        robotsTxt: 'Sitemap: https://example.com/a.xml, https://example.com/b.xml\n',
      },
    ],
  },
};
