// A listed page that has moved more than once.
import type { JudgingRule } from '../rule.ts';
import { samplePage } from './sample-page.ts';

/** The page redirects more than once before there is an answer. */
export const pageRedirectChain: JudgingRule<'page'> = {
  id: 'page-redirect-chain',
  subject: 'pages',
  since: '0.3.0',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  summary: 'The page redirects more than once before there is an answer.',
  reason:
    'Each step costs a request; engines give up after five to ten, and Search Console ' +
    'reports "URLs not followed".',
  fix: 'List the last address, and let every old address redirect to it at once.',
  fixUnlisted: 'Let the address redirect to the last one at once.',
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
