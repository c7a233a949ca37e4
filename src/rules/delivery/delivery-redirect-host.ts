import type { FetchEvidence } from '../evidence/fetch-evidence.ts';
import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

const REDIRECTS: FetchEvidence['redirects'] = [
  { url: 'https://example.com/sitemap.xml', status: 301 },
];

export const deliveryRedirectHost: RuleFile<'fetch'> = {
  id: 'delivery-redirect-host',
  watches: 'fetch',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#location',
  summary: 'The sitemap redirects to another host.',
  reason:
    'A sitemap may list URLs of its own host. After the redirect it is on another one, so ' +
    'engines may not accept the entries.',
  fix: "Serve the sitemap on the host whose pages it lists, or name it in that host's robots.txt.",
  examples: {
    valid: [
      sampleFetch('the same host', { redirects: REDIRECTS, finalUrl: 'https://example.com/b.xml' }),
    ],
    invalid: [
      sampleFetch('with www', {
        redirects: REDIRECTS,
        finalUrl: 'https://www.example.com/sitemap.xml',
      }),
    ],
  },
  judge(seen) {
    const { url, finalUrl, redirects } = seen;
    if (redirects.length === 0 || !expectedSitemap(seen)) return false;
    const [from, to] = [URL.parse(url)?.hostname, URL.parse(finalUrl)?.hostname];
    return from !== undefined && to !== undefined && from !== to && `${from} to ${to}`;
  },
};
