import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryChallenge: RuleFile<'fetch'> = {
  id: 'delivery-challenge',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'A bot check blocks the sitemap.',
  reason:
    'The server, or a service in front of it, returns a page that checks for a browser. ' +
    'Crawlers cannot pass it. If only the bytes are available, document-not-sitemap reports it.',
  fix: 'Exempt sitemaps and robots.txt from the bot check.',
  examples: {
    valid: [sampleFetch('200')],
    invalid: [sampleFetch('status 403 with a challenge', { status: 403, looksLike: 'challenge' })],
  },
  judge(seen) {
    return seen.looksLike === 'challenge' && expectedSitemap(seen) && `status ${seen.status}`;
  },
};
