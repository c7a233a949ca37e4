import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryRedirectInsecure: RuleFile<'fetch'> = {
  id: 'delivery-redirect-insecure',
  watches: 'fetch',
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
};

function insecure(from: string | undefined, to: string): boolean {
  return from !== undefined && /^https:/i.test(from) && /^http:/i.test(to);
}
