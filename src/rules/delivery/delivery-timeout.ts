import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryTimeout: RuleFile<'fetch'> = {
  id: 'delivery-timeout',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The server did not respond in time.',
  reason:
    'Engines give up after some seconds and try again later. A sitemap generated on each ' +
    'request is often the cause.',
  fix: 'Generate the sitemap in advance and serve it as a file, or split it.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', { failure: 'timeout', found: 'guessed' }),
    ],
    invalid: [
      sampleFetch('as it says', {
        failure: 'timeout',
        problem: 'There was no answer within 30 s.',
      }),
    ],
  },
  judge(seen) {
    return seen.failure === 'timeout' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
