import type { RuleFile } from '../rule-file.ts';
import { sampleFetch } from './sample-fetch.ts';
import { servedSitemap } from './served-sitemap.ts';

export const deliveryNoindex: RuleFile<'fetch'> = {
  id: 'delivery-noindex',
  watches: 'fetch',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
  summary: 'The sitemap itself is marked as noindex.',
  reason:
    'This keeps the file out of search results, which is common, and does not affect the pages ' +
    'that it lists. It is reported in case the header was meant for something else.',
  fix: 'No action is needed, unless pages get the same header.',
  examples: {
    valid: [
      sampleFetch('no such header'),
      sampleFetch('another directive', { headers: [['x-robots-tag', 'nofollow']] }),
    ],
    invalid: [
      sampleFetch('noindex', { headers: [['x-robots-tag', 'noindex, follow']] }),
      sampleFetch('for one crawler', { headers: [['x-robots-tag', 'googlebot: none']] }),
    ],
  },
  judge(seen) {
    const value = seen.headers.get('x-robots-tag') ?? '';
    return /(?:^|[\s,:])(?:noindex|none)(?:$|[\s,])/i.test(value) && servedSitemap(seen) && value;
  },
};
