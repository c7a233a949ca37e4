import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryLogin: RuleFile<'fetch'> = {
  id: 'delivery-login',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The sitemap is behind a login.',
  reason:
    'Engines have no account and get the login page, or status 401. If only the bytes are ' +
    'available, document-not-sitemap reports it.',
  fix: 'Serve the sitemap without requiring a login or cookies.',
  examples: {
    valid: [sampleFetch('200'), sampleFetch('403, which another rule is about', { status: 403 })],
    invalid: [
      sampleFetch('401', { status: 401 }),
      sampleFetch('a login page in its place', {
        looksLike: 'login',
        finalUrl: 'https://example.com/login',
      }),
    ],
  },
  judge(seen) {
    const { status, looksLike, finalUrl } = seen;
    if (!expectedSitemap(seen)) return false;
    if (looksLike === 'login') return finalUrl;
    return (status === 401 || status === 407) && `status ${status}`;
  },
};
