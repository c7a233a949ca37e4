import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryDnsFailed: RuleFile<'fetch'> = {
  id: 'delivery-dns-failed',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: "The sitemap's host name cannot be resolved.",
  reason: 'Engines cannot reach a host that is not in DNS.',
  fix: 'Correct the host name or its DNS record.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', { failure: 'dns', found: 'guessed' }),
    ],
    invalid: [
      sampleFetch('as it says', { failure: 'dns', problem: 'There is no host example.invalid.' }),
    ],
  },
  judge(seen) {
    return seen.failure === 'dns' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
