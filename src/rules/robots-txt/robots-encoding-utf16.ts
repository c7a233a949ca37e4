// The robots.txt is UTF-16.
import type { CodeRule } from '../rule.ts';

function utf16(text: string): Uint8Array {
  const bytes = [0xff, 0xfe];
  for (let index = 0; index < text.length; index += 1) bytes.push(text.charCodeAt(index), 0);
  return Uint8Array.from(bytes);
}

/** The robots.txt is UTF-16. */
export const robotsEncodingUtf16: CodeRule = {
  id: 'robots-encoding-utf16',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
  summary: 'The robots.txt is UTF-16.',
  reason:
    'A robots.txt is UTF-8. Most engines find no line in this file that they can read, neither rules nor sitemaps.',
  fix: 'Save the file as UTF-8.',
  examples: {
    valid: [
      {
        says: 'UTF-8',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
    ],
    invalid: [
      { says: 'UTF-16 with its mark', robotsTxt: () => utf16(`User-agent: *\nDisallow:\n`) },
      {
        says: 'UTF-16 without a mark',
        robotsTxt: () => utf16(`User-agent: *\nDisallow:\n`).slice(2),
      },
    ],
  },
};
