import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryTooLarge: RuleFile<'fetch'> = {
  id: 'delivery-too-large',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'The response is larger than the read limit.',
  reason:
    'The protocol allows 52,428,800 bytes before compression. Engines stop reading at their own ' +
    'limit.',
  fix: 'Split the sitemap and list the parts in a sitemap index.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', { failure: 'too-large', found: 'guessed' }),
    ],
    invalid: [
      sampleFetch('as it says', {
        failure: 'too-large',
        problem: 'There are more than 1,073,741,824 bytes.',
        status: 200,
      }),
    ],
  },
  judge(seen) {
    return seen.failure === 'too-large' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
