import type { FetchEvidence } from '../evidence/fetch-evidence.ts';
import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

const REDIRECTS: FetchEvidence['redirects'] = [
  { url: 'https://example.com/sitemap.xml', status: 301 },
];

export const deliveryRedirected: RuleFile<'fetch'> = {
  id: 'delivery-redirected',
  watches: 'fetch',
  severity: 'warning',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The URL of the sitemap redirects.',
  reason:
    'Engines follow, but each redirect costs a request and may disappear one day; Search ' +
    'Console reports "URLs not followed" if there are too many.',
  fix: 'Use the final URL in robots.txt, in the index and in webmaster tools.',
  examples: {
    valid: [
      sampleFetch('none'),
      sampleFetch('a guess', { found: 'guessed', redirects: REDIRECTS }),
    ],
    invalid: [
      sampleFetch('one', {
        redirects: REDIRECTS,
        finalUrl: 'https://example.com/sitemap_index.xml',
      }),
    ],
  },
  judge(seen) {
    const { redirects, finalUrl, failure } = seen;
    if (redirects.length === 0 || failure === 'redirects' || !expectedSitemap(seen)) return false;
    return redirects.length === 1 ? finalUrl : `${redirects.length} redirects, to ${finalUrl}`;
  },
};
