import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

// Who waits longer has read the page: a slide show, not a redirect.
const SENT_ON_SECONDS_MAX = 60;

export const pageRefresh: RuleFile<'page'> = {
  id: 'page-refresh',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  summary: 'The page redirects to another URL with meta refresh.',
  reason:
    'Some engines treat it as a redirect, some ignore it; Search Console reports "URLs not ' +
    'followed".',
  fix: 'List the other URL, and redirect with status 301.',
  fixUnlisted: 'Link to the other URL, and redirect with status 301.',
  examples: {
    valid: [
      samplePage('it loads itself again every minute', {
        page: { refresh: { seconds: 60, url: 'https://example.com/pier' } },
      }),
      samplePage('to the next slide after 61 seconds', {
        page: { refresh: { seconds: 61, url: 'https://example.com/pier/2' } },
      }),
    ],
    invalid: [
      samplePage('at once', {
        page: { refresh: { seconds: 0, url: 'https://example.com/piers' } },
      }),
      samplePage('after 60 seconds', {
        page: { refresh: { seconds: 60, url: 'https://example.com/piers' } },
      }),
    ],
  },
  judge({ page, response, entry }) {
    const refresh = page?.refresh;
    if (!refresh || refresh.seconds > SENT_ON_SECONDS_MAX) return false;
    const own = pageKey(response?.finalUrl ?? entry.loc);
    if (pageKey(refresh.url) === own) return false;
    return `after ${refresh.seconds} s to ${refresh.url}`;
  },
};
