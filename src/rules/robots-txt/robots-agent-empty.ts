// A User-agent line of the robots.txt names no agent.
import type { CodeRule } from '../rule.ts';

/** A User-agent line of the robots.txt names no agent. */
export const robotsAgentEmpty: CodeRule = {
  id: 'robots-agent-empty',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
  summary: 'A User-agent line of the robots.txt does not name an agent.',
  reason: 'The group below it is for nobody: names consist of letters, hyphens and underscores.',
  fix: "Write the crawler's name, as `Googlebot`, or `*` for all.",
  examples: {
    valid: [
      {
        says: 'a name, and a star',
        robotsTxt: `User-agent: Googlebot
User-agent: *
Disallow: /private/
`,
      },
    ],
    invalid: [
      {
        says: 'nothing',
        robotsTxt: `User-agent:
Disallow: /private/
`,
      },
    ],
  },
};
