// A rule of the robots.txt begins with neither / nor *.
import type { CodeRule } from '../rule.ts';

/** A rule of the robots.txt begins with neither / nor *. */
export const robotsRuleWithoutSlash: CodeRule = {
  id: 'robots-rule-without-slash',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
  summary: 'A rule of the robots.txt begins with neither / nor *.',
  reason: 'Paths begin with a slash, so that the rule matches none.',
  fix: 'Begin the path with /, or with * where anything may come before it.',
  examples: {
    valid: [
      {
        says: 'a slash, and a star',
        robotsTxt: `User-agent: *
Disallow: /private/
Disallow: *.pdf$
`,
      },
      {
        says: 'nothing, which allows everything',
        robotsTxt: `User-agent: *
Disallow:
`,
      },
    ],
    invalid: [
      {
        says: 'a name alone',
        robotsTxt: `User-agent: *
Disallow: private/
`,
      },
    ],
  },
};
