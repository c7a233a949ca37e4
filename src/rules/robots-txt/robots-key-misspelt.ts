// A key of the robots.txt is misspelt.
import type { CodeRule } from '../rule.ts';

/** A key of the robots.txt is misspelt. */
export const robotsKeyMisspelt: CodeRule = {
  id: 'robots-key-misspelt',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://github.com/google/robotstxt',
  summary: 'A key of the robots.txt is misspelt.',
  reason:
    'Google forgives some spellings (`Dissallow`, `Site-map`, `Sitemaps`, `Useragent`); other engines take the key for unknown and skip the line.',
  fix: 'Write User-agent, Allow, Disallow, Sitemap or Crawl-delay, in any case.',
  examples: {
    valid: [
      {
        says: 'lower case',
        robotsTxt: `user-agent: *
disallow: /private/
sitemap: https://example.com/sitemap.xml
`,
      },
    ],
    invalid: [
      {
        says: 'Dissallow',
        robotsTxt: `User-agent: *
Dissallow: /private/
`,
      },
      { says: 'Sitemaps', robotsTxt: 'Sitemaps: https://example.com/sitemap.xml\n' },
    ],
  },
};
