// A Sitemap line of the robots.txt has no absolute URL.
import type { CodeRule } from '../rule.ts';

/** A Sitemap line of the robots.txt has no absolute URL. */
export const robotsSitemapRelative: CodeRule = {
  id: 'robots-sitemap-relative',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
  summary: 'A Sitemap line of the robots.txt has no absolute URL.',
  reason:
    'The line must hold the whole URL. Google takes a relative one as written, which leads nowhere; other engines may resolve it.',
  fix: 'Write the whole URL: `Sitemap: https://example.com/sitemap.xml`.',
  examples: {
    valid: [
      {
        says: 'absolute',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
    ],
    invalid: [{ says: 'a path', robotsTxt: 'Sitemap: /sitemap.xml\n' }],
  },
};
