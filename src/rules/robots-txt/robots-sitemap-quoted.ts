// A URL in the robots.txt stands in quotes or brackets.
import type { CodeRule } from '../rule.ts';

/** A URL in the robots.txt stands in quotes or brackets. */
export const robotsSitemapQuoted: CodeRule = {
  id: 'robots-sitemap-quoted',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
  summary: 'A URL in the robots.txt is in quotes or brackets.',
  reason: 'They are taken for part of the address, which then does not exist.',
  fix: 'Remove the quotes or brackets.',
  examples: {
    valid: [
      {
        says: 'none',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
    ],
    invalid: [
      { says: 'quotes', robotsTxt: 'Sitemap: "https://example.com/sitemap.xml"\n' },
      { says: 'brackets', robotsTxt: 'Sitemap: <https://example.com/sitemap.xml>\n' },
    ],
  },
};
