// A rule of the robots.txt stands before any User-agent line.
import type { CodeRule } from '../rule.ts';

/** A rule of the robots.txt stands before any User-agent line. */
export const robotsRuleOutsideGroup: CodeRule = {
  id: 'robots-rule-outside-group',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
  summary: 'A rule of the robots.txt comes before any User-agent line.',
  reason:
    'Rules belong to a group, which begins with a User-agent line. A rule before the first one is ignored.',
  fix: 'Put `User-agent: *`, or the name of the crawler, above the rule.',
  examples: {
    valid: [
      {
        says: 'in a group',
        robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
      },
    ],
    invalid: [
      {
        says: 'before the group',
        robotsTxt: `Disallow: /private/
User-agent: *
`,
      },
    ],
  },
};
