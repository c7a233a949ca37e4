import type { RuleFile } from '../rule-file.ts';
import { firstOf } from './first-of.ts';
import { sampleAnswer } from './sample-answer.ts';
import { unknownTo } from './unknown-to.ts';

export const robotsNoSitemap: RuleFile<'robots-txt'> = {
  id: 'robots-no-sitemap',
  watches: 'robots-txt',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: "The robots.txt does not name the site's sitemap.",
  reason: 'Engines do not find the sitemap unless you submit it to them.',
  fix: 'Add a line `Sitemap: ` with the absolute URL of each sitemap or index.',
  examples: {
    valid: [
      sampleAnswer('named', { sitemaps: [{ loc: 'https://example.com/sitemap.xml', line: 3 }] }),
      sampleAnswer('there is none'),
      {
        ...sampleAnswer('the one place that Seznam tries', {
          unnamed: ['https://example.com/sitemap.xml'],
        }),
        profile: 'seznam',
      },
    ],
    invalid: [sampleAnswer('not named', { unnamed: ['https://example.com/sitemap.xml'] })],
  },
  judge({ status, sitemaps, unnamed }, context) {
    if (status !== 200 || sitemaps.length > 0) return false;
    const unknown = unknownTo(context, unnamed);
    return unknown.length > 0 && firstOf(unknown);
  },
};
