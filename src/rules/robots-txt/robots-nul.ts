// A line of the robots.txt holds a NUL byte.
import type { CodeRule } from '../rule.ts';

/** A line of the robots.txt holds a NUL byte. */
export const robotsNul: CodeRule = {
  id: 'robots-nul',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  summary: 'A line of the robots.txt holds a NUL byte.',
  reason:
    "NUL is not text. Google's reader drops what follows it on the line; others may drop the rest of the file.",
  fix: 'Remove the byte, and find out what wrote it: often a file saved in another encoding.',
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
    invalid: [{ says: 'behind a path', robotsTxt: 'User-agent: *\nDisallow: /a\0b\n' }],
  },
};
