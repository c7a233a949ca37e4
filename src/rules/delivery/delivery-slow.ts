import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

const SLOW_MS = 5_000;

export const deliverySlow: RuleFile<'fetch'> = {
  id: 'delivery-slow',
  watches: 'fetch',
  severity: 'warning',
  basis:
    'https://developers.google.com/search/docs/crawling-indexing/large-site-managing-crawl-budget',
  summary: 'The server takes more than five seconds to respond.',
  reason:
    'Engines visit slow servers less often, and some give up. A sitemap generated on each ' +
    'request is often the cause.',
  fix: 'Generate the sitemap in advance and serve it as a file, or cache it.',
  examples: {
    valid: [sampleFetch('5 seconds', { firstByteMs: 5_000 })],
    invalid: [sampleFetch('more', { firstByteMs: 5_001 })],
  },
  judge(seen) {
    const { firstByteMs = 0 } = seen;
    if (firstByteMs <= SLOW_MS || !expectedSitemap(seen)) return false;
    return `${(firstByteMs / 1_000).toFixed(1)} s`;
  },
};
