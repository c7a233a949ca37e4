// Of an agent in the robots.txt only the beginning is compared.
import type { CodeRule } from '../rule.ts';

/** Of an agent in the robots.txt only the beginning is compared. */
export const robotsAgentCut: CodeRule = {
  id: 'robots-agent-cut',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
  summary: 'Of an agent in the robots.txt only the beginning is compared.',
  reason:
    'Names consist of letters, hyphens and underscores. What follows, such as a version, is not looked at, so that the group may be for more crawlers than meant.',
  fix: "Write the crawler's name alone: `Googlebot`.",
  examples: {
    valid: [
      {
        says: 'the name alone',
        robotsTxt: `User-agent: Googlebot-Image
Disallow: /private/
`,
      },
    ],
    invalid: [
      {
        says: 'a version',
        robotsTxt: `User-agent: Googlebot/2.1
Disallow: /private/
`,
      },
    ],
  },
};
