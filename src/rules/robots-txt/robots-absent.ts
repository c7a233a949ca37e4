// There is no robots.txt that could name the sitemaps.

import type { JudgingRule } from '../rule.ts';
import { firstOf } from './first-of.ts';
import { sampleAnswer } from './sample-answer.ts';

/** There is no robots.txt that could name the sitemaps. */
export const robotsAbsent: JudgingRule<'robots-txt'> = {
  id: 'robots-absent',
  subject: 'robots-txt',
  since: '0.3.0',
  watches: 'robots-txt',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'There is no robots.txt that could name the sitemaps.',
  reason:
    'Engines may crawl everything, but they learn of the sitemaps only where somebody submits them, engine by engine.',
  fix: 'Make a robots.txt with a Sitemap line for each sitemap or index.',
  examples: {
    valid: [
      { says: 'no sitemaps either', watches: 'robots-txt', seen: sampleAnswer({ status: 404 }) },
      {
        says: 'a failing server',
        watches: 'robots-txt',
        seen: sampleAnswer({ status: 500, unnamed: ['https://example.com/sitemap.xml'] }),
      },
    ],
    invalid: [
      {
        says: '404, and a sitemap',
        watches: 'robots-txt',
        seen: sampleAnswer({ status: 404, unnamed: ['https://example.com/sitemap.xml'] }),
      },
    ],
  },
  judge({ status, unnamed }) {
    if (status === undefined || status < 400 || status > 499 || status === 429) return false;
    return unnamed.length > 0 && `status ${status}; ${firstOf(unnamed)}`;
  },
};
