import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryBrokenOff: RuleFile<'fetch'> = {
  id: 'delivery-broken-off',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.6',
  summary: 'The response was cut off.',
  reason:
    'The server sent fewer bytes than announced, or the connection was closed. Engines get an ' +
    'incomplete sitemap, or none.',
  fix: 'Check the logs of the server, and of any proxy in front of it, for timeouts and crashes.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', { failure: 'broken-off', found: 'guessed' }),
    ],
    invalid: [
      sampleFetch('as it says', {
        failure: 'broken-off',
        problem: 'The connection was closed after 1,024 of 4,096 bytes.',
        status: 200,
      }),
    ],
  },
  judge(seen) {
    return seen.failure === 'broken-off' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
