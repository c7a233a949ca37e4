import type { RuleFile } from '../rule-file.ts';
import { firstOf } from './first-of.ts';
import { sampleAnswer } from './sample-answer.ts';

export const robotsSitemapUnnamed: RuleFile<'robots-txt'> = {
  id: 'robots-sitemap-unnamed',
  watches: 'robots-txt',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
  summary: 'The robots.txt does not name every sitemap.',
  reason:
    'It names others, but not this one, which may be obsolete or forgotten. Engines do not find ' +
    'it unless you submit it.',
  fix: 'Name the sitemap in robots.txt or in a listed index, or delete it.',
  examples: {
    valid: [
      sampleAnswer('all are named', {
        sitemaps: [{ loc: 'https://example.com/sitemap.xml', line: 3 }],
      }),
    ],
    invalid: [
      sampleAnswer('one is not', {
        sitemaps: [{ loc: 'https://example.com/sitemap.xml', line: 3 }],
        unnamed: ['https://example.com/old-sitemap.xml'],
      }),
    ],
  },
  judge({ status, sitemaps, unnamed }) {
    if (status !== 200 || sitemaps.length === 0) return false;
    return unnamed.length > 0 && firstOf(unnamed);
  },
};
