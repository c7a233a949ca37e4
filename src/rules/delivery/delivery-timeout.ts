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
      { says: 'an answer', watches: 'fetch', seen: sampleFetch({}) },
      {
        says: 'a guess that came to nothing',
        watches: 'fetch',
        seen: sampleFetch({ failure: 'timeout', found: 'guessed' }),
      },
    ],
    invalid: [
      {
        says: 'as it says',
        watches: 'fetch',
        seen: sampleFetch({ failure: 'timeout', problem: 'There was no answer within 30 s.' }),
      },
    ],
  },
  judge(seen) {
    return seen.failure === 'timeout' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
