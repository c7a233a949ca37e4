import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageRedirects: RuleFile<'page'> = {
  id: 'page-redirects',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  summary: 'The page redirects to another URL.',
  reason:
    'A sitemap should list the URLs to index. Engines index the target, and Search Console ' +
    'reports the listed URL as a redirect.',
  fix: 'List only the URL that the page redirects to.',
  fixUnlisted: 'Link to the URL that the page redirects to, and list that in the sitemap.',
  examples: {
    valid: [samplePage('no redirect')],
    invalid: [
      samplePage('301 to another page', {
        response: {
          redirects: [{ url: 'https://example.com/pier', status: 301 }],
          finalUrl: 'https://example.com/piers',
        },
      }),
      samplePage('to a page that is listed too', {
        targetListed: true,
        response: {
          redirects: [{ url: 'https://example.com/pier', status: 301 }],
          finalUrl: 'https://example.com/piers',
        },
      }),
    ],
  },
  judge({ response, targetListed }) {
    const [first, second] = response?.redirects ?? [];
    if (!first || second || response?.failure === 'redirects') return false;
    const listed = targetListed === true ? ', which is listed too' : '';
    return `${first.status} to ${response?.finalUrl}${listed}`;
  },
};
