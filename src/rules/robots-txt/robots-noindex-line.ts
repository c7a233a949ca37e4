// A Noindex line in the robots.txt.
import type { CodeRule } from '../rule.ts';

/** The robots.txt asks with Noindex to leave pages out. */
export const robotsNoindexLine: CodeRule = {
  id: 'robots-noindex-line',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis:
    'https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt',
  summary: 'The robots.txt asks with Noindex to leave pages out.',
  reason:
    'Noindex was never a rule of robots.txt. Google stopped obeying it on 1 September 2019, and ' +
    'pages that it names can appear in results.',
  fix:
    'Say noindex in the robots meta element of the page, or in the X-Robots-Tag header, and let ' +
    'engines fetch it; then remove the line.',
  examples: {
    valid: [
      {
        says: 'a rule that engines know',
        robotsTxt: `User-agent: *
Disallow: /noindex/
`,
      },
    ],
    invalid: [
      {
        says: 'Noindex',
        robotsTxt: `User-agent: *
Noindex: /search/
`,
      },
    ],
  },
};
