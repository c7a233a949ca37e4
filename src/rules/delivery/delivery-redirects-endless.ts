import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryRedirectsEndless: RuleFile<'fetch'> = {
  id: 'delivery-redirects-endless',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.4',
  summary: 'The sitemap redirects in a loop or too often.',
  reason:
    'The redirects form a loop, or there are too many of them. Engines stop following and get ' +
    'no sitemap.',
  fix: 'Serve the sitemap directly at its URL.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', { failure: 'redirects', found: 'guessed' }),
    ],
    invalid: [
      sampleFetch('as it says', {
        failure: 'redirects',
        problem: 'There were more than 5 redirects.',
        status: 301,
      }),
    ],
  },
  judge(seen) {
    return seen.failure === 'redirects' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
