import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { expectedSitemap, servedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

// Clocks and time zones differ by less than a day.
const DAY_MS = 86_400_000;

// The one form that is in use. https://www.rfc-editor.org/rfc/rfc9110.html#section-5.6.7
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

export const deliveryHeaderRules: readonly RuleFile<'fetch'>[] = rulesOn('fetch', [
  {
    id: 'delivery-validator-missing',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.8',
    summary: 'The sitemap is sent without ETag and without Last-Modified.',
    reason: 'Engines cannot ask whether it changed, so they download all of it each time.',
    fix: 'Send Last-Modified or ETag, and return 304 when nothing changed.',
    examples: {
      valid: [
        sampleFetch('an ETag'),
        sampleFetch('Last-Modified', {
          headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
        }),
      ],
      invalid: [sampleFetch('neither', { headers: [['content-type', 'application/xml']] })],
    },
    judge(seen) {
      const { headers } = seen;
      return !headers.has('etag') && !headers.has('last-modified') && servedSitemap(seen);
    },
  },
  {
    id: 'delivery-last-modified-old',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.8.2',
    summary: 'The sitemap lists changes that are later than its own Last-Modified.',
    reason:
      'A file cannot list later changes. Either date is wrong: engines that use the header do ' +
      'not fetch the file again, and those that use lastmod lose trust in it.',
    fix:
      'Set Last-Modified to the time when the file was written, and do not write future dates in ' +
      'lastmod.',
    examples: {
      valid: [
        sampleFetch('the day after, which a time zone may explain', {
          headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
          newestLastmod: '2026-06-02',
        }),
        sampleFetch('older entries', {
          headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
          newestLastmod: '2026-05-01',
        }),
        sampleFetch('a date in the future, which another rule is about', {
          headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
          newestLastmod: '2027-01-01',
        }),
      ],
      invalid: [
        sampleFetch('more than a day after', {
          headers: [['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT']],
          newestLastmod: '2026-06-02T00:00:01Z',
        }),
      ],
    },
    judge(seen, { now }) {
      const { headers, newestLastmod = '' } = seen;
      const written = headers.get('last-modified') ?? '';
      const newest = parseW3cDatetime(newestLastmod);
      if (!newest || !HTTP_DATE.test(written) || !servedSitemap(seen)) return false;
      const modified = Date.parse(written);
      const later = newest.epochMs > modified + DAY_MS && newest.epochMs <= now + DAY_MS;
      return later && `Last-Modified: ${written}; newest lastmod: ${newestLastmod}`;
    },
  },
  {
    id: 'delivery-noindex',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
    summary: 'The sitemap itself is marked as noindex.',
    reason:
      'This keeps the file out of search results, which is common, and does not affect the pages ' +
      'that it lists. It is reported in case the header was meant for something else.',
    fix: 'No action is needed, unless pages get the same header.',
    examples: {
      valid: [
        sampleFetch('no such header'),
        sampleFetch('another directive', { headers: [['x-robots-tag', 'nofollow']] }),
      ],
      invalid: [
        sampleFetch('noindex', { headers: [['x-robots-tag', 'noindex, follow']] }),
        sampleFetch('for one crawler', { headers: [['x-robots-tag', 'googlebot: none']] }),
      ],
    },
    judge(seen) {
      const value = seen.headers.get('x-robots-tag') ?? '';
      return /(?:^|[\s,:])(?:noindex|none)(?:$|[\s,])/i.test(value) && servedSitemap(seen) && value;
    },
  },
  {
    id: 'delivery-robots-blocked',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
    summary: 'The sitemap itself is blocked by robots.txt.',
    reason:
      'Crawlers that obey robots.txt do not fetch the sitemap, and this check did not fetch it ' +
      'either.',
    fix:
      'Remove the rule, or allow the sitemap with an Allow line that is longer than the Disallow ' +
      'rule.',
    examples: {
      valid: [
        sampleFetch('allowed'),
        sampleFetch('a guess', {
          found: 'guessed',
          disallowedBy: { robotsTxt: 'https://example.com/robots.txt', line: 2 },
        }),
      ],
      invalid: [
        sampleFetch('line 2', {
          disallowedBy: { robotsTxt: 'https://example.com/robots.txt', line: 2 },
        }),
      ],
    },
    judge(seen) {
      const { disallowedBy } = seen;
      if (!disallowedBy || !expectedSitemap(seen)) return false;
      const { robotsTxt, line } = disallowedBy;
      return line === undefined ? robotsTxt : `line ${line} of ${robotsTxt}`;
    },
  },
]);
