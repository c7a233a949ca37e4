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
    valid: [
      { says: '200', watches: 'fetch', seen: sampleFetch({}) },
      {
        says: '403, which another rule is about',
        watches: 'fetch',
        seen: sampleFetch({ status: 403 }),
      },
    ],
    invalid: [
      { says: '401', watches: 'fetch', seen: sampleFetch({ status: 401 }) },
      {
        says: 'a login page in its place',
        watches: 'fetch',
        seen: sampleFetch({ looksLike: 'login', finalUrl: 'https://example.com/login' }),
      },
    ],
  },
  judge(seen) {
    const { status, looksLike, finalUrl } = seen;
    if (!expectedSitemap(seen)) return false;
    if (looksLike === 'login') return finalUrl;
    return (status === 401 || status === 407) && `status ${status}`;
  },
};
