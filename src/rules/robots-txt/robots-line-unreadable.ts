// A line of the robots.txt has no key and value.
import type { CodeRule } from '../rule.ts';

/** A line of the robots.txt has no key and value. */
export const robotsLineUnreadable: CodeRule = {
  id: 'robots-line-unreadable',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  summary: 'A line of the robots.txt has no key and value.',
  reason: 'Engines skip the line. What it was to say is not said.',
  fix: 'Write `key: value`, or begin the line with `#` if it is a comment.',
  examples: {
    valid: [
      {
        says: 'a comment',
        robotsTxt: `# For all robots
User-agent: *
Disallow:
`,
      },
    ],
    invalid: [
      {
        says: 'words without a colon',
        robotsTxt: `For all of the robots
User-agent: *
Disallow:
`,
      },
    ],
  },
};
