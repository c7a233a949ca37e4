import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageRedirectChain: RuleFile<'page'> = {
  id: 'page-redirect-chain',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  summary: 'The page redirects more than once.',
  reason:
    'Each redirect costs a request; engines give up after five to ten, and Search Console ' +
    'reports "URLs not followed".',
  fix: 'List the final URL, and redirect every old URL directly to it.',
  fixUnlisted: 'Redirect directly to the final URL.',
  examples: {
    valid: [
      samplePage('one redirect', {
        response: {
          redirects: [{ url: 'https://example.com/pier', status: 301 }],
          finalUrl: 'https://example.com/piers',
        },
      }),
    ],
    invalid: [
      samplePage('two redirects', {
        response: {
          redirects: [
            { url: 'https://example.com/pier', status: 301 },
            { url: 'https://example.com/piers', status: 302 },
          ],
          finalUrl: 'https://example.com/harbour',
        },
      }),
    ],
  },
  judge({ response }) {
    const { redirects = [], failure, finalUrl } = response ?? {};
    if (redirects.length < 2 || failure === 'redirects') return false;
    return `${redirects.length} redirects, the last to ${finalUrl}`;
  },
};
