import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryNotFound: RuleFile<'fetch'> = {
  id: 'delivery-not-found',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.5.5',
  summary: 'There is no sitemap at the address.',
  reason: 'The server answers 404 or 410. Engines try some more times and then forget the sitemap.',
  fix:
    'Publish the sitemap at this address, or correct the address where it is named: in ' +
    'robots.txt, in the index, in the webmaster tools of the engines.',
  examples: {
    valid: [
      { says: '200', watches: 'fetch', seen: sampleFetch({}) },
      { says: 'a guess', watches: 'fetch', seen: sampleFetch({ status: 404, found: 'guessed' }) },
    ],
    invalid: [
      { says: '404', watches: 'fetch', seen: sampleFetch({ status: 404 }) },
      { says: '410', watches: 'fetch', seen: sampleFetch({ status: 410 }) },
    ],
  },
  judge(seen) {
    const gone = seen.status === 404 || seen.status === 410;
    // That a site has none at all is another matter.
    const isNamed = expectedSitemap(seen) && seen.forSite !== true;
    return gone && isNamed && `status ${seen.status}`;
  },
};
