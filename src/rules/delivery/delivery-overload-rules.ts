import { formatInterval } from '../../base/duration.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

/** An overload that lasts this long, in milliseconds, is no longer a pause: three hours. */
export const UNAVAILABLE_MS: number = 3 * 3_600_000;

export const deliveryOverloadRules: readonly RuleFile<'fetch'>[] = rulesOn('fetch', [
  {
    id: 'delivery-server-error',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.6',
    summary: 'The server returned an error for the sitemap.',
    reason: 'Engines need status 200. They try again later, less often the longer the error lasts.',
    fix:
      'Fix the server; its log shows what failed. A sitemap generated on each request is often ' +
      'the cause.',
    examples: {
      valid: [
        sampleFetch('499', { status: 499 }),
        sampleFetch('503, which another rule is about', { status: 503 }),
        sampleFetch('a guess', { status: 500, found: 'guessed' }),
      ],
      invalid: [sampleFetch('500', { status: 500 }), sampleFetch('502', { status: 502 })],
    },
    judge(seen) {
      const { status = 0, problem = `status ${status}` } = seen;
      return status >= 500 && status !== 503 && expectedSitemap(seen) && problem;
    },
  },
  {
    id: 'delivery-unavailable',
    since: '0.6.0',
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
  },
  {
    id: 'delivery-temporary',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.3',
    summary: 'The server is temporarily unavailable or limits requests.',
    reason:
      'It returned 429 (too many requests) or 503 (service unavailable), so the sitemap was not ' +
      'read. Engines try again; if this lasts, they forget the sitemap.',
    fix:
      'Make the server return 200 for sitemaps and robots.txt (or 404 if there is no ' +
      'robots.txt), even under load. Send Retry-After only while it applies.',
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
  },
]);
