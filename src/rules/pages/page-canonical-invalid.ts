import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalInvalid: RuleFile<'page'> = {
  id: 'page-canonical-invalid',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The canonical link is empty or not a web address.',
  reason: 'Engines ignore it.',
  fix: 'Write the full URL of the page, with https:// and the host.',
  examples: {
    valid: [
      samplePage('a whole address', {
        page: { canonicalLinks: [{ href: 'https://example.com/pier', place: 'head' }] },
      }),
      samplePage('a path', { page: { canonicalLinks: [{ href: '/pier', place: 'head' }] } }),
    ],
    invalid: [
      samplePage('empty', { page: { canonicalLinks: [{ href: '', place: 'head' }] } }),
      samplePage('no host', { page: { canonicalLinks: [{ href: 'https://', place: 'head' }] } }),
      samplePage('a mail address', {
        page: { canonicalLinks: [{ href: 'mailto:a@example.com', place: 'head' }] },
      }),
    ],
  },
  judge({ page, response }) {
    const broken = page?.canonicalLinks?.find(({ href, place }) => {
      if (place !== 'head') return false;
      const url = URL.parse(href, response?.finalUrl);
      return href === '' || url === null || !/^https?:$/.test(url.protocol);
    });
    return broken && (broken.href === '' ? 'an empty href' : broken.href);
  },
};
