import { formatInterval } from '../../base/duration.ts';
import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

/** What lasts as long as this, in milliseconds, is no pause any more: three hours. */
export const UNAVAILABLE_MS: number = 3 * 3_600_000;

export const deliveryUnavailable: RuleFile<'fetch'> = {
  id: 'delivery-unavailable',
  since: '0.6.0',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  summary: 'The server has been unavailable for hours (503), or has limited requests (429).',
  reason:
    'It has returned 503 (service unavailable) or 429 (too many requests) for three hours or ' +
    'more. Engines then stop crawling the site, visit it less and less often, and finally drop ' +
    'its pages.',
  fix:
    'End the maintenance, or let crawlers through: often a firewall or a rate limit is the ' +
    'cause. If robots.txt is named here, make it return 200, or 404 if there is none.',
  examples: {
    valid: [
      sampleFetch('200', { failingMs: UNAVAILABLE_MS }),
      sampleFetch('503 for a moment less', { status: 503, failingMs: UNAVAILABLE_MS - 1 }),
      sampleFetch('502, which another rule is about', { status: 502, failingMs: UNAVAILABLE_MS }),
    ],
    invalid: [
      sampleFetch('503 for three hours', { status: 503, failingMs: UNAVAILABLE_MS }),
      sampleFetch('429 for ten times as long', { status: 429, failingMs: 10 * UNAVAILABLE_MS }),
    ],
  },
  judge(seen) {
    const { status, failingMs = 0, problem = `status ${status}` } = seen;
    if ((status !== 429 && status !== 503) || !expectedSitemap(seen)) return false;
    return failingMs >= UNAVAILABLE_MS && `${problem}, failing for ${formatInterval(failingMs)}`;
  },
};
