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
    valid: [sampleFetch('200'), sampleFetch('a guess', { status: 404, found: 'guessed' })],
    invalid: [sampleFetch('404', { status: 404 }), sampleFetch('410', { status: 410 })],
  },
  judge(seen) {
    const gone = seen.status === 404 || seen.status === 410;
    // That a site has none at all is another matter.
    const isNamed = expectedSitemap(seen) && seen.forSite !== true;
    return gone && isNamed && `status ${seen.status}`;
  },
};
