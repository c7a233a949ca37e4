import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageRedirectLoop: RuleFile<'page'> = {
  id: 'page-redirect-loop',
  watches: 'page',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'The page is in a redirect loop, or redirects too often.',
  reason: 'No client reaches the page. Search Console reports "URLs not followed".',
  fix:
    'Open the page without cookies and check each redirect; often rules for https, www or the ' +
    'trailing slash contradict each other.',
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
      samplePage('back and forth', {
        response: {
          failure: 'redirects',
          redirects: [
            { url: 'https://example.com/pier', status: 301 },
            { url: 'https://example.com/pier/', status: 301 },
          ],
        },
      }),
    ],
  },
  judge({ response }) {
    if (response?.failure !== 'redirects') return false;
    return response.redirects.length > 0 ? `${response.redirects.length} redirects` : true;
  },
};
