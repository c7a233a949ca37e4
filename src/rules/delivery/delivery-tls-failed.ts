import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryTlsFailed: RuleFile<'fetch'> = {
  id: 'delivery-tls-failed',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.3.4',
  summary: "The secure connection to the sitemap's server failed.",
  reason:
    'The certificate is expired, for another host, or not signed by a trusted authority. ' +
    'Engines and browsers reject the connection.',
  fix: 'Renew the certificate, with all host names and the intermediate certificates.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', { failure: 'tls', found: 'guessed' }),
    ],
    invalid: [
      sampleFetch('as it says', { failure: 'tls', problem: 'The certificate has expired.' }),
    ],
  },
  judge(seen) {
    return seen.failure === 'tls' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
