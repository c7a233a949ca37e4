// A Crawl-delay of the robots.txt stands before any User-agent line.
import type { CodeRule } from '../rule.ts';

/** A Crawl-delay of the robots.txt stands before any User-agent line. */
export const robotsCrawlDelayOutsideGroup: CodeRule = {
  id: 'robots-crawl-delay-outside-group',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis:
    'https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question',
  summary: 'A Crawl-delay of the robots.txt comes before any User-agent line.',
  reason: 'It belongs to a group, as rules do. Before the first one it is ignored.',
  fix: 'Put the line below a User-agent line.',
  examples: {
    valid: [
      {
        says: 'in a group',
        robotsTxt: `User-agent: *
Crawl-delay: 10
`,
      },
    ],
    invalid: [
      {
        says: 'before the group',
        robotsTxt: `Crawl-delay: 10
User-agent: *
Disallow:
`,
      },
    ],
  },
};
