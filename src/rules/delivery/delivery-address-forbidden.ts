import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryAddressForbidden: RuleFile<'fetch'> = {
  id: 'delivery-address-forbidden',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://owasp.org/www-community/attacks/Server_Side_Request_Forgery',
  summary: 'The sitemap is at a private address.',
  reason:
    'Its host, or a redirect, leads to a private, loopback or link-local address. Engines ' +
    'cannot reach it, and requesting it could attack the network that runs the check, so it was ' +
    'not requested.',
  fix:
    'Use the public address. To check your own server, enter its address yourself, or allow ' +
    'private addresses.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', {
        failure: 'address-forbidden',
        found: 'guessed',
      }),
    ],
    invalid: [
      sampleFetch('as it says', {
        failure: 'address-forbidden',
        problem: '10.0.0.1 is a private address.',
      }),
    ],
  },
  judge(seen) {
    return seen.failure === 'address-forbidden' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
