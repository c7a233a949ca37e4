import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryNotFound: RuleFile<'fetch'> = {
  id: 'delivery-not-found',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.5.5',
  summary: 'There is no sitemap at this URL.',
  reason:
    'The server returns 404 or 410. Engines try a few more times and then forget the sitemap.',
  fix:
    'Publish the sitemap at this URL, or correct the URL wherever it is named: in robots.txt, ' +
    "the index, or the engines' webmaster tools.",
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
