// A Sitemap line of the robots.txt names a host without https:// before it.
import type { CodeRule } from '../rule.ts';

/** A Sitemap line of the robots.txt names a host without https:// before it. */
export const robotsSitemapWithoutScheme: CodeRule = {
  id: 'robots-sitemap-without-scheme',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
  summary: 'A Sitemap line of the robots.txt names a host without https:// before it.',
  reason: 'No engine takes it for a URL on that host, so that the sitemap is not announced.',
  fix: 'Write https:// or http:// before the host.',
  examples: {
    valid: [
      {
        says: 'with a scheme',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
    ],
    invalid: [{ says: 'without one', robotsTxt: 'Sitemap: www.example.com/sitemap.xml\n' }],
  },
};
