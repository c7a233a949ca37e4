// The robots.txt begins with a byte order mark.
import type { CodeRule } from '../rule.ts';

/** The robots.txt begins with a byte order mark. */
export const robotsByteOrderMark: CodeRule = {
  id: 'robots-byte-order-mark',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
  summary: 'The robots.txt begins with a byte order mark.',
  reason:
    'Google and most others skip the mark; a simple reader takes it for part of the first key and loses that line.',
  fix: 'Save the file as UTF-8 without a byte order mark.',
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
    invalid: [{ says: 'the mark of UTF-8', robotsTxt: '\uFEFFUser-agent: *\nDisallow:\n' }],
  },
};
