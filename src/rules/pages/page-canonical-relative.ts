import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

export const pageCanonicalRelative: RuleFile<'page'> = {
  id: 'page-canonical-relative',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The canonical link is a relative URL.',
  reason:
    'It works, but a copy of the page on a test server or another host then names itself as ' +
    'canonical.',
  fix: 'Write the full URL, with https:// and the host.',
  examples: {
    valid: [
      samplePage('a whole address', {
        page: { canonicalLinks: [{ href: 'https://example.com/pier', place: 'head' }] },
      }),
    ],
    invalid: [
      samplePage('a path', { page: { canonicalLinks: [{ href: '/pier', place: 'head' }] } }),
      samplePage('without a scheme', {
        page: { canonicalLinks: [{ href: '//example.com/pier', place: 'head' }] },
      }),
    ],
  },
  judge({ page }) {
    const link = page?.canonicalLinks?.find(
      ({ href, place }) => place === 'head' && href !== '' && !ABSOLUTE.test(href),
    );
    return link?.href;
  },
};
