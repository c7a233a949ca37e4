import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalInBody: RuleFile<'page'> = {
  id: 'page-canonical-in-body',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The canonical link is in the body of the page.',
  reason:
    'Engines accept it only in the head. An element that does not belong in the head ends it ' +
    'early.',
  fix: 'Write the link in the head, before any element that does not belong there.',
  examples: {
    valid: [
      samplePage('in the head', {
        page: { canonicalLinks: [{ href: 'https://example.com/pier', place: 'head' }] },
      }),
    ],
    invalid: [
      samplePage('in the body', {
        page: { canonicalLinks: [{ href: 'https://example.com/pier', place: 'body' }] },
      }),
    ],
  },
  judge({ page }) {
    const links = page?.canonicalLinks ?? [];
    if (links.some(({ place }) => place === 'head')) return false;
    return links.find(({ place }) => place === 'body')?.href;
  },
};
