// A Sitemap line of the robots.txt is neither http nor https.
import type { CodeRule } from '../rule.ts';

/** A Sitemap line of the robots.txt is neither http nor https. */
export const robotsSitemapScheme: CodeRule = {
  id: 'robots-sitemap-scheme',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'A Sitemap line of the robots.txt is neither http nor https.',
  reason: 'Engines fetch sitemaps over http and https alone.',
  fix: 'Serve the sitemap over https and name that URL.',
  examples: {
    valid: [
      {
        says: 'https',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
    ],
    invalid: [{ says: 'ftp', robotsTxt: 'Sitemap: ftp://example.com/sitemap.xml\n' }],
  },
};
