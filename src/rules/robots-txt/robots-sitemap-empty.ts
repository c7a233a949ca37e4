// A Sitemap line of the robots.txt has no value.
import type { CodeRule } from '../rule.ts';

/** A Sitemap line of the robots.txt has no value. */
export const robotsSitemapEmpty: CodeRule = {
  id: 'robots-sitemap-empty',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'A Sitemap line of the robots.txt has no value.',
  reason:
    'It announces nothing. Some readers take it for the address of the robots.txt or the start page.',
  fix: 'Write the absolute URL of the sitemap, or remove the line.',
  examples: {
    valid: [
      {
        says: 'a URL',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
    ],
    invalid: [{ says: 'nothing', robotsTxt: 'Sitemap:\n' }],
  },
};
