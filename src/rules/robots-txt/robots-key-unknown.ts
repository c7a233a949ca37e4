// A key of the robots.txt is not known.
import type { CodeRule } from '../rule.ts';

/** A key of the robots.txt is not known. */
export const robotsKeyUnknown: CodeRule = {
  id: 'robots-key-unknown',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.4',
  summary: 'A key of the robots.txt is not known.',
  reason: 'Engines skip lines with keys that they do not know.',
  fix: 'Remove the line if nobody reads it, or correct its key.',
  examples: {
    valid: [
      {
        says: 'keys of other engines',
        robotsTxt: `User-agent: *
Clean-param: ref /
Host: example.com
`,
      },
    ],
    invalid: [
      {
        says: 'a key of nobody',
        robotsTxt: `User-agent: *
Forbid: /private/
`,
      },
    ],
  },
};
