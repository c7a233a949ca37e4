import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

const isSecure = (url: string): boolean => /^https:/i.test(url);

export const pageRedirectToHttp: RuleFile<'page'> = {
  id: 'page-redirect-to-http',
  watches: 'page',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.2.2',
  summary: 'The https page redirects to http.',
  reason: 'The connection is no longer secure; browsers warn, and engines prefer https.',
  fix: 'Redirect to the https URL, and list that.',
  fixUnlisted: 'Redirect to the https URL.',
  examples: {
    valid: [
      samplePage('http to https', {
        loc: 'http://example.com/pier',
        response: {
          redirects: [{ url: 'http://example.com/pier', status: 301 }],
          finalUrl: 'https://example.com/pier',
        },
      }),
    ],
    invalid: [
      samplePage('https to http', {
        response: {
          redirects: [{ url: 'https://example.com/pier', status: 301 }],
          finalUrl: 'http://example.com/pier',
        },
      }),
    ],
  },
  judge({ response }) {
    const way = response ? [...response.redirects.map(({ url }) => url), response.finalUrl] : [];
    const at = way.findIndex((url, index) => isSecure(way[index - 1] ?? '') && !isSecure(url));
    return at > 0 && `to ${way[at]}`;
  },
};
