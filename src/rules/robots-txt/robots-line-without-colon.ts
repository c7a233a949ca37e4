// A line of the robots.txt has no colon behind its key.
import type { CodeRule } from '../rule.ts';

/** A line of the robots.txt has no colon behind its key. */
export const robotsLineWithoutColon: CodeRule = {
  id: 'robots-line-without-colon',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://github.com/google/robotstxt',
  summary: 'A line of the robots.txt has no colon after its key.',
  reason:
    'Google reads such a line when it has two words; many other readers skip it, and with it the rule or the sitemap.',
  fix: 'Put a colon after the key: `Disallow: /private/`.',
  examples: {
    valid: [
      {
        says: 'a colon',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
    ],
    invalid: [
      {
        says: 'no colon',
        robotsTxt: `User-agent: *
Disallow /private/
`,
      },
      { says: 'a sitemap without a colon', robotsTxt: 'Sitemap https://example.com/sitemap.xml\n' },
    ],
  },
};
