// A Sitemap line of the robots.txt holds other text than its URL.
import type { CodeRule } from '../rule.ts';

/** A Sitemap line of the robots.txt holds other text than its URL. */
export const robotsSitemapText: CodeRule = {
  id: 'robots-sitemap-text',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'A Sitemap line of the robots.txt holds other text than its URL.',
  reason: 'Most readers take all of the line for the address, which then does not exist.',
  fix: 'Leave only the URL on the line; put remarks after a #, with a blank before it.',
  examples: {
    valid: [
      { says: 'a comment', robotsTxt: 'Sitemap: https://example.com/sitemap.xml # all pages\n' },
    ],
    invalid: [{ says: 'a word', robotsTxt: 'Sitemap: https://example.com/sitemap.xml main\n' }],
  },
};
