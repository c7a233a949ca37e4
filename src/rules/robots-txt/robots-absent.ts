import type { RuleFile } from '../rule-file.ts';
import { firstOf } from './first-of.ts';
import { sampleAnswer } from './sample-answer.ts';
import { unknownTo } from './unknown-to.ts';

export const robotsAbsent: RuleFile<'robots-txt'> = {
  id: 'robots-absent',
  watches: 'robots-txt',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'There is no robots.txt to announce the sitemaps.',
  reason:
    'Engines may crawl everything, but do not guess where sitemaps are: you have to submit them ' +
    'to each engine.',
  fix: 'Create a robots.txt with a Sitemap line for each sitemap or index.',
  examples: {
    valid: [
      sampleAnswer('no sitemaps either', { status: 404 }),
      sampleAnswer('a failing server', {
        status: 500,
        unnamed: ['https://example.com/sitemap.xml'],
      }),
      {
        ...sampleAnswer('the one place that Seznam tries', {
          status: 404,
          unnamed: ['https://example.com/sitemap.xml'],
        }),
        profile: 'seznam',
      },
    ],
    invalid: [
      sampleAnswer('404, and a sitemap', {
        status: 404,
        unnamed: ['https://example.com/sitemap.xml'],
      }),
    ],
  },
  judge({ status, unnamed }, context) {
    if (status === undefined || status < 400 || status > 499 || status === 429) return false;
    const unknown = unknownTo(context, unnamed);
    return unknown.length > 0 && `status ${status}; ${firstOf(unknown)}`;
  },
};
