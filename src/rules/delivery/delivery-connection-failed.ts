import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryConnectionFailed: RuleFile<'fetch'> = {
  id: 'delivery-connection-failed',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: "The connection to the sitemap's server failed.",
  reason:
    'The server refused or closed the connection. Engines report a general HTTP error and try ' +
    'again later.',
  fix:
    'Start the server and make it publicly reachable: check its port, its firewall and its bot ' +
    'blocking.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', { failure: 'connection', found: 'guessed' }),
    ],
    invalid: [
      sampleFetch('as it says', { failure: 'connection', problem: 'The connection was refused.' }),
    ],
  },
  judge(seen) {
    return seen.failure === 'connection' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
