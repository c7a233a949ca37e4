import type { RuleFile } from '../rule-file.ts';
import { UNAVAILABLE_MS } from './delivery-unavailable.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryTemporary: RuleFile<'fetch'> = {
  id: 'delivery-temporary',
  watches: 'fetch',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.3',
  summary: 'The server is temporarily unavailable or limits requests.',
  reason:
    'It returned 429 (too many requests) or 503 (service unavailable), so the sitemap was not ' +
    'read. Engines try again; if this lasts, they forget the sitemap.',
  fix:
    'Make the server return 200 for sitemaps and robots.txt (or 404 if there is no robots.txt), ' +
    'even under load. Send Retry-After only while it applies.',
  examples: {
    valid: [
      sampleFetch('200'),
      sampleFetch('500, which another rule is about', { status: 500 }),
      sampleFetch('503 for three hours, which another rule is about', {
        status: 503,
        failingMs: UNAVAILABLE_MS,
      }),
    ],
    invalid: [
      sampleFetch('429', { status: 429, headers: [['retry-after', '120']] }),
      sampleFetch('503', { status: 503 }),
    ],
  },
  judge(seen) {
    const { status, headers, failingMs = 0, problem = `status ${status}` } = seen;
    if ((status !== 429 && status !== 503) || !expectedSitemap(seen)) return false;
    if (failingMs >= UNAVAILABLE_MS) return false;
    const wait = headers.get('retry-after');
    return wait === undefined ? problem : `${problem}, Retry-After: ${wait}`;
  },
};
