// A Sitemap line of the robots.txt has no well-formed URL.
import type { CodeRule } from '../rule.ts';

/** A Sitemap line of the robots.txt has no well-formed URL. */
export const robotsSitemapMalformed: CodeRule = {
  id: 'robots-sitemap-malformed',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
  summary: 'A Sitemap line of the robots.txt has no well-formed URL.',
  reason: 'Engines cannot tell which address is meant.',
  fix: 'Correct the URL; open it in a browser to see that it is right.',
  examples: {
    valid: [
      {
        says: 'well-formed',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
      { says: 'another language', robotsTxt: 'Sitemap: https://example.com/карта.xml\n' },
    ],
    invalid: [
      { says: 'one slash too few', robotsTxt: 'Sitemap: https:/example.com/sitemap.xml\n' },
      { says: 'a path without a host', robotsTxt: 'Sitemap: http:///sitemap.xml\n' },
      { says: 'a blank in it', robotsTxt: 'Sitemap: https://example.com/my sitemap.xml\n' },
      {
        says: 'a port that is no number',
        robotsTxt: 'Sitemap: https://example.com:port/sitemap.xml\n',
      },
    ],
  },
};
