import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalInBody: RuleFile<'page'> = {
  id: 'page-canonical-in-body',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'The canonical link is in the body of the page.',
  reason:
    'Engines look for it in the head alone, since anybody may write into a body. An element ' +
    'that does not belong there ends the head early.',
  fix: 'Write the link into the head, before any element that is not of the head.',
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
