import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryConnectionFailed: RuleFile<'fetch'> = {
  id: 'delivery-connection-failed',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'No connection to the server of the sitemap.',
  reason:
    'The server refused or dropped the connection. Engines report a general HTTP error and try again some time later.',
  fix:
    'Start the server, and let it answer requests from anywhere: look at its port, its ' +
    'firewall and its blocking of robots.',
  examples: {
    valid: [
      { says: 'an answer', watches: 'fetch', seen: sampleFetch({}) },
      {
        says: 'a guess that came to nothing',
        watches: 'fetch',
        seen: sampleFetch({ failure: 'connection', found: 'guessed' }),
      },
    ],
    invalid: [
      {
        says: 'as it says',
        watches: 'fetch',
        seen: sampleFetch({ failure: 'connection', problem: 'The connection was refused.' }),
      },
    ],
  },
  judge(seen) {
    return seen.failure === 'connection' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
