import type { FetchEvidence } from '../evidence/fetch-evidence.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

const REDIRECTS: FetchEvidence['redirects'] = [
  { url: 'https://example.com/sitemap.xml', status: 301 },
];

export const deliveryRedirectRules: readonly RuleFile<'fetch'>[] = rulesOn('fetch', [
  {
    id: 'delivery-redirected',
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
  },
  {
    id: 'delivery-redirect-host',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#location',
    summary: 'The sitemap redirects to another host.',
    reason:
      'A sitemap may list URLs of its own host. After the redirect it is on another one, so ' +
      'engines may not accept the entries.',
    fix:
      "Serve the sitemap on the host whose pages it lists, or name it in that host's " +
      'robots.txt.',
    examples: {
      valid: [
        sampleFetch('the same host', {
          redirects: REDIRECTS,
          finalUrl: 'https://example.com/b.xml',
        }),
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
  },
  {
    id: 'delivery-redirect-insecure',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.2.2',
    summary: 'The sitemap redirects from https to http.',
    reason:
      'Data sent over http can be tampered with, and a sitemap served over http may only list ' +
      'http URLs.',
    fix: 'Redirect from http to https, not the other way.',
    examples: {
      valid: [
        sampleFetch('from http to https', {
          url: 'http://example.com/sitemap.xml',
          redirects: [{ url: 'http://example.com/sitemap.xml', status: 301 }],
          finalUrl: 'https://example.com/sitemap.xml',
        }),
      ],
      invalid: [
        sampleFetch('from https to http', {
          redirects: [{ url: 'https://example.com/sitemap.xml', status: 301 }],
          finalUrl: 'http://example.com/sitemap.xml',
        }),
        sampleFetch('on the way', {
          redirects: [
            { url: 'https://example.com/sitemap.xml', status: 301 },
            { url: 'http://example.com/s.xml', status: 301 },
          ],
          finalUrl: 'https://example.com/s.xml',
        }),
      ],
    },
    judge(seen) {
      const steps = [...seen.redirects.map(({ url }) => url), seen.finalUrl];
      const at = steps.findIndex((url, index) => insecure(steps[index - 1], url));
      return at > 0 && expectedSitemap(seen) && `${steps[at - 1]} to ${steps[at]}`;
    },
  },
  {
    id: 'delivery-redirects-endless',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.4',
    summary: 'The sitemap redirects in a loop or too often.',
    reason:
      'The redirects form a loop, or there are too many of them. Engines stop following and get ' +
      'no sitemap.',
    fix: 'Serve the sitemap directly at its URL.',
    examples: {
      valid: [
        sampleFetch('an answer'),
        sampleFetch('a guess that came to nothing', { failure: 'redirects', found: 'guessed' }),
      ],
      invalid: [
        sampleFetch('as it says', {
          failure: 'redirects',
          problem: 'There were more than 5 redirects.',
          status: 301,
        }),
      ],
    },
    judge: (seen) =>
      seen.failure === 'redirects' && expectedSitemap(seen) && (seen.problem ?? true),
  },
]);

function insecure(from: string | undefined, to: string): boolean {
  return from !== undefined && /^https:/i.test(from) && /^http:/i.test(to);
}
