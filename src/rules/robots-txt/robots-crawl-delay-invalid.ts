// A Crawl-delay of the robots.txt is no number of seconds.
import type { CodeRule } from '../rule.ts';

/** A Crawl-delay of the robots.txt is no number of seconds. */
export const robotsCrawlDelayInvalid: CodeRule = {
  id: 'robots-crawl-delay-invalid',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-note',
  severity: 'warning',
  basis:
    'https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question',
  summary: 'A Crawl-delay of the robots.txt is not a number of seconds.',
  reason:
    'The line is ignored. Not every engine reads Crawl-delay at all; those that do want a number.',
  fix: 'Write a number of seconds: `Crawl-delay: 10`.',
  examples: {
    valid: [
      {
        says: 'seconds',
        robotsTxt: `User-agent: *
Crawl-delay: 2.5
`,
      },
    ],
    invalid: [
      {
        says: 'with a unit',
        robotsTxt: `User-agent: *
Crawl-delay: 10 seconds
`,
      },
    ],
  },
};
