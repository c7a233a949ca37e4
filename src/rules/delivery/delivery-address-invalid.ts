import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryAddressInvalid: RuleFile<'fetch'> = {
  id: 'delivery-address-invalid',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986.html#section-3',
  summary: 'The URL of the sitemap cannot be fetched.',
  reason: 'It is not an http or https URL, or a redirect leads to something else.',
  fix: 'Correct the URL.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', { failure: 'address-invalid', found: 'guessed' }),
    ],
    invalid: [
      sampleFetch('as it says', {
        failure: 'address-invalid',
        problem: '"ftp://example.com/sitemap.xml" is not http or https.',
      }),
    ],
  },
  judge(seen) {
    return seen.failure === 'address-invalid' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
