// The URL of a Sitemap line in the robots.txt is cut at a #.
import type { CodeRule } from '../rule.ts';

/** The URL of a Sitemap line in the robots.txt is cut at a #. */
export const robotsSitemapHash: CodeRule = {
  id: 'robots-sitemap-hash',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  summary: 'The URL of a Sitemap line in the robots.txt is cut at a #.',
  reason: 'A # begins a comment wherever it appears, so that engines ask for the URL before it.',
  fix: 'Remove the #, or write %23 if it is part of the name.',
  examples: {
    valid: [
      {
        says: 'a blank before the comment',
        robotsTxt: 'Sitemap: https://example.com/sitemap.xml # all\n',
      },
      { says: 'escaped', robotsTxt: 'Sitemap: https://example.com/a%23b.xml\n' },
    ],
    invalid: [{ says: 'in the URL', robotsTxt: 'Sitemap: https://example.com/sitemap.xml#v2\n' }],
  },
};
