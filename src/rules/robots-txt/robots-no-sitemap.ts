// The robots.txt names no sitemap, although there is one.

import type { JudgingRule } from '../rule.ts';
import { firstOf } from './first-of.ts';
import { sampleAnswer } from './sample-answer.ts';

/** The robots.txt names no sitemap, although there is one. */
export const robotsNoSitemap: JudgingRule<'robots-txt'> = {
  id: 'robots-no-sitemap',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-txt',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'The robots.txt names no sitemap, although there is one.',
  reason: 'Engines to whom nobody submits the sitemap do not find it.',
  fix: 'Add a line `Sitemap: ` with the absolute URL of each sitemap or index.',
  examples: {
    valid: [
      {
        says: 'named',
        watches: 'robots-txt',
        seen: sampleAnswer({ sitemaps: [{ loc: 'https://example.com/sitemap.xml', line: 3 }] }),
      },
      { says: 'there is none', watches: 'robots-txt', seen: sampleAnswer({}) },
    ],
    invalid: [
      {
        says: 'not named',
        watches: 'robots-txt',
        seen: sampleAnswer({ unnamed: ['https://example.com/sitemap.xml'] }),
      },
    ],
  },
  judge({ status, sitemaps, unnamed }) {
    if (status !== 200 || sitemaps.length > 0) return false;
    return unnamed.length > 0 && firstOf(unnamed);
  },
};
